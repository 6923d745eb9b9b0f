"""A league, counted twice: once by the program and once here, by the rules of docs/statistics.md.

    recount.py RASHER FOLDER

makes seventy games of Euchre, Bacon and Bid Euchre, with substitutes, lone hands, denials, auctions,
deals that nobody wanted and deals that were thrown in, lets the program take them in, and compares
every figure of every player, pair and meeting, whole and told apart by all that `--by` knows, with what
is added up here from the games alone; ratings game by game, streaks, the best and the worst partner,
and what deals that were recorded card by card look like from above.
Nothing of the program's own counting is used. It ends with an error where one figure differs.
"""
import functools
import json
import math
import random
import statistics
import subprocess
import sys

RASHER, FOLDER = sys.argv[1:3]
NAMES = ["Ann", "Ben", "Eve", "Fay", "Gus", "Ike", "Joe", "Kim", "Max", "Ria"]
MORE = ["Lou", "Mia", "Ned", "Oda", "Pia", "Tom", "Uma", "Vic", "Wes", "Zoe"]
RULES = {"euchre": 10, "bacon-gamerules": 10, "bid-euchre-4": 50}
NAMED = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades", "n": "no trump"}
POSITIONS = ["dealer", "first to call", "dealer's partner", "last before the dealer"]
dice = random.Random(70)
# Games of Euchre whose first deal is recorded to the last card, and what such deals look like from above.
BY_CARDS = {5, 28, 50}


def rasher(*args, stdin=None):
    done = subprocess.run([RASHER, "--sessions", FOLDER, *args], input=stdin, capture_output=True, text=True)
    assert done.returncode == 0, (args, done.stderr)
    return done.stdout


# What the texts pay, by the makers' tricks.


def euchre(team, tricks, alone):
    """Three or four tricks pay one, all five two, alone four; fewer than three pay the others two."""
    won = [0, 0]
    won[team if tricks >= 3 else 1 - team] = 2 if tricks < 3 else 1 if tricks < 5 else 4 if alone else 2
    return won


def bacon(team, tricks, alone):
    """Three or four tricks pay one, all five two, twice as much alone; the others get two, for all five four."""
    won = [0, 0]
    if tricks >= 3:
        won[team] = (1 if tricks < 5 else 2) * (2 if alone else 1)
    else:
        won[1 - team] = 2 if tricks else 4
    return won


def bid_euchre(team, tricks, alone, bid):
    """Everybody gets the tricks that were taken; a side that took fewer than it bid loses the bid
    instead. Alone is for all six, and ten more either way."""
    won = [0, 0]
    more = 10 if alone else 0
    won[team] = tricks + more if tricks >= bid else -bid - more
    won[1 - team] = 6 - tricks
    return won


RANKS, SUITS = "9TJQKA", "cdhs"
MATE = {"c": "s", "s": "c", "d": "h", "h": "d"}


@functools.cache
def suit_in_play(card, trump):
    return trump if card == "J" + MATE[trump] else card[1]


@functools.cache
def power(card, trump, led):
    if card == "J" + trump:
        return 300
    if card == "J" + MATE[trump]:
        return 299
    own = RANKS.index(card[0])
    return 200 + own if card[1] == trump else 100 + own if card[1] == led else own


@functools.cache
def follows(hand, led, trump):
    return tuple(card for card in hand if suit_in_play(card, trump) == led) or hand


def may_play(hand, trick, trump):
    return follows(hand, suit_in_play(trick[0], trump), trump) if trick else hand


@functools.cache
def winner(trick, trump):
    led = suit_in_play(trick[0], trump)
    return max(range(4), key=lambda place: power(trick[place], trump, led))


def solver(trump):
    """Tricks of seats 0 and 2 from here on, both sides playing perfectly with all hands open."""
    known = {}

    def value(hands, leader, trick=()):
        if not any(hands) and not trick:
            return 0
        key = (hands, leader, trick)
        if key not in known:
            seat = (leader + len(trick)) % 4
            known[key] = (max if seat % 2 == 0 else min)(after(hands, leader, trick, seat, card)
                                                        for card in may_play(hands[seat], trick, trump))
        return known[key]

    def after(hands, leader, trick, seat, card):
        place = hands[seat].index(card)
        left = hands[seat][:place] + hands[seat][place + 1:]
        hands = hands[:seat] + (left,) + hands[seat + 1:]
        trick += (card,)
        if len(trick) < 4:
            return value(hands, leader, trick)
        takes = (leader + winner(trick, trump)) % 4
        return (takes % 2 == 0) + value(hands, takes)

    return value, after


