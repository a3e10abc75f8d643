# shellcheck shell=sh disable=SC2034
# What deploy/install and deploy/upgrade have in common. They read it; it does nothing by itself.

site=/srv/mykerinos
settings=/etc/mykerinos
data=/var/lib/mykerinos
backups=/var/backups/mykerinos
small_services="mykerinos-site"
large_services="mykerinos-web mykerinos-worker@quick mykerinos-worker@thinking mykerinos-worker@1 mykerinos-beat"

say() { printf '%s\n' "$*"; }
title() { printf '\n== %s\n' "$*"; }
# What was done is told with a +, so that a run that changed nothing has none.
did() {
    changed=yes
    printf '  + %s\n' "$*"
}
same() { printf '  = %s\n' "$*"; }
refuse() {
    printf '\n%s: %s\n' "$program" "$*" >&2
    exit 1
}

# Whether systemd runs this machine; in a chroot and in most containers it does not.
has_systemd() { [ -d /run/systemd/system ]; }

# Everything of the site runs as its own user, with the environment of its services.
as_site() { runuser -u mykerinos -- deploy/run "$@"; }

# Make a directory: OWNER:GROUP MODE PATH. One that is there keeps what it has.
make_directory() {
    if [ -d "$3" ]; then
        same "$3"
        return
    fi
    mkdir -p "$3"
    chmod "$2" "$3"
    [ -z "$1" ] || chown "$1" "$3"
    did "$3"
}

# Write what a command prints to a file: OWNER:GROUP MODE PATH COMMAND... One that says the same already is not touched.
put_file() {
    owner=$1 mode=$2 path=$3
    shift 3
    (umask 077 && "$@" >"$work/file")
    if cmp -s "$work/file" "$path"; then
        same "$path"
        return
    fi
    # The mode before the content: nobody is to read a secret in between.
    mkdir -p "$(dirname "$path")"
    (umask 077 && cat "$work/file" >"$path.new")
    chmod "$mode" "$path.new"
    [ -z "$owner" ] || chown "$owner" "$path.new"
    mv "$path.new" "$path"
    written="${written:-} $path"
    did "$path"
}

# Run quietly; where it fails, show what it said and end with a sentence: SENTENCE COMMAND...
quietly() {
    sentence=$1
    shift
    if ! "$@" >"$work/said" 2>&1; then
        tail -n 40 "$work/said" >&2
        refuse "$sentence"
    fi
}

# The value of a variable in the environment file, as the services read it; empty where it is not there.
setting() {
    sh -c 'set -a; . "$1"; set +a; eval "printf %s \"\${$2:-}\""' sh "$settings/site.env" "$1"
}

# small or large, by the environment file.
kind_of_site() {
    if [ "$(setting MYKERINOS_MODE)" = production ]; then echo large; else echo small; fi
}

# Ask until the address answers with what is wanted: SECONDS STATUSES CURL-ARGUMENTS...
answers() {
    seconds=$1 statuses=$2
    shift 2
    until=$(($(date +%s) + seconds))
    while :; do
        status=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 10 "$@" || true)
        case " $statuses " in *" $status "*) return 0 ;; esac
        [ "$(date +%s)" -lt "$until" ] || return 1
        sleep 0.5
    done
}
