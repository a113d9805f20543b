import { isFast } from "./fast-paths.ts";

/** Prepared statements per connection; each takes some 100 kB on the server. */
const mostNames = 100;
const names = new Map<string, string>();

/** Has a statement prepared under a name: its kind with a number for each distinct text. */
export function nameStatement(kind: string, text: string): void {
  if (isFast("named-statements") && !names.has(text) && names.size < mostNames)
    names.set(text, `${kind}.${names.size}`);
}

/** The name of a statement, where it has one. */
export const nameOf = (text: string): string | undefined => (isFast("named-statements") ? names.get(text) : undefined);

/** As at the start of a process; connections that are open keep what they prepared. */
export const forgetNames = (): void => names.clear();
