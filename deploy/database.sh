#!/bin/sh
# Once, on an empty volume: the owner, and the account that the server works with, which owns nothing.
set -eu
owner=$(cat /run/secrets/database-owner)
application=$(cat /run/secrets/database-application)
psql -v ON_ERROR_STOP=1 -v owner="$owner" -v application="$application" -U postgres <<'SQL'
create role busbar_owner login password :'owner';
create role busbar login password :'application';
create database busbar owner busbar_owner encoding 'UTF8' template template0;
SQL
