# shellcheck shell=sh disable=SC2034,SC2153,SC2154
# What deploy/install asks, and the environment file that it makes of the answers.

questions="KIND HOST NAME KEEPER MAIL_SERVER MAIL_USER MAIL_PASSWORD REPLY_DOMAIN SIGNUP TLS MAIL_FROM"

# What is wrong with an answer, as a sentence; nothing where it is right: NAME VALUE
trouble_with() {
    case $2 in
        *[\'\\]* | *"
"*) [ "$1" = MAIL_PASSWORD ] || { say "Quotes and backslashes cannot stand in an answer."; return; } ;;
    esac
    case $1=$2 in
        KIND=small | KIND=large | SIGNUP=open | SIGNUP=invited | SIGNUP=closed | TLS=auto | TLS=self-signed | TLS=none) ;;
        KIND=*) say "It is small or large." ;;
        SIGNUP=*) say "It is open, invited or closed." ;;
        TLS=*) say "It is auto, self-signed or none." ;;
        REPLY_DOMAIN=) ;;
        HOST=* | REPLY_DOMAIN=*)
            printf %s "$2" | grep -Eqx '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?' ||
                say "It has to be a name such as games.example.org, in small letters, without https:// and without a port."
            ;;
        KEEPER=* | MAIL_FROM=*)
            printf %s "$2" | grep -Eqx '[^@ <>"]+@[^@ <>"]+' || say "It has to be an email address, such as you@example.org."
            ;;
        MAIL_SERVER=)
            [ "${KIND:-}" != large ] || say "A large site needs one: without mail nobody can sign up."
            ;;
        MAIL_SERVER=*://*) ;;
        MAIL_SERVER=*)
            printf %s "$2" | grep -Eqx '[A-Za-z0-9.-]+(:[0-9]+)?' ||
                say "It has to be a name and a port, such as mail.example.org:587, or an address as docs/settings.md has them."
            ;;
        NAME=) say "The site needs a name." ;;
        NAME=*[\<\>\"@,]*) say "A name that stands in the sender of mails cannot have any of < > \" @ and commas." ;;
    esac
}

# Ask for one answer: NAME DEFAULT QUESTION. Where nobody can be asked the default counts, and what is wrong is collected.
ask() {
    name=$1 default=$2
    given=$(eval "printf %s \"\${$name-}\"")
    if [ -z "$asking" ] || eval "[ -n \"\${$name+set}\" ]"; then
        eval "[ -n \"\${$name+set}\" ]" || given=$default
        wrong=$(trouble_with "$name" "$given")
        [ -z "$wrong" ] || troubles="$troubles
  $name: $wrong"
    else
        while :; do
            printf '%s' "$3"
            [ -z "$default" ] || printf ' [%s]' "$default"
            printf ': '
            IFS= read -r given || refuse "nobody answers. Answers can come from a file: deploy/install --answers FILE"
            given=${given:-$default}
            wrong=$(trouble_with "$name" "$given")
            [ -n "$wrong" ] || break
            say "  $wrong"
        done
    fi
    eval "$name=\$given"
}

ask_secretly() {
    [ -z "$asking" ] || stty -echo 2>/dev/null || true
    ask "$@"
    [ -z "$asking" ] || { stty echo 2>/dev/null || true; say ""; }
}

# Read NAME=VALUE lines. What stands in them is never run.
read_answers() {
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in '' | \#*) continue ;; esac
        name=${line%%=*}
        case " $questions " in
            *" $name "*) [ "$name" != "$line" ] || refuse "$1: this line has no value: $line" ;;
            *) refuse "$1: I know no answer called ${name}. There are: $questions" ;;
        esac
        value=${line#*=}
        eval "$name=\$value"
    done <"$1"
}