class Deal:
    """What a deal was, whoever asks."""

    def __init__(self, seats, dealer, rules):
        self.seats, self.dealer, self.rules = list(seats), dealer, rules
        self.maker = self.suit = self.bid = self.round = None
        self.tricks, self.alone = 0, False
        # Who denied whom, and whether only the going alone.
        self.denials = []
        self.won = [0, 0]
        # By seat: cards, those that gave something away, tricks given; and how good the cards were.
        self.looks = self.strength = None

    def made(self):
        if self.rules == "bid-euchre-4":
            return self.tricks >= self.bid
        return self.won[self.maker % 2] >= self.won[1 - self.maker % 2]

    def net(self, seat):
        return self.won[seat % 2] - self.won[1 - seat % 2]


def contract(deal, maker, suit, tricks, alone, bid=None):
    deal.maker, deal.suit, deal.tricks, deal.alone, deal.bid = maker, suit, tricks, alone, bid
    pay = {"euchre": euchre, "bacon-gamerules": bacon}.get(deal.rules)
    deal.won = pay(maker % 2, tricks, alone) if pay else bid_euchre(maker % 2, tricks, alone, bid)


def by_cards(deal):
    """A deal of Euchre to the last card: its line."""
    pack = [rank + suit for rank in RANKS for suit in SUITS]
    dice.shuffle(pack)
    hands, up = [pack[place * 5:place * 5 + 5] for place in range(4)], pack[20]
    passes = dice.randrange(4)
    maker, trump = (deal.dealer + 1 + passes) % 4, up[1]
    hands[deal.dealer].append(up)
    away = dice.choice(hands[deal.dealer])
    hands[deal.dealer].remove(away)
    words = [up] + ["p"] * passes + ["u", "/" + away]
    held = tuple(tuple(hand) for hand in hands)
    leader = (deal.dealer + 1) % 4
    deal.looks = [[0, 0, 0] for _ in range(4)]
    deal.strength = sum(solver(suit)[0](held, leader) for suit in SUITS)
    value, after = solver(trump)
    even = 0
    for _ in range(5):
        trick = ()
        for place in range(4):
            seat = (leader + place) % 4
            card = dice.choice(may_play(held[seat], trick, trump))
            sign = 1 if seat % 2 == 0 else -1
            lost = sign * (value(held, leader, trick) - after(held, leader, trick, seat, card))
            deal.looks[seat][0] += 1
            deal.looks[seat][1] += lost > 0
            deal.looks[seat][2] += lost
            held = tuple(tuple(c for c in hand if c != card) if own == seat else hand for own, hand in enumerate(held))
            trick += (card,)
            words.append(card)
        leader = (leader + winner(trick, trump)) % 4
        even += leader % 2 == 0
    deal.round = 1
    contract(deal, maker, trump, even if maker % 2 == 0 else 5 - even, False)
    return " ".join(words)


def deal_of_euchre(deal):
    """By its result or call by call, over the turned card or named after it."""
    if dice.random() < 0.08:
        return "x"
    tricks, alone = dice.choice([0, 2, 3, 3, 4, 5, 5]), dice.random() < 0.15
    mark, first = "!" if alone else "", (deal.dealer + 1) % 4
    how = dice.randrange(3)
    if how == 0:
        maker, suit = dice.randrange(4), dice.choice(SUITS)
        contract(deal, maker, suit, tricks, alone)
        return f"{maker + 1}{suit}{mark}{tricks}"
    turned, passes = dice.choice(SUITS), dice.randrange(4)
    deal.round = how
    if how == 1:
        contract(deal, (first + passes) % 4, turned, tricks, alone)
        return f"9{turned} {'p ' * passes}u{mark} {tricks}"
    suit = dice.choice([suit for suit in SUITS if suit != turned])
    contract(deal, (first + passes) % 4, suit, tricks, alone)
    return f"9{turned} {'p ' * (4 + passes)}{suit}{mark} {tricks}"


