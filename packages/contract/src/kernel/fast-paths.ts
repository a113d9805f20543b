/**
 * What serves speed alone in the server and in the portal. Each has the ordinary way beside it, which does the same.
 * @see docs/fast-paths.md
 */
export const serverFastPaths = [
  "named-statements",
  "rights-mark",
  "list-memory",
  "kept-counts",
  "moments-under-way",
  "key-frequencies",
] as const;
export const portalFastPaths = [
  "start-files",
  "file-groups",
  "compile-ahead",
  "kept-frames",
  "reads-together",
  "spare-time",
] as const;

export type FastPath = (typeof serverFastPaths)[number] | (typeof portalFastPaths)[number];

const all: readonly FastPath[] = [...serverFastPaths, ...portalFastPaths];

/**
 * Those that the setting BUSBAR_FAST_PATHS leaves on: all by default and for "true", none for "false", otherwise those
 * named, separated by commas. Null for any other text.
 */
export function readFastPaths(setting = "true"): readonly FastPath[] | null {
  if (setting === "true") return all;
  if (setting === "false") return [];
  const names = setting.split(",").map((name) => name.trim());
  const found = all.filter((name) => names.includes(name));
  return found.length === names.length ? found : null;
}
