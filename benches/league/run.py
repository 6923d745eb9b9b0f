"""Runs one program over a folder of logs; says how long it took, the memory it held, its table.

    run.py rasher PROGRAM FOLDER
    run.py duckdb PROGRAM FOLDER
"""

import json
import os
import resource
import subprocess
import sys
import time

# The logs hold outcomes only, without strikes or amendments, and nobody changes seats: a deal is
# one entry of two or three lines, and the seats of the header hold for all of it. For any other log
# this would be wrong; docs/analysis.md says how those are asked.
SQL = """
with lines as (
    select filename, seq - coalesce(part[1], 0) as entry, type, seats, maker, alone, taken
    from read_json(?, format = 'newline_delimited', filename = true, maximum_object_size = 33554432,
        columns = {seq: 'BIGINT', type: 'VARCHAR', seats: 'VARCHAR[]', maker: 'TINYINT',
                   alone: 'BOOLEAN', taken: 'TINYINT[]', part: 'INTEGER[]'})
),
deals as (
    select filename, entry, max(maker) as maker, bool_or(alone) as alone,
           max(taken) as taken
    from lines where type in ('deal', 'contract', 'tricks', 'passed-out')
    group by filename, entry
),
tables as (select filename, seats from lines where type = 'session'),
by_seat as (
    select filename, count(*) as deals, maker,
           sum(taken[maker % 2 + 1]) as tricks,
           count(*) filter (alone) as lone,
           count(*) filter (alone and taken[maker % 2 + 1] >= 3) as lone_made
    from deals group by filename, maker
),
chairs as (
    select filename, unnest(seats) as name, generate_subscripts(seats, 1) - 1 as seat from tables
),
all_deals as (select filename, sum(deals) as deals from by_seat group by filename)
select name, sum(all_deals.deals)::BIGINT, coalesce(sum(by_seat.deals), 0)::BIGINT,
       coalesce(sum(tricks), 0)::BIGINT, coalesce(sum(lone), 0)::BIGINT,
       coalesce(sum(lone_made), 0)::BIGINT
from chairs
join all_deals using (filename)
left join by_seat on by_seat.filename = chairs.filename and by_seat.maker = chairs.seat
group by name order by name
"""


def rasher(program, folder):
    begun = time.monotonic()
    out = subprocess.run(
        [program, "stats", "--json", "--sessions", folder], capture_output=True, check=True
    ).stdout
    seconds = time.monotonic() - begun
    rows = []
    for player in json.loads(out)["players"]:
        own = player["trump"]["own"]
        rows.append([
            player["name"],
            player["deals"]["won"]["of"],
            own["made_trump"]["times"],
            own["tricks"],
            own["alone"]["times"],
            own["alone_made"]["times"],
        ])
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, rows


def duckdb(folder):
    import duckdb as duck

    connection = duck.connect()
    connection.execute(f"set threads = {os.cpu_count()}")
    begun = time.monotonic()
    rows = connection.execute(SQL, [os.path.join(folder, "*.jsonl")]).fetchall()
    seconds = time.monotonic() - begun
    return seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, rows


if __name__ == "__main__":
    what, program, folder = sys.argv[1:]
    seconds, memory, rows = rasher(program, folder) if what == "rasher" else duckdb(folder)
    rows = sorted(([name, *map(int, counts)] for name, *counts in rows))
    print(json.dumps({"seconds": seconds, "memory": memory, "rows": rows}))