def deal_of_bacon(deal):
    """By its result or call by call; partners deny, the declaration or only the going alone."""
    tricks, alone = dice.choice([0, 1, 2, 3, 3, 4, 5, 5]), dice.random() < 0.15
    mark = "!" if alone else ""
    if dice.randrange(2):
        # On the first turned card: some pass, somebody is denied, somebody after him makes it.
        before, between = dice.randrange(2), dice.randrange(2)
        declarer = (deal.dealer + 1 + before) % 4
        maker = (declarer + 1 + between) % 4
        only_alone = dice.random() < 0.5
        deal.denials.append(((declarer + 2) % 4, declarer, only_alone))
        said = "u!-!" if only_alone else dice.choice(["u-", "u!-"])
        turned = dice.choice(SUITS)
        deal.round = 1
        contract(deal, maker, turned, tricks, alone)
        return f"7{turned} {'p ' * before}{said} {'p ' * between}u{mark} {tricks}"
    words = []
    for _ in range(dice.choice([0, 0, 1, 2])):
        declarer, said = dice.randrange(4), dice.choice(["-", "!-", "!-!"])
        deal.denials.append(((declarer + 2) % 4, declarer, said == "!-!"))
        words.append(f"{declarer + 1}{said}")
    if dice.random() < 0.3:
        words.append("x")
    else:
        maker, suit = dice.randrange(4), dice.choice(SUITS)
        contract(deal, maker, suit, tricks, alone)
        words.append(f"{maker + 1}{suit}{mark}{tricks}")
    return " ".join(words)


def deal_of_bid_euchre(deal):
    if dice.random() < 0.05:
        return "x"
    maker, suit, alone = dice.randrange(4), dice.choice("cdhsn"), dice.random() < 0.12
    if alone:
        # Alone is a bid for all six.
        tricks, bid = dice.choice([4, 5, 6, 6]), 6
    else:
        bid = dice.choice([1, 2, 3, 3, 4, 4, 5])
        tricks = min(6, max(0, bid + dice.choice([-2, -1, 0, 0, 1, 1, 2])))
    contract(deal, maker, suit, tricks, alone, bid)
    return f"{maker + 1}{suit}!{tricks}" if alone else f"{maker + 1}{bid}{suit}{tricks}"


LINES = {"euchre": deal_of_euchre, "bacon-gamerules": deal_of_bacon, "bid-euchre-4": deal_of_bid_euchre}


class Game:
    """A game: its deals, and the sheet that says so."""

    def __init__(self, no):
        self.rules = "bacon-gamerules" if no % 5 == 1 else "bid-euchre-4" if no % 5 == 2 else "euchre"
        assert no not in BY_CARDS or self.rules == "euchre", no
        self.month = f"2026-{1 + no // 28:02}"
        self.deals, self.void, self.scores = [], 0, [(0, 0)]
        seats = dice.sample(NAMES, 4)
        lines = [
            f"title: game {no}",
            f"begun: {self.month}-{1 + no % 28:02}T18:00:00Z",
            "rules: " + self.rules,
            "players: " + ", ".join(seats),
            "dealer: 1",
            "",
        ]
        crossing = no % 10 == 3  # Somebody leaves one side and comes back on the other.
        left, dealer, score = None, 0, [0, 0]
        while max(score) < RULES[self.rules] or score[0] == score[1]:
            if crossing and len(self.deals) >= 3:
                if not left:
                    left = seats[0]
                # A newcomer for every deal: so the one who left had the seat for longer than any of them.
                met = {name for deal in self.deals for name in deal.seats} | {left}
                fresh = [name for name in NAMES + MORE if name not in met]
                lines.append(f"sub 1 {fresh[0]}")
                if seats[1] != left:
                    lines.append(f"sub 2 {left}")
                seats = [fresh[0], left] + seats[2:]
            elif not crossing and dice.random() < 0.06:
                place = dice.randrange(4)
                new = dice.choice([name for name in NAMES if name not in seats])
                seats = seats[:place] + [new] + seats[place + 1:]
                lines.append(f"sub {place + 1} {new}")
            if dice.random() < 0.03:
                # Thrown in: the same dealer deals again, and nothing of it counts.
                lines.append("misdeal")
                self.void += 1
            deal = Deal(seats, dealer, self.rules)
            cards = no in BY_CARDS and not self.deals
            lines.append(by_cards(deal) if cards else LINES[self.rules](deal))
            self.deals.append(deal)
            score = [one + more for one, more in zip(score, deal.won)]
            self.scores.append(tuple(score))
            dealer = (dealer + 1) % 4
        self.winner = 0 if score[0] > score[1] else 1
        self.sheet = "\n".join(lines) + "\n"

    def owners(self):
        """Whose game it is in each seat."""
        sat = [{} for _ in range(4)]
        for deal in self.deals:
            for place, name in enumerate(deal.seats):
                # Put in again, so that of two with as many deals the later one stands last.
                sat[place][name] = sat[place].pop(name, 0) + 1
        first = [max(reversed(counts), key=lambda name: counts[name]) for counts in sat]
        chairs = list(first)
        for one in range(4):
            others = [other for other in range(4) if other != one and first[other] == first[one]]
            if any(sat[other][first[one]] >= sat[one][first[one]] for other in others):
                chairs[one] = None
        return chairs

    def behind(self, team):
        """The most by which a side was behind while a deal was still to come."""
        return max(0, *[score[1 - team] - score[team] for score in self.scores[:-1]])


