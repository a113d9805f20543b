/* Keeps a copy of customers, contracts and statements: see README.md. */
import { setTimeout as pause } from "node:timers/promises";
import { createBusbar } from "@busbar/client";
import pg from "pg";
import { mirror } from "./mirror.ts";

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
};

const busbar = createBusbar({ address: setting("BUSBAR_ADDRESS"), token: setting("BUSBAR_TOKEN") });
const url = setting("MIRROR_DATABASE_URL");

for (;;) {
  const copy = new pg.Client({ connectionString: url });
  copy.on("error", () => undefined);
  try {
    await copy.connect();
    await mirror(busbar, copy);
  } catch (error) {
    // The portal or the database is away: the copy goes on from its position once both are back.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await pause(1000);
  } finally {
    await copy.end().catch(() => undefined);
  }
}
