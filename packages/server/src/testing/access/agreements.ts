import type { Route } from "@busbar/contract/kernel/http/route";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Person } from "./access-policy.ts";
import type { Agreed } from "./noun-access.ts";
import { nounAccess } from "./nouns.ts";
import { withFiles } from "./objects.ts";

/**
 * How a call about a record is refused before its own rules are asked; undefined: it is not. `record`: the person's own,
 * `inside`: something missing inside their own, `none`: a record that is not there for them.
 */
export function refusalOf(
  person: Person,
  { method }: Pick<Route, "method">,
  path: string,
  of: "record" | "inside" | "none",
): 403 | 404 | undefined {
  const otherwise = of === "record" ? undefined : 404;
  const noun = /^\/records\/([^/]+)/.exec(path)?.[1];
  const needs = withFiles.find((one) => one.noun === noun);
  if (!needs || person.admin) return otherwise;
  // Notes are the house's own: to outsiders there are none.
  if (path.includes("/notes") && /^(partner|enterprise)/.test(person.username)) return 404;
  const holds = (permission: Permission) => person.permissions.includes(permission);
  if (!holds(needs.read)) return 403;
  return of === "none" || method === "GET" || holds(needs.write) ? otherwise : 403;
}

const agreed = nounAccess.flatMap((one) => one.agreed ?? []);

/** Answers which of the agreed exceptions were met, so that one that nobody meets any more fails. */
export function createAgreements() {
  const met = new Set<Agreed>();
  return {
    allow(operation: string, { username }: Person, answer: string): boolean {
      const found = agreed.find(
        (one) =>
          one.operation === operation &&
          (one.people === "anybody" || one.people.includes(username)) &&
          one.answer === answer,
      );
      if (found) met.add(found);
      return found !== undefined;
    },
    unmet: () => agreed.filter((one) => !met.has(one)).map(({ operation, answer }) => `${operation} ${answer}`),
  };
}
