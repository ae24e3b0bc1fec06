#!/bin/sh
# Run once, by the image of PostgreSQL, when its volume is empty; by hand where a volume is from before there were two roles.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --single-transaction \
  --set=owner_password="$OWNER_PASSWORD" --set=work_password="$WORK_PASSWORD" --file=/etc/back-office/roles.sql
