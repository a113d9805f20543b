import { demoAccounts, demoPassword } from "../demo/demo-accounts.ts";
import type { Running } from "./run.ts";

/** Keeps `smnorth, smeast`; shortens a numbered series to `enterprise1 … enterprise16`. */
export function shorten(usernames: readonly string[]): string {
  const series = new Map<string, number[]>();
  for (const name of usernames) {
    const [, stem = name, number] = /^(.*?)(\d+)?$/.exec(name) ?? [];
    const known = series.get(stem) ?? [];
    series.set(stem, number === undefined ? known : [...known, Number(number)]);
  }
  return [...series]
    .map(([stem, numbers]) => {
      if (numbers.length < 2) return `${stem}${numbers[0] ?? ""}`;
      return `${stem}${Math.min(...numbers)}${numbers.length > 2 ? " …" : ","} ${stem}${Math.max(...numbers)}`;
    })
    .join(", ");
}

const duties: [RegExp, string][] = [
  [/^admin$/, "administrator, full access"],
  [/^sm/, "sales managers, one region each"],
  [/^partner/, "partners, own customers only"],
  [/^clerk/, "billing clerks"],
  [/^finance/, "finance"],
  [/^enterprise/, "enterprise users, one customer each"],
];

function accountLines(): string[] {
  const rows = duties.map(([pattern, what]) => [
    shorten(demoAccounts.filter(({ username }) => pattern.test(username)).map(({ username }) => username)),
    what,
  ]);
  const others = demoAccounts.filter(({ username }) => !duties.some(([pattern]) => pattern.test(username)));
  if (others.length > 0) rows.push([shorten(others.map(({ username }) => username)), "template pages only"]);
  const wide = 42;
  return rows.map(([names = "", what]) =>
    names.length > wide ? `  ${names}\n  ${"".padEnd(wide)} ${what}` : `  ${names.padEnd(wide)} ${what}`,
  );
}

/** What the terminal shows after the start. */
export function announcement(running: Running): string {
  const lines = ["", `Busbar is ready: ${running.address}`, `Data: ${running.folder}`];
  if (running.movedFrom) {
    lines.push(
      `(not ${running.movedFrom}: ${running.postgresUser}, the account that runs PostgreSQL, cannot access that folder)`,
    );
  }
  if (running.mailsAt) lines.push(`Emails and text messages: ${running.mailsAt}`);
  if (running.demo) lines.push("", `Demo accounts, all with the password ${demoPassword}`, ...accountLines());
  return `${lines.join("\n")}\n\n`;
}
