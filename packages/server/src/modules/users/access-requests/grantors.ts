import type { Permission } from "@busbar/contract/kernel/permissions";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { holdersOf } from "../../../kernel/messages/holders.ts";
import { scopesOf, toGive } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { createUserAccountRepository } from "../accounts/user-account-repository.ts";
import { judgeField, type Refusal, type Target } from "../user-rules.ts";
import { governedBy } from "../user-visibility.ts";

/** At most so many people are considered for each right. */
const mostAsked = 50;

/** Whether `actor` could give somebody a right on some rows at all. Which rows is judged when it is given. */
export function judgeGrantor(actor: Actor, target: Target, permission: Permission): Refusal | null {
  const giver = toGive(actor);
  if (!giver.admin && !giver.permissions.includes("user:admin"))
    return { code: "not_allowed", details: { permission: "user:admin" } };
  const refused = judgeField(giver, target, "roles");
  if (refused) return refused;
  return scopesOf(giver, permission).length > 0 ? null : { code: "user.beyond_rights", details: { permission } };
}

/**
 * Who can give `target` each of these rights today: people who keep accounts, reach this one, and hold the right
 * themselves. Each of them is read once, however many rights are asked about.
 */
export async function grantorsOf(
  db: Db,
  personNow: (userId: string, within?: Db) => Promise<Actor | null>,
  target: Target,
  permissions: readonly Permission[],
  today: string,
): Promise<Map<Permission, Actor[]>> {
  const found = new Map<Permission, Actor[]>();
  if (permissions.length === 0) return found;
  const officers = await holdersOf(db, "user:admin", today);
  const read = new Map<string, Actor | null>();
  /** The officer, unless the account of `target` is beyond their reach. */
  const reaching = async (id: string): Promise<Actor | null> => {
    const known = read.get(id);
    if (known !== undefined) return known;
    const person = await personNow(id, db);
    const reaches =
      person && (await createUserAccountRepository(db).find(sql<SqlBool>`${governedBy(person)}`, target.id));
    read.set(id, reaches ? person : null);
    return reaches ? person : null;
  };
  for (const permission of permissions) {
    const able = new Set(await holdersOf(db, permission, today));
    const grantors: Actor[] = [];
    for (const id of officers.filter((one) => able.has(one) && one !== target.id).slice(0, mostAsked)) {
      const person = await reaching(id);
      if (person && !judgeGrantor(person, target, permission)) grantors.push(person);
    }
    found.set(permission, grantors);
  }
  return found;
}
