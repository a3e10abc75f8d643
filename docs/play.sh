#!/bin/sh
# Lets a program play all turns that a token may see: TOKEN=myk_... docs/play.sh https://example.org ./mine.py [SECONDS]
# Needs curl and jq. The program is the one of `duel`: it reads turns as lines of JSON, and writes a move for each.
site=$1 program=$2 seconds=${3:-30} kept=$(mktemp -d) || exit 1
trap 'rm -rf "$kept"' EXIT
touch "$kept/etag"

ask() {
    printf 'Authorization: Bearer %s\n' "$TOKEN" | curl --silent --show-error --max-time 60 --header @- "$@"
}

play() { # Plays from this turn on, until the next one is not ours; a move that is refused gets another try.
    turn=$1 tries=2
    while [ "$turn" != null ] && [ "$tries" -gt 0 ]; do
        move=$(printf '%s\n' "$turn" | "$program" | head -n 1)
        answer=$(printf '%s' "$turn" | jq -c --arg move "$move" '{wait, move: $move}' >"$kept/move" &&
            ask --data "@$kept/move" "$site/api/v1/games/$(printf '%s' "$turn" | jq -r .game)/move") || return
        printf '%s' "$answer" | jq -r --arg move "$move" '.detail // "played \(.played.move // $move)"'
        tries=$(printf '%s' "$answer" | jq --argjson left "$tries" 'if .detail then $left - 1 else 2 end')
        turn=$(printf '%s' "$answer" | jq -c '.detail as $error | .turn | if . and $error then . + {error: $error} else . end')
    done
}

while :; do
    ask --fail --etag-compare "$kept/etag" --etag-save "$kept/etag" --output "$kept/turns" "$site/api/v1/me/turns" &&
        [ -s "$kept/turns" ] && jq -c '.turns[]' "$kept/turns" | while read -r turn; do play "$turn"; done
    rm -f "$kept/turns"
    sleep "$seconds"
done
