const writing =
  /\b(insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)"?/gi;

/** What follows the words of SQL that write, with the kind of write; also words that are no tables, as after `for update`. */
export function writesIn(text: string): Map<string, Set<"insert" | "update" | "delete">> {
  const found = new Map<string, Set<"insert" | "update" | "delete">>();
  for (const [, verb = "", name = ""] of text.matchAll(writing)) {
    const kinds = found.get(name) ?? new Set();
    const word = verb.slice(0, 6).toLowerCase();
    if (word === "insert") kinds.add("insert");
    if (word === "update") kinds.add("update");
    if (word === "delete" || word === "trunca") kinds.add("delete");
    if (word === "merge " || (word === "insert" && /\bdo\s+update\b/i.test(text)))
      for (const kind of ["insert", "update", "delete"] as const) kinds.add(kind);
    found.set(name, kinds);
  }
  return found;
}
