#!/bin/sh
# Addresses of the database from the secrets; passwords may hold any sign.
set -eu
address() {
  node -e 'const { readFileSync } = require("node:fs");
    const [role, file] = process.argv.slice(1);
    const password = encodeURIComponent(readFileSync(file, "utf8").trim());
    process.stdout.write(`postgres://${role}:${password}@database/busbar`);' "$1" "$2"
}
DATABASE_URL=$(address busbar /run/secrets/database-application)
BUSBAR_DATABASE_OWNER_URL=$(address busbar_owner /run/secrets/database-owner)
export DATABASE_URL BUSBAR_DATABASE_OWNER_URL
exec node tools/start.mjs
