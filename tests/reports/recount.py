"""A league, counted twice: once by the program and once here, by the rules of docs/statistics.md.

    recount.py RASHER FOLDER

makes seventy games of Euchre out of results, with substitutes, lets the program take them in, and
compares what it says of pairs, of pairs against each other, of places relative to the dealer, of the
suits that people made trump, of ratings, and of what deals that were recorded card by card look like from above, with what is added up here from the games alone.
Nothing of the program's own counting is used. It ends with an error where one figure differs.
"""
import json
import math
import random
import subprocess
import sys

RASHER, FOLDER = sys.argv[1:3]
NAMES = ["Ann", "Ben", "Eve", "Fay", "Gus", "Ike", "Joe", "Kim", "Max", "Ria"]
MORE = ["Lou", "Mia", "Ned", "Oda", "Pia", "Tom", "Uma", "Vic", "Wes", "Zoe"]
TARGET = 10
dice = random.Random(70)
# Games whose first deal is recorded to the last card, and what such deals look like from above.
BY_CARDS = {7, 51}
from_above = []


def rasher(*args, stdin=None):
    done = subprocess.run([RASHER, "--sessions", FOLDER, *args], input=stdin, capture_output=True, text=True)
    assert done.returncode == 0, (args, done.stderr)
    return done.stdout


def pays(team, tricks, alone):
    """Euchre: three or four tricks pay one, all five two, alone four; fewer than three pay the others two."""
    if tricks < 3:
        return 1 - team, 2
    if tricks == 5:
        return team, 4 if alone else 2
    return team, 1


RANKS, SUITS_ALL = "9TJQKA", "cdhs"
MATE = {"c": "s", "s": "c", "d": "h", "h": "d"}


def suit_in_play(card, trump):
    return trump if card == "J" + MATE[trump] else card[1]


def power(card, trump, led):
    if card == "J" + trump:
        return 300
    if card == "J" + MATE[trump]:
        return 299
    own = RANKS.index(card[0])
    return 200 + own if card[1] == trump else 100 + own if card[1] == led else own


def may_play(hand, trick, trump):
    if trick:
        led = suit_in_play(trick[0], trump)
        follows = tuple(card for card in hand if suit_in_play(card, trump) == led)
        return follows or hand
    return hand


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
        hands = tuple(tuple(c for c in hand if c != card) if own == seat else hand for own, hand in enumerate(hands))
        trick += (card,)
        if len(trick) < 4:
            return value(hands, leader, trick)
        takes = (leader + winner(trick, trump)) % 4
        return (takes % 2 == 0) + value(hands, takes)

    return value, after


def by_cards(dealer):
    """A deal to the last card: its line, who made which trump, the tricks of seats 0 and 2; and what a
    look from above says: each seat's cards, those that gave something away, the tricks that they gave;
    and the tricks of seats 0 and 2 over the four suits."""
    pack = [rank + suit for rank in RANKS for suit in SUITS_ALL]
    dice.shuffle(pack)
    hands, up = [pack[place * 5:place * 5 + 5] for place in range(4)], pack[20]
    passes = dice.randrange(4)
    maker, trump = (dealer + 1 + passes) % 4, up[1]
    hands[dealer].append(up)
    away = dice.choice(hands[dealer])
    hands[dealer].remove(away)
    words = [up] + ["p"] * passes + ["u", "/" + away]
    held = tuple(tuple(hand) for hand in hands)
    looks, strength, leader = [[0, 0, 0] for _ in range(4)], 0, (dealer + 1) % 4
    for suit in SUITS_ALL:
        strength += solver(suit)[0](held, leader)
    value, after = solver(trump)
    even = 0
    for _ in range(5):
        trick = ()
        for place in range(4):
            seat = (leader + place) % 4
            card = dice.choice(may_play(held[seat], trick, trump))
            sign = 1 if seat % 2 == 0 else -1
            lost = sign * (value(held, leader, trick) - after(held, leader, trick, seat, card))
            looks[seat][0] += 1
            looks[seat][1] += lost > 0
            looks[seat][2] += lost
            held = tuple(tuple(c for c in hand if c != card) if own == seat else hand for own, hand in enumerate(held))
            trick += (card,)
            words.append(card)
        leader = (leader + winner(trick, trump)) % 4
        even += leader % 2 == 0
    return " ".join(words), maker, trump, even, looks, strength