# The figures, by docs/statistics.md.
Z = statistics.NormalDist().inv_cdf(0.975)


def rate(cases):
    """Wilson's interval: where the true share p is no more than z standard errors from what was seen."""
    times, of = sum(cases), len(cases)
    told = {"times": times, "of": of, "rate": None, "low": None, "high": None, "few": of < 30}
    if of:
        share = times / of
        middle, half = share + Z * Z / (2 * of), Z * math.sqrt(share * (1 - share) / of + (Z / (2 * of)) ** 2)
        told |= {"rate": share, "low": (middle - half) / (1 + Z * Z / of), "high": (middle + half) / (1 + Z * Z / of)}
    return told


def mean(numbers):
    told = {"sum": sum(numbers), "of": len(numbers), "mean": None, "low": None, "high": None, "few": len(numbers) < 30}
    if numbers:
        told["mean"] = statistics.fmean(numbers)
    # What does not vary does not say how far its mean can be trusted.
    if len(set(numbers)) > 1:
        half = Z * statistics.stdev(numbers) / math.sqrt(len(numbers))
        told |= {"low": told["mean"] - half, "high": told["mean"] + half}
    return told


def contracts(made, of):
    full = {"bid-euchre-4": 6}
    lone = [deal for deal in made if deal.alone]
    march = lambda deal: deal.tricks == full.get(deal.rules, 5)
    bids = lambda deal: deal.rules in full
    return {
        "made_trump": rate([True] * len(made) + [False] * (of - len(made))),
        "made": rate([deal.made() for deal in made]),
        "euchred": rate([not deal.made() and not bids(deal) for deal in made]),
        "set": rate([not deal.made() and bids(deal) for deal in made]),
        "marches": rate([march(deal) for deal in made]),
        "tricks": sum(deal.tricks for deal in made),
        "alone": rate([deal.alone for deal in made]),
        "alone_made": rate([deal.made() for deal in lone]),
        "alone_marches": rate([march(deal) for deal in lone]),
    }


