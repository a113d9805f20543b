import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What only makes new databases, serves other encodings and full-text search, or builds extensions. */
const unneeded = [
  /_and_[a-z0-9_]+\.so$/,
  /\/(dict_snowball|libpqwalreceiver|pgoutput)\.so$/,
  /\/pgxs\//,
  /\/share\/postgresql\/(postgres\.bki|tsearch_data\/.*|[^/]+\.(sql|txt|sample))$/,
];

/**
 * The files that PostgreSQL expects beside its program, as one: those that the demo never opens are zeroes of the same
 * length, so that everything is where the program looks for it and costs nothing when it is packed.
 * @param folder that of PGlite's own build
 */
export function slimShare(folder: string): Buffer {
  const bytes = readFileSync(join(folder, "pglite.data"));
  const list = readFileSync(join(folder, "pglite.js"), "utf8");
  const files = [...list.matchAll(/filename:"([^"]+)",start:([\de.]+),end:([\de.]+)/g)];
  const emptied = files.filter(([, name = ""]) => unneeded.some((pattern) => pattern.test(name)));
  if (files.length < 600 || emptied.length < 40) throw new Error("PGlite's list of files has another shape");
  for (const [, , start, end] of emptied) bytes.fill(0, Number(start), Number(end));
  return bytes;
}