collect_answers() {
    asking='' troubles=''
    for name in $questions; do
        unset "$name"
        if eval "[ -n \"\${INSTALL_$name+set}\" ]"; then eval "$name=\$INSTALL_$name"; fi
    done
    if [ -z "$root" ] && [ -r "$settings/answers" ]; then
        # The site is there. What it was made with counts; nobody is asked again.
        read_answers "$settings/answers"
        say "This machine has the site $HOST already. What is as it should be stays."
    elif [ -n "$answers_file" ]; then
        read_answers "$answers_file"
    elif [ -t 0 ]; then
        asking=yes
        say "Ten questions at most. What stands in brackets is taken when you press Enter."
    fi
    known=$(hostname -f 2>/dev/null || true)
    [ -z "$(trouble_with HOST "$known")" ] || known=
    ask KIND small "small (one process, for a club) or large (PostgreSQL and Redis, for thousands)"
    ask HOST "$known" "Name under which the site is reached, which leads to this machine"
    ask NAME "Mykerinos by Mail" "What the site is called"
    ask KEEPER "" "Your own email address: the first keeper's"
    ask MAIL_SERVER "" "Server for outgoing mail, such as mail.example.org:587; empty: later"
    case $MAIL_SERVER in
        '' | *://*) MAIL_USER='' MAIL_PASSWORD='' ;;
        *)
            ask MAIL_USER "" "User at that server; empty where it asks for none"
            if [ -n "$MAIL_USER" ]; then
                ask_secretly MAIL_PASSWORD "" "Password there"
            else
                MAIL_PASSWORD=
            fi
            ;;
    esac
    ask REPLY_DOMAIN "" "Domain whose mail reaches this machine, so that mails can be answered (play.example.org); empty: later"
    ask SIGNUP open "Who may sign up: open (anyone), invited (by a player) or closed"
    ask TLS auto "Certificate: auto (Let's Encrypt), self-signed, or none (another proxy is in front)"
    quiet=$asking
    asking=
    [ -n "$troubles" ] || ask MAIL_FROM "games@$HOST" "Sender of mails"
    asking=$quiet
    [ -z "$troubles" ] || refuse "these answers will not do; nothing was changed.$troubles"
}

# The address of the mail server as MYKERINOS_MAIL_URL has it.
mail_url() {
    case $MAIL_SERVER in
        *://*) printf %s "$MAIL_SERVER" && return ;;
        *:465) scheme=smtps:// end='' ;;
        *:25) scheme=smtp:// end='?tls=no' ;;
        *) scheme=smtp:// end='' ;;
    esac
    [ -z "$MAIL_USER" ] || scheme="$scheme$(encoded "$MAIL_USER"):$(encoded "$MAIL_PASSWORD")@"
    # A password is never sent in plain text.
    [ -z "$MAIL_USER" ] || end=
    printf %s "$scheme$MAIL_SERVER$end"
}

# As it can stand in an address: each byte but letters, digits and -._~ as %XX.
encoded() {
    printf %s "$1" | od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g' |
        sed -e 's/%2d/-/g' -e 's/%2e/./g' -e 's/%5f/_/g' -e 's/%7e/~/g' |
        awk '{
            for (code = 48; code < 123; code++)
                if (code < 58 || (code > 64 && code < 91) || code > 96)
                    gsub(sprintf("%%%02x", code), sprintf("%c", code))
            print
        }'
}

secret() { od -An -v -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }

write_settings() {
    file=$root$settings/site.env
    if [ -e "$file" ]; then
        same "$file stays as it is"
        return
    fi
    put_file "$(owned root:mykerinos)" 640 "$file" fill_settings
    put_file "$(owned root:root)" 600 "$root$settings/answers" say_answers
}

# The answers as a file, for the next run. Passwords belong into one file only, and that is site.env.
say_answers() {
    for name in $questions; do
        case $name in MAIL_PASSWORD | MAIL_USER) continue ;; esac
        eval "printf '%s=%s\n' $name \"\$$name\""
    done | sed 's|^\(MAIL_SERVER=[a-z]*://\).*@|\1|'
}

# deploy/site.env.example with the answers in it.
fill_settings() {
    say "# Made by deploy/install, which never writes over it. docs/settings.md has every variable."
    say ""
    if [ "$KIND" = small ]; then
        say "MYKERINOS_MODE=embedded"
        say "MYKERINOS_VAR=$data"
        say "MYKERINOS_BACKUPS=$backups"
    else
        say "MYKERINOS_MODE=production"
        say "DATABASE_URL=postgresql:///mykerinos"
        say "REDIS_URL=redis://127.0.0.1:6379/0"
    fi
    say "MYKERINOS_BASE_URL=https://$HOST"
    say "MYKERINOS_BEHIND_PROXY=yes"
    say "MYKERINOS_SITE_NAME='$NAME'"
    say "MYKERINOS_SIGNUP=$SIGNUP"
    say "# Texts of your own: imprint.md, privacy.md, terms.md, contact.md."
    say "MYKERINOS_PAGES=$settings/pages"
    say "# Links in mails and reply addresses are signed with it."
    say "MYKERINOS_SECRET_KEY=$(secret 40)"
    say "MYKERINOS_MAIL_FROM='$NAME <$MAIL_FROM>'"
    url=
    [ -z "$MAIL_SERVER" ] || url=$(mail_url)
    say "MYKERINOS_MAIL_URL='$url'"
    if [ -n "$REPLY_DOMAIN" ] || [ "$KIND" = large ]; then
        say "MYKERINOS_REPLY_DOMAIN=$REPLY_DOMAIN"
    fi
    say "# Opens /metrics to who sends it as Authorization: Bearer."
    say "MYKERINOS_METRICS_TOKEN=$(secret 20)"
}