class Record:
    """The deals and games of somebody, each with the seat from which it is seen."""

    def __init__(self):
        self.deals, self.games = [], []

    def figures(self):
        return {"games": self.of_games(), "deals": self.of_deals(), "dealing": self.of_dealing(),
                "trump": self.of_trump(), "denials": self.of_denials(), "places": None,
                "accuracy": self.of_cards(), "luck": self.of_luck()}

    def of_games(self):
        far = lambda game: RULES[game.rules] / 2
        won = lambda game, seat: game.winner == seat % 2
        behind = [(game, seat) for game, seat in self.games if game.behind(seat % 2) >= far(game)]
        ahead = [(game, seat) for game, seat in self.games if game.behind(1 - seat % 2) >= far(game)]
        return {
            "won": rate([won(*it) for it in self.games]),
            "lost": sum(not won(*it) for it in self.games),
            "shared": 0,
            "comebacks": rate([won(*it) for it in behind]),
            "thrown_away": rate([not won(*it) for it in ahead]),
            "greatest_comeback": max([game.behind(seat % 2) for game, seat in self.games if won(game, seat)] or [0]),
        }

    def of_deals(self):
        nets = [deal.net(seat) for deal, seat in self.deals]
        return {
            "won": rate([net > 0 for net in nets]),
            "lost": sum(net < 0 for net in nets),
            "points_for": mean([deal.won[seat % 2] for deal, seat in self.deals]),
            "points_against": mean([deal.won[1 - seat % 2] for deal, seat in self.deals]),
            "net": mean(nets),
        }

    def of_dealing(self):
        own = [deal.net(seat) for deal, seat in self.deals if deal.dealer % 2 == seat % 2]
        other = [deal.net(seat) for deal, seat in self.deals if deal.dealer % 2 != seat % 2]
        return {
            "dealt": sum(deal.dealer == seat for deal, seat in self.deals),
            "own_won": rate([net > 0 for net in own]), "own_net": mean(own),
            "other_won": rate([net > 0 for net in other]), "other_net": mean(other),
            "advantage": statistics.fmean(own) - statistics.fmean(other) if own and other else None,
        }

    def of_trump(self):
        if not self.deals:
            return None
        made = [(deal, seat) for deal, seat in self.deals if deal.maker is not None]
        of = len(self.deals)
        return {
            "passed_out": rate([deal.maker is None for deal, _ in self.deals]),
            "own": contracts([deal for deal, seat in made if deal.maker == seat], of),
            "side": contracts([deal for deal, seat in made if deal.maker % 2 == seat % 2], of),
            "others": contracts([deal for deal, seat in made if deal.maker % 2 != seat % 2], of),
        }

    def of_denials(self):
        asked = given_trump = given_alone = right = wrong = unsaid = suffered = 0
        for deal, seat in self.deals:
            if deal.rules != "bacon-gamerules":
                continue
            for by, declarer, only_alone in deal.denials:
                suffered += declarer == seat
                if by == seat:
                    asked += 1
                    given_alone += only_alone
                    given_trump += not only_alone
                    right += deal.net(seat) > 0
                    wrong += deal.net(seat) < 0
                    unsaid += deal.net(seat) == 0
            asked += deal.maker is not None and deal.maker == (seat + 2) % 4
        if not asked and not suffered:
            return None
        given = given_trump + given_alone
        return {
            "given": rate([True] * given + [False] * (asked - given)), "of_trump": given_trump, "of_alone": given_alone,
            "right": rate([True] * right + [False] * wrong), "wrong": wrong, "unsaid": unsaid, "suffered": suffered,
        }

    def of_cards(self):
        looks = [deal.looks[seat] for deal, seat in self.deals if deal.looks]
        if not looks:
            return None
        cards, faulty = sum(one[0] for one in looks), sum(one[1] for one in looks)
        return {"faulty": rate([True] * faulty + [False] * (cards - faulty)), "given_away": mean([one[2] for one in looks])}

    def of_luck(self):
        # Ten of the twenty tricks of four deals are an even share, and a quarter of what is above it a deal's.
        above = [(deal.strength - 10 if seat % 2 == 0 else 10 - deal.strength) / 4
                 for deal, seat in self.deals if deal.strength is not None]
        if not above:
            return None
        told = mean(above)
        return {"deals": told["of"], "above_even": told["mean"], "low": told["low"], "high": told["high"], "few": told["few"]}


class Rating:
    def __init__(self):
        self.mu, self.sigma = 25.0, 25.0 / 3.0

    def told(self):
        return {"rating": self.mu, "uncertainty": self.sigma}


