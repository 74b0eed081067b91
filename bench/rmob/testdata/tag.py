#!/usr/bin/env python3
"""The tagger in plain Python, for comparison only: final r-mobility record of every game of a simple PGN file.

usage: python3 tag.py FILE.pgn [GAMES]     prints "number record" lines; the speed on standard error

Knows only what the comparison needs: seven-tag games from the start position, brace comments without nesting, no
variations, results by resignation or draw. Moves are made on a list of 64 squares and tried for legality one by one.
"""
import re
import sys
import time

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
KING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
ROOK, BISHOP = KING[::2], KING[1::2]
RAYS = {"R": ROOK, "B": BISHOP, "Q": KING}


class Board:
    def __init__(self):
        self.b = list("RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr")
        self.white, self.castling, self.ep = True, set("KQkq"), None

    def copy(self):
        c = Board.__new__(Board)
        c.b, c.white, c.castling, c.ep = self.b[:], self.white, set(self.castling), self.ep
        return c

    def attacked(self, s, by_white):
        x, y = s % 8, s // 8
        case = str.upper if by_white else str.lower
        for steps, men in ((KNIGHT, "N"), (KING, "K")):
            for dx, dy in steps:
                u, v = x + dx, y + dy
                if 0 <= u < 8 and 0 <= v < 8 and self.b[v * 8 + u] == case(men):
                    return True
        v = y - 1 if by_white else y + 1
        if 0 <= v < 8:
            for u in (x - 1, x + 1):
                if 0 <= u < 8 and self.b[v * 8 + u] == case("P"):
                    return True
        for steps, men in ((ROOK, case("RQ")), (BISHOP, case("BQ"))):
            for dx, dy in steps:
                u, v = x + dx, y + dy
                while 0 <= u < 8 and 0 <= v < 8:
                    m = self.b[v * 8 + u]
                    if m != ".":
                        if m in men:
                            return True
                        break
                    u, v = u + dx, v + dy
        return False

    def check(self):
        return self.attacked(self.b.index("K" if self.white else "k"), not self.white)

    def pseudo(self):
        mine = str.isupper if self.white else str.islower
        for s, m in enumerate(self.b):
            if m == "." or not mine(m):
                continue
            x, y, kind = s % 8, s // 8, m.upper()
            if kind == "P":
                d = 1 if self.white else -1
                last = 7 if self.white else 0
                targets = []
                if self.b[s + 8 * d] == ".":
                    targets.append(s + 8 * d)
                    if y == (1 if self.white else 6) and self.b[s + 16 * d] == ".":
                        targets.append(s + 16 * d)
                for u in (x - 1, x + 1):
                    if 0 <= u < 8:
                        t = (y + d) * 8 + u
                        if t == self.ep or self.b[t] != "." and not mine(self.b[t]):
                            targets.append(t)
                for t in targets:
                    if t // 8 == last:
                        for p in "QRBN":
                            yield s, t, p
                    else:
                        yield s, t, None
            elif kind in RAYS:
                for dx, dy in RAYS[kind]:
                    u, v = x + dx, y + dy
                    while 0 <= u < 8 and 0 <= v < 8:
                        t = v * 8 + u
                        if self.b[t] == ".":
                            yield s, t, None
                        else:
                            if not mine(self.b[t]):
                                yield s, t, None
                            break
                        u, v = u + dx, v + dy
            else:
                for dx, dy in KNIGHT if kind == "N" else KING:
                    u, v = x + dx, y + dy
                    if 0 <= u < 8 and 0 <= v < 8:
                        t = v * 8 + u
                        if self.b[t] == "." or not mine(self.b[t]):
                            yield s, t, None
        k, rank = (4, "KQ") if self.white else (60, "kq")
        if self.castling and not self.attacked(k, not self.white):
            if rank[0] in self.castling and self.b[k + 1] == self.b[k + 2] == "." and not self.attacked(k + 1, not self.white):
                yield k, k + 2, None
            if rank[1] in self.castling and self.b[k - 1] == self.b[k - 2] == self.b[k - 3] == "." and not self.attacked(k - 1, not self.white):
                yield k, k - 2, None

    def make(self, move):
        s, t, p = move
        c = self.copy()
        m = c.b[s]
        irreversible = c.b[t] != "." or m in "Pp"
        c.b[t], c.b[s] = m, "."
        if m in "Pp":
            if t == self.ep:
                c.b[t - 8 if self.white else t + 8] = "."
            if p:
                c.b[t] = p if self.white else p.lower()
        if m in "Kk" and abs(s - t) == 2:
            rook = t + 1 if t > s else t - 2
            c.b[(s + t) // 2], c.b[rook] = c.b[rook], "."
        c.ep = (s + t) // 2 if m in "Pp" and abs(s - t) == 16 else None
        for square, rights in ((0, "Q"), (7, "K"), (4, "KQ"), (56, "q"), (63, "k"), (60, "kq")):
            if square in (s, t):
                c.castling -= set(rights)
        c.white = not self.white
        return c, irreversible

    def legal(self):
        king = "K" if self.white else "k"
        for move in self.pseudo():
            c, irreversible = self.make(move)
            if not c.attacked(c.b.index(king), c.white):
                yield move, c, irreversible


SAN = re.compile(r"([NBRQK]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([NBRQ]))?[+#]?$")


def find(board, word, moves):
    if word.startswith("O-O"):
        step = -2 if word.startswith("O-O-O") else 2
        return next(m for m in moves if board.b[m[0][0]] in "Kk" and m[0][1] - m[0][0] == step)
    kind, file, rank, to, promotion = SAN.match(word).groups()
    t = ord(to[0]) - 97 + 8 * (int(to[1]) - 1)
    for m in moves:
        s, target, p = m[0]
        if (target == t and board.b[s].upper() == (kind or "P") and (p or "") == (promotion or "")
                and (not file or s % 8 == ord(file) - 97) and (not rank or s // 8 == int(rank) - 1)
                and not (kind == "K" and abs(s - t) == 2)):
            return m
    raise ValueError(word)


def record(key, holder_white):
    return "%sG%d.%d" % ("" if holder_white else "-", key // 2, key % 2 * 5)


def judge(text):
    body = re.sub(r"\{[^}]*\}", " ", text.split("\n\n", 1)[1])
    board, clock = Board(), 0
    moves = list(board.legal())
    best = (2 * len(moves) + (not board.check()), False)
    result = re.search(r'\[Result "([^"]*)"', text).group(1)
    for word in body.split():
        word = word.split(".")[-1]
        if not word or word in ("1-0", "0-1", "1/2-1/2", "*"):
            continue
        _, board, irreversible = find(board, word, moves)
        moves = list(board.legal())
        key = 2 * len(moves) + (not board.check())
        clock = 0 if irreversible else clock + 1
        if irreversible or key < best[0] and (clock < 100 or key < 2):
            best = (key, not board.white)
    if moves and result != "1/2-1/2":
        best = (0, result == "1-0")
    return record(*best)


def main():
    start, size, number = time.time(), 0, 0
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else 1 << 60
    text = open(sys.argv[1]).read()
    for game in re.split(r"(?m)^(?=\[Event )", text)[1:limit + 1]:
        number += 1
        size += len(game)
        print(number, judge(game))
    seconds = time.time() - start
    print("%d games, %.2f MB in %.2f s, %.4f MB/s" % (number, size / 1e6, seconds, size / 1e6 / seconds), file=sys.stderr)


main()
