import type { Route } from "@busbar/contract/kernel/http/route";
import { inside, type Noun } from "./noun-access.ts";
import { nounAccess } from "./nouns.ts";

/** The nouns whose records have files and notes. */
export const withFiles = nounAccess.flatMap(({ files }) => files ?? []);

/** By the beginning of the path up to the mark. `word`: one of a closed list, so nothing is own or foreign. */
export const nouns: Readonly<Record<string, Noun | "word">> = Object.assign(
  {},
  ...nounAccess.map(({ records }) => records),
  // The noun stands in the path.
  ...withFiles.map(({ noun, record }) => ({
    [`/records/${noun}/{id}`]: record,
    [`/records/${noun}/{id}/files/{fileId}`]: inside(
      "attachment",
      "record_id",
      "id",
      `t.noun = '${noun}' and t.removed_at is null`,
    ),
    [`/records/${noun}/{id}/notes/{noteId}`]: inside("follow_up", "record_id", "id", `t.noun = '${noun}'`),
  })),
);

export type Operation = { name: string; route: Route /** With the noun filled in. */; path: string };

/** Where the matrices look: the whole API, or what is below one path because the rest is known. */
export const lookUnder = process.env["MATRIX_PATH"] ?? "/";
export const looksEverywhere = lookUnder === "/";

/** Every operation; one under `/records/{noun}` is one for each noun. */
export const operationsOf = (routes: Readonly<Record<string, Route>>): Operation[] =>
  Object.entries(routes).flatMap(([name, route]) =>
    route.path.includes("{noun}")
      ? withFiles.map(({ noun }) => ({ name, route, path: route.path.replace("{noun}", noun) }))
      : [{ name, route, path: route.path }],
  );

/** The marks of a path with what each names; undefined for one that nothing is said about. */
export function marksOf(path: string): { mark: string; noun: Noun | "word" | undefined }[] {
  const all = [...path.matchAll(/\{(\w+)\}/g)];
  return all.map((found) => {
    const until = path.slice(0, found.index + found[0].length);
    // The whole path says more: the picture of a person is not of the same reach as the person.
    return { mark: found[1]!, noun: (all.length === 1 ? nouns[path] : undefined) ?? nouns[until] };
  });
}
