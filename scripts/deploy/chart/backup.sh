#!/bin/sh
# Dumps the database into $FOLDER, checks that the dump can be read, and removes dumps that are older than $KEEP_DAYS days.
# The address is in DATABASE_URL or in the file DATABASE_URL_FILE; of several servers pg_dump takes the first that can be reached.
set -eu
url=${DATABASE_URL:-$(cat "$DATABASE_URL_FILE")}
# A node trusts public authorities where the address names none; libpq has to be told, and `system` says it from PostgreSQL 16 on.
case $url in
  *[?\&]sslrootcert=*) ;;
  *[?\&]sslmode=verify-full*) export PGSSLROOTCERT="${SSL_CERT_FILE:-system}" ;;
esac
dump=$FOLDER/dataset-service-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
# Only a whole dump has the name of one.
trap 'rm -f "$dump.part"' EXIT
pg_dump --format=custom --file="$dump.part" "$url"
pg_restore --list "$dump.part" >/dev/null
mv "$dump.part" "$dump"
find "$FOLDER" -maxdepth 1 -name 'dataset-service-*.dump' -mtime "+$KEEP_DAYS" -delete
echo "wrote $dump"
