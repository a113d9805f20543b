import pg from "pg";
import { z } from "zod";
import { decodes, howToEscape } from "./config-values.ts";

const orApart = "or put the password alone, unescaped, into BUSBAR_DATABASE_PASSWORD_FILE";

/** An address of PostgreSQL; everything that the driver would stumble over is refused here, by the setting's name. */
export const databaseAddress = z.string().transform((value, context) => {
  const problem = problemOf(value);
  if (problem === null) return value;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

function problemOf(value: string): string | null {
  if (!/^postgres(?:ql)?:\/\//.test(value)) return "must be an address that starts with postgres:// or postgresql://";
  if (!decodes(value)) return `contains a "%" that does not start an escape. ${howToEscape}, ${orApart}`;
  const url = URL.parse(value);
  if (!url || (url.username === "" && /[^:]@/.test(url.pathname + url.search + url.hash)))
    return `cannot be read as an address. ${howToEscape}, ${orApart}`;
  try {
    // Reads the files of certificates, too.
    new pg.Client({ connectionString: value });
    return null;
  } catch (error) {
    return `cannot be used: ${(error as Error).message}`;
  }
}

type Addresses = {
  DATABASE_URL?: string;
  BUSBAR_DATABASE_OWNER_URL?: string;
  BUSBAR_DATABASE_PASSWORD?: string;
  BUSBAR_DATABASE_OWNER_PASSWORD?: string;
};

/** The setting that gives the password of an address apart from it. */
export const passwordSettings = {
  DATABASE_URL: "BUSBAR_DATABASE_PASSWORD",
  BUSBAR_DATABASE_OWNER_URL: "BUSBAR_DATABASE_OWNER_PASSWORD",
} as const;

/** Puts passwords that are given apart into their addresses. @returns what speaks against it, one line each */
export function joinPasswords(config: Addresses): string[] {
  const problems: string[] = [];
  for (const name of ["DATABASE_URL", "BUSBAR_DATABASE_OWNER_URL"] as const) {
    const [address, password] = [config[name], config[passwordSettings[name]]];
    if (password === undefined) continue;
    const url = URL.parse(address ?? "");
    if (!url) problems.push(`${name} is missing. It is required when ${passwordSettings[name]} is set.`);
    else if (url.password !== "")
      problems.push(`${name} contains a password, and ${passwordSettings[name]} is set too. Remove one of them.`);
    else if (url.username === "")
      problems.push(`${name} names no account for ${passwordSettings[name]}: postgres://account@…`);
    else {
      url.password = encodeURIComponent(password);
      config[name] = url.href;
    }
  }
  return problems;
}

/** Name and host of a database, for people; never its password. */
export function databasePlace(address: string): string {
  const { database, host, port, user } = new pg.Client({ connectionString: address });
  const place = host.startsWith("/") ? `in ${host}` : `at ${host}:${port}`;
  return `${database ?? user} ${place}`;
}
