# shellcheck shell=sh disable=SC2034,SC2154
# Closing and opening the site, and what deploy/upgrade does when something fails, or when it is told to go back.

exchanged='' kept_tables=''

one_line() { printf '%s' "$1" | tr '\n' ' '; }

# Mail that comes in waits at its senders, nobody is asked to do more, what is being sent is sent.
stop_others() {
    [ -n "$others" ] && [ -z "$stopped" ] || return 0
    stopped=yes
    for part in mykerinos-receive mykerinos-beat mykerinos-worker; do
        # shellcheck disable=SC2046
        systemctl stop $(printf '%s\n' "$others" | grep "^$part" || true) $part.nothing 2>/dev/null || true
    done
    did "stopped for a moment: $(one_line "$others")"
}

# The page that says why stands where the web stood; the web of an older version has to let the port go first.
close_site() {
    closed=yes
    stop_others
    stopped=yes
    # Under the user of the web, since a port is shared with nobody else's processes.
    setpriv --reuid mykerinos --regid mykerinos --init-groups /usr/bin/python3 deploy/closed_page.py 127.0.0.1 8000 9>&- &
    closed_page=$!
    systemctl stop "$web"
    answers 30 503 http://127.0.0.1:8000/ || refuse "the page that says why could not be shown."
    did "the site is closed, and a page says so"
}

# Whether the web can listen beside the page. One process cannot, nor could the web of older versions.
shares_port() { systemctl cat "$web" | grep -q -e ' --reuse-port'; }

open_site() {
    shares_port || end_closed_page
    quietly "$web does not start. Look: journalctl -u $web" systemctl restart "$web"
    # Where it shares the port it listens at once, beside the page; whoever meets it waits for the answer.
    answers 60 "200 301 302" --header "Host: $host" --header "X-Forwarded-Proto: https" http://127.0.0.1:8000/ ||
        refuse "the site does not answer. Look: journalctl -u $web"
    end_closed_page
    # From here on people move: what follows may fail, and nothing is taken back.
    closed='' stopped=''
    did "the site is open"
    # Workers of kinds that the version before did not have come with the others.
    if [ -n "$others" ]; then
        # shellcheck disable=SC2086
        if systemctl start $others; then
            did "started: $(one_line "$others")"
        else
            say "  ! Some services do not start. Look: systemctl --failed"
        fi
    fi
    answers 120 200 --header "Host: $host" --header "X-Forwarded-Proto: https" http://127.0.0.1:8000/healthz ||
        say "  ! /healthz is not well after two minutes: curl --include http://127.0.0.1:8000/healthz"
}

end_closed_page() {
    [ -n "${closed_page:-}" ] || return 0
    kill "$closed_page" 2>/dev/null || true
    wait "$closed_page" 2>/dev/null || true
    closed_page=''
}

# While nothing runs, what the tables were can be had back to the last row.
keep_tables() {
    kept_tables=$backup
    [ "$kind" = small ] || return 0
    kept_tables=$data/before-upgrade
    rm -rf "$kept_tables"
    runuser -u mykerinos -- mkdir -m 700 "$kept_tables"
    for ending in '' -wal; do
        [ ! -e "$(setting MYKERINOS_VAR)/site.sqlite3$ending" ] ||
            runuser -u mykerinos -- cp -p "$(setting MYKERINOS_VAR)/site.sqlite3$ending" "$kept_tables/"
    done
}

drop_kept_tables() {
    [ "$kind" = large ] || [ -z "$kept_tables" ] || rm -rf "$kept_tables"
}

put_tables_back() {
    if [ "$kind" = large ]; then
        restore_dump "$kept_tables"
    else
        var=$(setting MYKERINOS_VAR)
        rm -f "$var/site.sqlite3" "$var/site.sqlite3-wal" "$var/site.sqlite3-shm"
        runuser -u mykerinos -- cp -p "$kept_tables"/site.sqlite3* "$var/"
        rm -rf "$kept_tables"
    fi
}

# Replace all that the site's role has in its database by what the dump has, whole or not at all: nothing is dropped before the
# dump was read to its end, and then all of it is one transaction. What was read lies beside the dump meanwhile, where there is room.
restore_dump() {
    # shellcheck disable=SC2016
    as_site sh -c 'umask 077
        trap "rm -f -- \"\$1.sql\"" EXIT
        trap "exit 1" HUP INT TERM
        pg_restore --no-owner --no-privileges --file="$1.sql" "$1" &&
            psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction --dbname="${DATABASE_DIRECT_URL:-$DATABASE_URL}" \
                --command="DROP OWNED BY CURRENT_USER" --file="$1.sql" >/dev/null' sh "$1"
}

# Whether the backup is there and can be read to its end.
backup_is_whole() {
    if [ "$kind" = small ]; then
        as_site tar --list --gzip --file="$1"
    else
        as_site pg_restore --file=/dev/null "$1"
    fi >/dev/null 2>&1
}