def play(no):
    """A game: its seats deal by deal, and its results; and the sheet that says so."""
    seats = dice.sample(NAMES, 4)
    lines = [
        f"title: game {no}",
        f"begun: 2026-{1 + no // 28:02}-{1 + no % 28:02}T18:00:00Z",
        "rules: euchre",
        "players: " + ", ".join(seats),
        "dealer: 1",
        "",
    ]
    crossing = no % 10 == 3  # Somebody leaves one side and comes back on the other.
    left = None
    score, dealer, deals = [0, 0], 0, []
    while max(score) < TARGET:
        if crossing and len(deals) >= 3:
            if not left:
                left = seats[0]
            # A newcomer for every deal: so the one who left had the seat for longer than any of them.
            met = {name for before, _, _, _ in deals for name in before} | {left}
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
        if no in BY_CARDS and not deals:
            line, maker, suit, even, looks, strength = by_cards(dealer)
            lines.append(line)
            team, points = pays(maker % 2, even if maker % 2 == 0 else 5 - even, False)
            won = [0, 0]
            won[team] = points
            score[team] += points
            deals.append((list(seats), dealer, (maker, suit), won))
            from_above.append((list(seats), looks, strength))
        elif dice.random() < 0.08:
            lines.append("x")
            deals.append((list(seats), dealer, None, [0, 0]))
        else:
            maker, suit, tricks = dice.randrange(4), dice.choice("cdhs"), dice.choice([0, 2, 3, 3, 4, 5, 5])
            alone = dice.random() < 0.15
            lines.append(f"{maker + 1}{suit}{'!' if alone else ''}{tricks}")
            team, points = pays(maker % 2, tricks, alone)
            won = [0, 0]
            won[team] = points
            score[team] += points
            deals.append((list(seats), dealer, (maker, suit), won))
        dealer = (dealer + 1) % 4
    return "\n".join(lines) + "\n", deals, 0 if score[0] > score[1] else 1


def owners(deals):
    """Whose game it is in each seat."""
    sat = [{} for _ in range(4)]
    for seats, _, _, _ in deals:
        for place, name in enumerate(seats):
            sat[place][name] = sat[place].get(name, 0) + 1
    chairs = []
    for counts in sat:
        most = max(counts.values())
        chairs.append([name for name, many in counts.items() if many == most][-1])
    for one in range(4):
        for other in range(one + 1, 4):
            name = chairs[one]
            if name is not None and name == chairs[other]:
                here, there = sat[one][name], sat[other][name]
                if here <= there:
                    chairs[one] = None
                if there <= here:
                    chairs[other] = None
    return chairs


class Rating:
    def __init__(self):
        self.mu, self.sigma = 25.0, 25.0 / 3.0


def rate(one, other, won):
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


games = [play(no) for no in range(70)]
for number, (sheet, _, _) in enumerate(games):
    path = f"{FOLDER}/sheet-{number:02}.txt"
    with open(path, "w") as file:
        file.write(sheet)
rasher("import", *[f"{FOLDER}/sheet-{number:02}.txt" for number in range(len(games))])

pairs, rivals, places, suits, players, ratings, pair_ratings = {}, {}, {}, {}, {}, {}, {}


def count(table, key, net, game=None):
    row = table.setdefault(key, {"deals": 0, "won": 0, "net": 0, "games": 0, "games won": 0})
    if game is None:
        row["deals"] += 1
        row["won"] += net > 0
        row["net"] += net
    else:
        row["games"] += 1
        row["games won"] += game


