#!/usr/bin/env python3
"""Reads a session log without any of rasher's own code, to check what rasher says of it.

    python3 docs/read_log.py SESSION.jsonl ...

It checks every link of the chain, leaves out an end that is no whole entry, prints the seal of the
rest, and counts the games again where they are trick games with a turned card (Euchre, Bacon) that
were entered by what they came to: who made trump, alone or not, and who took how many tricks.
Whatever it cannot count it names.
The format is described in log-format.md, the seal in trust.md. Python's own library is enough.
"""

import hashlib
import json
import sys
from pathlib import Path

ROUNDS = 65536
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
WORDS = Path(__file__).resolve().parent.parent / "src" / "seal" / "words.txt"
AUCTION = {"pass", "turn-up", "take", "allow", "hand"}  # they change nobody's points


class Uncounted(Exception):
    """Something that this reader does not count."""


class Damaged(Exception):
    """What is no log, or not to its end."""


def links(path):
    """The lines of every whole entry, each as an object and with its chain value.

    Stops at the first that does not follow from the one before. Says what was left out at the end.
    """
    raw = list(open(path, "rb"))
    before, lines, whole, torn = b"", [], 0, None
    due = None  # the part that must come next in an entry that has begun
    for number, line in enumerate(raw, 1):
        if line.endswith(b"\r\n"):
            raise Damaged(f"line {number} ends in CR LF: its line ends were converted")
        body, _, end = line.rpartition(b',"chain"')
        chain = hashlib.sha256(before + body).hexdigest()[:32].encode()
        if end.rstrip(b"\n") != b':"' + chain + b'"}':
            if number > 1 and not line.endswith(b"\n"):
                break  # a piece of a line, which can only stand at the end
            raise Damaged(f"line {number} does not follow from the line before it")
        lines.append((json.loads(line), chain.decode()))
        said = lines[-1][0]
        if said["seq"] != number - 1:
            raise Damaged(f"line {number} has another number")
        no, parts = said.get("part", (1, 1))
        if (no, parts) != due and (due or no != 1):
            raise Damaged(f"line {number} is no part of the entry that it stands in")
        due = None if no == parts else (no + 1, parts)
        if not due:
            whole = number
        before = chain
    if not lines:
        raise Damaged("the file is empty" if not raw else "there is no whole line in it")
    if whole < len(raw):
        torn = f"line {whole + 1} begins no whole entry, and is not counted"
    return lines[:whole], torn


def seal(lines, chain):
    """So many lines, the last of which has this chain value, in four words and a code."""
    digest = chain.encode()
    for _ in range(ROUNDS):
        digest = hashlib.sha256(digest).digest()
    bits = int.from_bytes(digest[:8], "big") >> 5
    words = WORDS.read_text().split()
    said = " ".join(words[bits >> place & 2047] for place in (48, 37, 26, 15))
    signs = "".join(SIGNS[bits >> place & 31] for place in (10, 5, 0))
    check = hashlib.sha256(f"{lines} {said} {signs}".encode()).digest()
    check = int.from_bytes(check[:2], "big") >> 6
    return f"{said} {lines}-{signs}{SIGNS[check >> 5]}{SIGNS[check & 31]}"


def standing(lines):
    """The lines that no undo covers."""
    restored = {line["strike"] for line in lines if line["type"] == "restore"}
    strikes = [s for s in lines if s["type"] == "strike" and s["seq"] not in restored]
    for line in lines[1:]:
        if line["type"] in ("strike", "restore", "merged", "asks-confirm", "confirmed", "objected", "signed"):
            continue
        if not any(s["from"] <= line["seq"] < s["seq"] for s in strikes):
            yield line


def games(lines):
    """For each game its rules, where its count begins, and its deals: lists of events."""
    header = lines[0]
    found = [(header["rules"], header["score"], [])]
    for line in standing(lines):
        deals = found[-1][2]
        if line["type"] == "game":
            found.append((line.get("rules") or found[-1][0], [0, 0], []))
        elif line["type"] == "deal":
            deals.append([line])
        elif line["type"] == "amend":
            amended = found[line.get("game", len(found)) - 1][2]
            amended[line["deal"] - 1] = list(line["events"])
        elif line["type"] not in ("note", "seat", "close"):
            deals[-1].append(line)
    return found


def points(deal, pay):
    """What a deal brings each side; None for a deal that is void."""
    maker, alone, brings = None, False, [0, 0]
    for event in deal:
        kind = event["type"]
        if kind in ("order", "name", "contract"):
            maker, alone = event.get("seat", event.get("maker")), event.get("alone", False)
        elif kind == "tricks":
            side = maker % 2
            makers, others = pay["alone" if alone else "together"][event["taken"][side]]
            brings[side], brings[1 - side] = makers, others
        elif kind == "misdeal":
            return None
        elif kind not in AUCTION | {"deal", "passed-out", "agree"}:
            raise Uncounted(f"a deal with `{kind}` in it")
    return brings


def count(rules, score, deals):
    """The score of a game, and how many deals it has that were not void."""
    if rules.get("making", {}).get("method") != "turn-up":
        raise Uncounted("a game without a turned card")
    if rules["game"]["carry-over"]:
        raise Uncounted("points that are carried from game to game")
    played = [brings for brings in (points(deal, rules["pay"]) for deal in deals) if brings]
    for brings in played:
        score = [score[0] + brings[0], score[1] + brings[1]]
    return score, len(played)


def main():
    failed = False
    for path in sys.argv[1:] or sys.exit(__doc__):
        try:
            read, torn = links(Path(path))
        except (Damaged, OSError) as why:
            print(f"{path}: {getattr(why, 'strerror', None) or why}", file=sys.stderr)
            failed = True
            continue
        lines, chain = [line for line, _ in read], read[-1][1]
        if torn:
            failed = True
            print(f"{path}: {torn}", file=sys.stderr)
        whole = "its whole entries are unbroken" if torn else "unbroken"
        print(f"{path}: {whole}, {len(lines)} line{'' if len(lines) == 1 else 's'}")
        if WORDS.exists():
            print(f"  seal: {seal(len(lines), chain)}")
        for number, game in enumerate(games(lines), 1):
            try:
                (even, odd), deals = count(*game)
                print(f"  game {number}: {even} to {odd} after {deals} deals")
            except Uncounted as why:
                print(f"  game {number}: not counted here: {why}")
    sys.exit(failed)


main()
