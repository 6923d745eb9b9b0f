# everything that decides whether a change lands
ci:
    bash .ci/run

# the fast loop
test:
    cargo nextest run

# write every transcript, gallery and example of the README anew, to be read as a change
review:
    UPDATE=1 TRANSCRIPTS=write README=write cargo test --no-fail-fast; git diff

# the laws on examples that nobody has tried yet, many of them
laws CASES="5000":
    PROPTEST_CASES={{ CASES }} cargo test --release --test record --test game

# every phrase of the book, of which the gate puts one in ten
phrases:
    PHRASES=all cargo test --release --test rules every_phrase

# what things cost, side by side
bench *ARGS:
    cargo bench {{ ARGS }}

# random input for one parser, for ten minutes: lines, ruleset, log, judge, egn, ours, backup
fuzz TARGET *ARGS:
    fuzz/seed
    cargo fuzz run --sanitizer none {{ TARGET }} -- -max_total_time=600 -timeout=10 -rss_limit_mb=2048 {{ ARGS }}

# licences, bans and sources of everything that is built in; advisories where they can be had
deny *ARGS:
    cargo deny --all-features check {{ ARGS }}

# an archive to install from, twice, to see that it comes out the same
release:
    scripts/release