# Once: older sites have this setting on the database, and lose it with the first restore. A role keeps it.
move_page_cost() {
    [ "$kind" = large ] || return 0
    # shellcheck disable=SC2016
    as_site sh -c 'psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="${DATABASE_DIRECT_URL:-$DATABASE_URL}" --file="$1"' sh \
        deploy/page_cost.sql >"$work/said" 2>&1 || {
        say "  ! random_page_cost could not be set for the role: $(tail -n 1 "$work/said")"
        return 0
    }
    ! grep -q . "$work/said" || did "random_page_cost, from the database to the role"
}

# However it ends: a site that was closed or stopped by this script, and is not at work again, goes on as it was.
end_badly() {
    ended=$?
    trap - EXIT
    if [ "$ended" != 0 ] && [ -n "${web:-}" ] && { [ -n "$closed" ] || [ -n "$stopped" ]; }; then
        say "== Back to what was" >&2
        return_to_old || say "That failed too. The backup is ${backup:-not made yet}; docs/deploy.md says how to restore it." >&2
    elif [ "$ended" != 0 ] && [ -n "${web:-}" ]; then
        say "What ran before runs on." >&2
    fi
    end_closed_page
    rm -rf "$work"
    exit "$ended"
}

return_to_old() {
    cd "$site"
    systemctl stop "$web" || return 1
    if [ -n "$exchanged" ]; then
        swap "$to_spare" "$from_parked" || return 1
        take_units_of_old
    fi
    if [ -n "$kept_tables" ]; then put_tables_back || return 1; fi
    shares_port || end_closed_page
    systemctl start "$web" || return 1
    answers 60 "200 301 302" --header "Host: $host" --header "X-Forwarded-Proto: https" http://127.0.0.1:8000/ || return 1
    end_closed_page
    # shellcheck disable=SC2086
    [ -z "$others" ] || systemctl start $others || return 1
    say "  + what ran before is at work again, with every row that it had" >&2
}

# Lay the checkout aside and take another in its place: ASIDE OTHER
swap() {
    rm -rf "$1"
    mv "$site" "$1" && mv "$2" "$site" && cd "$site" && exchanged=yes to_spare=$2 from_parked=$1
}

# The units of this checkout in place of those of the one laid aside; what it does not know goes.
take_units_of_old() {
    for unit in "$from_parked"/deploy/systemd/*; do
        name=${unit##*/}
        [ ! -e "deploy/systemd/$name" ] || continue
        systemctl disable --quiet --now "$name" 2>/dev/null || true
        rm -f "/etc/systemd/system/$name"
        others=$(printf '%s\n' "$others" | grep -vx "$name" || true)
    done
    for unit in deploy/systemd/*; do cp "$unit" /etc/systemd/system/; done
    systemctl daemon-reload
}

# deploy/upgrade --back [--yes]
go_back() {
    [ "$here" = "$site" ] || refuse "that is done from $site."
    if ! [ -d "$site.before" ] || ! [ -r "$settings/before" ]; then refuse "the version before is not there any more."; fi
    # Without these lines an upgrade behind a closed page would look like one that lost nothing.
    grep -q '^COMMIT=.' "$settings/before" || refuse "$settings/before was not written by deploy/upgrade, so I cannot tell whether the
version before can read today's tables. docs/deploy.md says how to go back by hand: the checkout, and the backup of then."
    must_close=$(sed -n 's/^CLOSED=//p' "$settings/before")
    older_backup=$(sed -n 's/^BACKUP=//p' "$settings/before")
    look_at_services
    if [ -n "$must_close" ]; then
        backup_is_whole "$older_backup" || refuse "the version before cannot read today's tables, and the backup made for it cannot
be read: $older_backup. Nothing was changed. Put a copy of it there, where you have one."
        say "The version before cannot read today's tables, so they go back to $older_backup."
        say "All moves and accounts since then are lost."
        if [ -e "$site.before/games/management/commands/after_restore.py" ]; then
            say "Mails that came since then can be answered no more."
        else
            say "It does not know after_restore: who answers a mail that came since then may play a move in another position."
        fi
        if [ "$1" != --yes ]; then
            printf 'Type yes to go on: '
            read -r typed || typed=
            [ "$typed" = yes ] || refuse "nothing was changed."
        fi
    fi
    title "Going back"
    if [ -n "$must_close" ]; then
        close_site
        back_up
        keep_tables
    else
        stop_others
    fi
    swap "$site.next" "$site.before"
    take_units_of_old
    [ -z "$must_close" ] || restore_older
    open_site
    rm -f "$settings/before"
    drop_kept_tables
    say "The site is at $(git describe --tags --always) again. The other version is in $site.next."
}

restore_older() {
    if [ "$kind" = small ]; then
        quietly "the backup could not be restored." as_site .venv/bin/python manage.py restore "$older_backup" --yes
    else
        quietly "the backup could not be restored." restore_dump "$older_backup"
        [ ! -e games/management/commands/after_restore.py ] ||
            quietly "the site could not be brought to go on from it." as_site .venv/bin/python manage.py after_restore --yes
    fi
    did "the tables of $older_backup"
}