def rate_game(one, other, won):
    """Weng and Lin (2011), Bradley-Terry, two teams."""
    beta, kappa = 25.0 / 6.0, 0.000001
    mu = [sum(r.mu for r in side) for side in (one, other)]
    var = [sum(r.sigma**2 for r in side) for side in (one, other)]
    c = math.sqrt(var[0] + var[1] + 2 * beta**2)
    p = 1 / (1 + math.exp((mu[1] - mu[0]) / c))
    for side, own, v, chance in ((one, won, var[0], p), (other, 1 - won, var[1], 1 - p)):
        omega = v / c * (own - chance)
        delta = math.sqrt(v) / c * v / c**2 * chance * (1 - chance)
        for r in side:
            share = r.sigma**2 / v
            r.mu += share * omega
            r.sigma *= math.sqrt(max(1 - share * delta, kappa))


games = [Game(no) for no in range(70)]
for number, game in enumerate(games):
    with open(f"{FOLDER}/sheet-{number:02}.txt", "w") as file:
        file.write(game.sheet)
rasher("import", *[f"{FOLDER}/sheet-{number:02}.txt" for number in range(len(games))])

people, groups, pairs, rivals = {}, {}, {}, {}
ratings, pair_ratings, course, months, form = {}, {}, {}, {}, {}
of = lambda table, key: table.setdefault(key, Record())


def apart(game, names, seat):
    """Everybody whom a deal or a game is told apart by, seen from a seat."""
    for other, name in enumerate(names):
        if name is not None and other != seat:
            yield ("partner" if other % 2 == seat % 2 else "opponent"), name
    yield "ruleset", game.rules
    yield "seat", str(seat + 1)
    yield "month", game.month


for game in games:
    for deal in game.deals:
        sides = [tuple(sorted(deal.seats[team::2])) for team in (0, 1)]
        for team in (0, 1):
            of(pairs, sides[team]).deals.append((deal, team))
            of(rivals, (sides[team], sides[1 - team])).deals.append((deal, team))
        for seat, name in enumerate(deal.seats):
            of(people, name).deals.append((deal, seat))
            keys = list(apart(game, deal.seats, seat)) + [("position", POSITIONS[(seat - deal.dealer) % 4])]
            if deal.maker == seat:
                keys.append(("suit", NAMED[deal.suit]))
                if deal.round:
                    keys.append(("round", {1: "turned card", 2: "named"}[deal.round]))
                if deal.bid:
                    keys.append(("bid", str(deal.bid)))
            for by, key in keys:
                of(groups, (name, by, key)).deals.append((deal, seat))
            month = months.setdefault((name, game.month), {"games": 0, "won": 0, "deals": 0, "points_for": 0, "points_against": 0, "rating": None})
            month["deals"] += 1
            month["points_for"] += deal.won[seat % 2]
            month["points_against"] += deal.won[1 - seat % 2]
    chairs = game.owners()
    for seat, name in enumerate(chairs):
        if name is not None:
            of(people, name).games.append((game, seat))
            for by, key in apart(game, chairs, seat):
                of(groups, (name, by, key)).games.append((game, seat))
            form.setdefault(name, []).append("won" if seat % 2 == game.winner else "lost")
            month = months[name, game.month]
            month["games"] += 1
            month["won"] += seat % 2 == game.winner
    sides = [[name for name in chairs[team::2] if name is not None] for team in (0, 1)]
    if sides[0] and sides[1]:
        rated = [[ratings.setdefault(name, Rating()) for name in side] for side in sides]
        rate_game(*rated, int(game.winner == 0))
        for name in sides[0] + sides[1]:
            course.setdefault(name, []).append(ratings[name].told())
            months[name, game.month]["rating"] = ratings[name].told()
    if None not in chairs:
        keys = [tuple(sorted(side)) for side in sides]
        for team in (0, 1):
            of(pairs, keys[team]).games.append((game, team))
            of(rivals, (keys[team], keys[1 - team])).games.append((game, team))
        rate_game(*[[pair_ratings.setdefault(key, Rating())] for key in keys], int(game.winner == 0))

BY = "partner,opponent,ruleset,seat,month,position,suit,round,bid"
stats = json.loads(rasher("stats", "--json", "--best", "--by", BY))
checked = 0


