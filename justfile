# everything that decides whether a change lands
ci:
    bash .ci/run

# the fast loop
test:
    cargo nextest run

# read every changed snapshot, one by one
review:
    cargo insta test --review --unreferenced=reject

# what things cost, side by side
bench *ARGS:
    cargo bench {{ ARGS }}
