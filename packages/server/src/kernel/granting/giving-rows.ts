import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import type { Db } from "../sql/query.ts";
import { grantsFor, judgeGrants, type Refusal } from "./grant-rule.ts";
import { beyond, everything, isEmpty, nothing, type Reach, reachOf } from "./reach.ts";
import { type Moment, readGiver, readHoldings } from "./read-holdings.ts";

/** Who gets rows: by id, or by the code that forms name people by. */
type Taker = { id: string } | { userCode: string };

/**
 * Whether `actor` may let a sales manager answer for more rows: whatever goes by the manager's own scope reaches them
 * from then on. The content of the manager's roles stays until the change is over. @returns null when they may
 */
export async function judgeRowsGiven(
  db: Db,
  actor: Actor,
  taker: Taker,
  rows: Reach,
  moment: Moment,
): Promise<Refusal | null> {
  if (actor.admin) return null;
  const is = "id" in taker ? sql`u.id = ${taker.id}` : sql`u.user_code = ${taker.userCode}`;
  await sql`select from user_account u join user_role ur on ur.user_id = u.id join role r on r.code = ur.role_code
    where ${is} order by r.code for key share of r`.execute(db);
  const { rows: found } = await sql<{ id: string }>`select u.id::text as id from user_account u where ${is}`.execute(
    db,
  );
  const [person] = found;
  const holding = person && (await readHoldings(db, [person.id], moment)).get(person.id);
  if (!holding || holding.admin) return null;
  const gained = beyond(rows, reachOf(holding.scope, holding.places));
  return isEmpty(gained) ? null : judgeGrants(await readGiver(db, actor, moment), grantsFor(holding.own, gained));
}

/** The rows of a node of the tree of areas; without region and area that is the whole organisation. */
export async function reachOfNode(
  db: Db,
  { region, areaCode }: { region: string | null; areaCode: string | null },
): Promise<Reach> {
  if (areaCode === null) return region === null ? everything : { ...nothing, regions: [region] };
  const { rows: areas } = await sql<{ code: string; region: string }>`
    select code, region from area where code = ${areaCode}`.execute(db);
  return { ...nothing, areas };
}

/** The rows of single customers. */
export async function reachOfCustomers(db: Db, ids: readonly string[]): Promise<Reach> {
  const { rows: companies } = await sql<Reach["companies"][number]>`select id::text as id, region,
      area_code as "areaCode", manager_override_user_id::text as "managerId"
    from customer where id = any (${[...ids]}::bigint[])`.execute(db);
  return { ...nothing, companies };
}