for _, deals, winner in games:
    for seats, dealer, made, won in deals:
        sides = [tuple(sorted(seats[team::2])) for team in (0, 1)]
        for team in (0, 1):
            count(pairs, sides[team], won[team] - won[1 - team])
        count(rivals, (sides[0], sides[1]), won[0] - won[1])
        count(rivals, (sides[1], sides[0]), won[1] - won[0])
        for place, name in enumerate(seats):
            net = won[place % 2] - won[1 - place % 2]
            count(players, name, net)
            count(places, (name, (place - dealer) % 4), net)
            if made and made[0] == place:
                count(suits, (name, made[1]), net)
    chairs = owners(deals)
    for place, name in enumerate(chairs):
        if name is not None:
            count(players, name, 0, place % 2 == winner)
    sides = [[name for name in chairs[team::2] if name is not None] for team in (0, 1)]
    if sides[0] and sides[1]:
        of = lambda name: ratings.setdefault(name, Rating())
        rate([of(name) for name in sides[0]], [of(name) for name in sides[1]], int(winner == 0))
    if None not in chairs:
        keys = [tuple(sorted(side)) for side in sides]
        for team in (0, 1):
            count(pairs, keys[team], 0, team == winner)
            count(rivals, (keys[team], keys[1 - team]), 0, team == winner)
        of = lambda pair: pair_ratings.setdefault(pair, Rating())
        rate([of(keys[0])], [of(keys[1])], int(winner == 0))

above = {}
for seats, looks, strength in from_above:
    for place, name in enumerate(seats):
        row = above.setdefault(name, {"deals": 0, "cards": 0, "faulty": 0, "given": 0, "above": 0})
        cards, faulty, given = looks[place]
        # Ten of twenty tricks are an even share, and a quarter of what is above it a deal's.
        own = strength if place % 2 == 0 else 20 - strength
        for key, more in (("deals", 1), ("cards", cards), ("faulty", faulty), ("given", given), ("above", own - 10)):
            row[key] += more
assert sum(row["given"] for row in above.values()) > 0, "cards that gave nothing away test nothing"

stats = json.loads(rasher("stats", "--json", "--best", "--by", "position,suit"))
checked = 0


def same(what, row, said, net):
    global checked
    told = {
        "deals": said["deals"]["of"], "won": said["deals"]["times"], "net": net["sum"],
        "games": said["games"]["of"], "games won": said["games"]["times"],
    }
    assert told == row, (what, told, row)
    checked += 5


def near(what, said, own):
    global checked
    assert abs(said["rating"] - own.mu) < 1e-6, (what, said, own.mu)
    assert abs(said["uncertainty"] - own.sigma) < 1e-6, (what, said, own.sigma)
    checked += 2


assert len(stats["pairs"]) == len(pairs), (len(stats["pairs"]), len(pairs))
for pair in stats["pairs"]:
    key = tuple(pair["players"])
    same(key, pairs[key], pair, pair["net"])
    if pair["rating"]:
        near(key, pair["rating"], pair_ratings[key])
assert 2 * len(stats["rivals"]) == len(rivals)
for one in stats["rivals"]:
    key = (tuple(one["pair"]), tuple(one["against"]))
    same(key, rivals[key], one, one["net"])
PLACES = ["dealer", "first to call", "dealer's partner", "last before the dealer"]
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
for player in stats["players"]:
    name = player["name"]
    same(name, players[name], {"deals": player["deals"]["won"], "games": player["games"]["won"]}, player["deals"]["net"])
    if player["rating"]:
        near(name, player["rating"], ratings[name])
        near(name, player["ratings"][-1], ratings[name])
    if name in above:
        row, accuracy, luck = above[name], player["accuracy"], player["luck"]
        told = {"deals": luck["deals"], "cards": accuracy["faulty"]["of"], "faulty": accuracy["faulty"]["times"],
                "given": accuracy["given_away"]["sum"], "above": round(luck["above_even"] * 4 * luck["deals"])}
        assert told == row and accuracy["given_away"]["of"] == row["deals"], (name, told, row)
        assert abs(luck["above_even"] - row["above"] / 4 / row["deals"]) < 1e-9, (name, luck, row)
        checked += 6
    else:
        assert player["accuracy"] is None and player["luck"] is None, name
    for group in player["groups"]:
        of = {"deals": group["deals"]["won"], "games": group["games"]["won"]}
        if group["by"] == "position":
            same((name, group["of"]), places[name, PLACES.index(group["of"])], of, group["deals"]["net"])
        else:
            same((name, group["of"]), suits[name, SUITS[group["of"]]], of, group["deals"]["net"])
crossed = sum(None in owners(deals) for _, deals, _ in games)
assert crossed > 0 and checked > 1000, (crossed, checked)
print(f"{len(games)} games, {crossed} with nobody's chair, {checked} figures alike")
