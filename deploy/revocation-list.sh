#!/bin/sh
# Keeps Mosquitto's revocation list up to date: fetches it every two seconds, checks its signature, puts it in place and
# makes Mosquitto read it (SIGHUP). revocation-list.service runs it beside Mosquitto; compose.yaml has it as a container.
# Needs curl and openssl. What cannot be fetched or is not signed by the authority changes nothing.
#
#   CRL_URL   https://clearway.example/v1/certificates/crl
#   CRL_FILE  crlfile of mosquitto.conf          (/mosquitto/certs/crl.pem)
#   CA_FILE   cafile of mosquitto.conf           (/mosquitto/certs/ca.crt)
#   RELOAD    how Mosquitto is told              (pkill -HUP -x mosquitto)
#   INTERVAL  seconds between two questions      (2)
#   CRL_ROOTS certificates to trust https by, where it is not the system's own
set -u
: "${CRL_URL:?}" "${CRL_FILE:=/mosquitto/certs/crl.pem}" "${CA_FILE:=/mosquitto/certs/ca.crt}"
: "${RELOAD:=pkill -HUP -x mosquitto}" "${INTERVAL:=2}"

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 0' TERM INT
etag=''
failed=''
# Mosquitto has to be told; at the start too, for it may have missed the end of the one before.
untold=yes

# Says it once, until it goes well again.
complain() {
  [ "$failed" = "$1" ] || echo "$1" >&2
  failed=$1
}

refresh() {
  rm -f "$work/der" "$work/head"
  status=$(curl -sS --max-time 5 ${CRL_ROOTS:+--cacert "$CRL_ROOTS"} ${etag:+-H "If-None-Match: $etag"} \
    -D "$work/head" -o "$work/der" -w '%{http_code}' "$CRL_URL" 2>"$work/error") || {
    complain "the revocation list cannot be fetched: $(cat "$work/error")"
    return
  }
  [ "$status" = 304 ] && { tell; return; }
  [ "$status" = 200 ] || { complain "the revocation list cannot be fetched: $CRL_URL answers $status"; return; }
  openssl crl -inform DER -in "$work/der" -out "$work/pem" 2>/dev/null \
    && openssl crl -in "$work/pem" -noout -verify -CAfile "$CA_FILE" >/dev/null 2>"$work/verdict" \
    && grep -q 'verify OK' "$work/verdict" || {
    complain "what $CRL_URL answers is no revocation list of the authority in $CA_FILE"
    return
  }
  if ! cmp -s "$work/pem" "$CRL_FILE"; then
    # Beside its place first, so that it is moved there whole.
    cp "$work/pem" "$CRL_FILE.new" && chmod 644 "$CRL_FILE.new" && mv "$CRL_FILE.new" "$CRL_FILE" || {
      complain "$CRL_FILE cannot be written"
      return
    }
    untold=yes
    echo "revocation list $(openssl crl -in "$CRL_FILE" -noout -crlnumber | cut -d= -f2) is in place"
  fi
  etag=$(tr -d '\r' <"$work/head" | sed -n 's/^[Ee][Tt][Aa][Gg]: *//p' | tail -n 1)
  tell
}

tell() {
  if [ -n "$untold" ]; then
    $RELOAD || { complain "Mosquitto could not be told: $RELOAD"; return; }
  fi
  untold=''
  failed=''
}

while :; do
  refresh
  sleep "$INTERVAL" &
  wait $!
done