def same(what, told, own):
    """Every figure of ours is told, as it is here, and none besides."""
    global checked
    if isinstance(own, dict):
        assert isinstance(told, dict) and set(told) == set(own), (what, told, own)
        for key in own:
            same((*what, key), told[key], own[key])
    elif isinstance(own, list):
        assert len(told) == len(own), (what, told, own)
        for place, (one, other) in enumerate(zip(told, own)):
            same((*what, place), one, other)
    elif isinstance(own, float):
        assert told is not None and abs(told - own) < 1e-9 + 1e-9 * abs(own), (what, told, own)
        checked += 1
    else:
        assert told == own, (what, told, own)
        checked += 1


def side_figures(record):
    all = record.figures()
    return {"games": all["games"]["won"], "deals": all["deals"]["won"], "net": all["deals"]["net"]}


def streaks(ended):
    longest, now = {"won": 0, "lost": 0}, 0
    for one in ended:
        sign = 1 if one == "won" else -1
        now = now + sign if now * sign > 0 else sign
        longest[one] = max(longest[one], abs(now))
    return {"streak": now, "longest_won": longest["won"], "longest_lost": longest["lost"], "last": ended[-20:]}


whole = {
    "sessions": len(games), "games": len(games), "unfinished": 0, "few_below": 30, "passed_over": [],
    "deals": sum(len(game.deals) for game in games), "void": sum(game.void for game in games),
}
same(("league",), {key: stats[key] for key in whole}, whole)
assert {player["name"] for player in stats["players"]} == set(people)
seen = set()
for player in stats["players"]:
    name = player["name"]
    own = people[name].figures() | {
        "name": name, "also": [],
        "rating": ratings[name].told() if name in ratings else None,
        "form": streaks(form.get(name, [])),
        "targets": sorted({RULES[deal.rules] for deal, _ in people[name].deals}),
        "ratings": course.get(name, []),
        "months": [{"month": month} | of for (whose, month), of in sorted(months.items()) if whose == name],
    }
    same((name,), {key: value for key, value in player.items() if key != "groups"}, own)
    for group in player["groups"]:
        key = (name, group["by"], group["of"])
        seen.add(key)
        same(key, {key: value for key, value in group.items() if key not in ("by", "of")}, groups[key].figures())
assert seen == set(groups), seen ^ set(groups)

assert len(stats["pairs"]) == len(pairs)
for pair in stats["pairs"]:
    key = tuple(pair.pop("players"))
    own = pair_ratings.get(key)
    same(key, pair, side_figures(pairs[key]) | {"rating": own.told() if own else None})
# Each meeting once, told from one of the two.
assert 2 * len(stats["rivals"]) == len(rivals)
for one in stats["rivals"]:
    key = (tuple(one.pop("pair")), tuple(one.pop("against")))
    same(key, one, side_figures(rivals[key]))

# In the order of a column, and no more lines than were wanted: the same people, the most first.
net = lambda name: people[name].figures()["deals"]["net"]["mean"]
top = json.loads(rasher("stats", "--json", "--sort", "net", "--top", "5"))["players"]
assert [player["name"] for player in top] == sorted(people, key=net, reverse=True)[:5], top
# With whom it went best and worst, by net points a deal, of those with whom two deals at least were played.
for name in NAMES[:3]:
    partners = {of: record.figures()["deals"]["net"] for (whose, by, of), record in groups.items()
                if whose == name and by == "partner" and len(record.deals) > 1}
    best, worst = (pick(partners, key=lambda of: partners[of]["mean"]) for pick in (max, min))
    told = " ".join(rasher("stats", name).split())
    assert f"Best partner: {best} (" in told and f"; worst: {worst} (" in told, (name, best, worst, told)
    checked += 2

# What was never there tests nothing.
crossed = sum(None in game.owners() for game in games)
all_deals = [deal for game in games for deal in game.deals]
assert crossed > 0 and sum(game.void for game in games) > 0
assert sum(sum(one[2] for one in deal.looks) for deal in all_deals if deal.looks) > 0
assert {deal.round for deal in all_deals} == {None, 1, 2} and {deal.bid for deal in all_deals} > {1, 2, 3, 4, 5}
nets = {(only, (deal.net(by) > 0) - (deal.net(by) < 0)) for deal in all_deals for by, _, only in deal.denials}
assert len(nets) == 6, nets
print(f"{len(games)} games, {len(all_deals)} deals, {crossed} with nobody's chair, {checked} figures alike")
