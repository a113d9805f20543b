import { gunzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import type pg from "pg";
import { createLog } from "../../node/log.ts";
import type { TestApp } from "../start-test-app.ts";

/** Named secrets as their owners hold them; bytes for keys. */
export type Secrets = Map<string, string | Uint8Array>;

/** All that a text could hold of a secret so that whoever reads it can use it. */
function formsOf(secret: string | Uint8Array): string[] {
  const bytes = Buffer.from(typeof secret === "string" ? secret : Buffer.from(secret));
  const raw = typeof secret === "string" && /^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, "base64url")] : [];
  const encoded = [bytes, ...raw].flatMap((one) => [
    one.toString("hex"),
    one.toString("base64").replaceAll("=", ""),
    one.toString("base64url"),
  ]);
  return typeof secret === "string" ? [secret, encodeURIComponent(secret), ...encoded] : encoded;
}

/** @returns the names of secrets that stand in one of the texts, with the name of that text */
export function findSecrets(secrets: Secrets, texts: Record<string, string>): string[] {
  const found: string[] = [];
  for (const [where, text] of Object.entries(texts))
    for (const [name, secret] of secrets)
      if (formsOf(secret).some((form) => text.includes(form))) found.push(`${name} in ${where}`);
  return found;
}

/** What a dump holds: each row of each table, those of the queue as well. */
export async function dumpOf(owner: pg.Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    lines.push(name, ...rows.map(({ row }) => row));
  }
  return lines.join("\n");
}

export const textOfBackup = (path: string): string => gunzipSync(readFileSync(path)).toString();

/** The lines that the server's log would have on the disk. */
export function logLinesOf(logged: TestApp["logged"]): string {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  for (const { level, fields, message } of logged) log[level as "info"](fields, message);
  return lines.join("");
}
