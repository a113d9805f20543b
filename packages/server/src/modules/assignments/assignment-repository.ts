import type { AssignmentChange, AssignmentDraft, AssignmentQuery } from "@busbar/contract/assignments/assignments";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { judgeRowsGiven, reachOfNode } from "../../kernel/granting/giving-rows.ts";
import type { Moment } from "../../kernel/granting/read-holdings.ts";
import { reachedBy, reachesAll } from "../../kernel/records/visibility.ts";
import { regionPlace } from "../../kernel/region-order.ts";
import { allOf, type Db, likePattern } from "../../kernel/sql/query.ts";
import type { Database } from "../../tables.ts";

type Node = Pick<AssignmentDraft, "region" | "areaCode">;
type Filters = Omit<AssignmentQuery, "sort" | "pageNo" | "pageSize">;
type Sorted = Pick<AssignmentQuery, "sort">;
type Period = { validFrom: string; validTo: string | null };

/** The person's own assignments, and those whose node overlaps the areas that `permission` reaches. */
const visibleTo = (actor: Actor, permission: Permission): RawBuilder<SqlBool> =>
  reachedBy(actor, permission, {
    REGION: (regionsOfDuty) =>
      regionsOfDuty
        ? sql<SqlBool>`exists (select from area da where da.region = any (${regionsOfDuty}::text[])
            and (da.code = s.area_code or da.region = s.region))`
        : sql<SqlBool>`(s.user_id = ${actor.id}
            or exists (select from user_area v where v.user_id = ${actor.id} and v.area_code = s.area_code)
            -- Independent of the row, so that PostgreSQL runs this subquery once.
            or s.region in (select va.region from user_area v join area va on va.code = v.area_code
              where v.user_id = ${actor.id}))`,
  });

function stateIs(state: "past" | "current" | "future", day: string) {
  if (state === "past") return sql<SqlBool>`s.valid_to <= ${day}::date`;
  if (state === "future") return sql<SqlBool>`s.valid_from > ${day}::date`;
  return sql<SqlBool>`s.valid_from <= ${day}::date and (s.valid_to is null or s.valid_to > ${day}::date)`;
}

const nodeOf = ({ region, areaCode }: Node) => areaCode ?? region ?? "organisation";
const overlaps = ({ validFrom, validTo }: Period) =>
  sql<SqlBool>`daterange(s.valid_from, s.valid_to) && daterange(${validFrom}::date, ${validTo}::date)`;

export function createAssignmentRepository(db: Db) {
  const visible = (actor: Actor) =>
    db
      .selectFrom("sales_assignment as s")
      .innerJoin("user_account as u", "u.id", "s.user_id")
      .leftJoin("area as a", "a.code", "s.area_code")
      .where(visibleTo(actor, "assignment:read"));

  const columns = (actor: Actor) =>
    visible(actor).select([
      "s.id",
      "s.user_id",
      "u.user_code",
      "u.full_name",
      "s.level",
      sql<Database["area"]["region"] | null>`coalesce(s.region, a.region)`.as("region"),
      "s.area_code",
      sql<string[]>`array(select n.name from area n where n.code in
        (left(s.area_code, 2) || '0000', left(s.area_code, 4) || '00', s.area_code) order by n.level)`.as("area_names"),
      "s.valid_from",
      "s.valid_to",
      "s.is_primary",
      "s.updated_at",
      sql<boolean>`${visibleTo(actor, "assignment:write")}`.as("is_writable"),
      "s.updated_by as updated_by_id",
      sql<string | null>`(select w.full_name from user_account w where w.id = s.updated_by)`.as("updated_by"),
      "s.row_version",
    ]);

  const matching = (query: Filters, today: string) => {
    const { keyword, userId, region, areaCode, level, state, on } = query;
    const pattern = likePattern(keyword ?? "");
    return allOf(
      keyword &&
        sql<SqlBool>`(u.full_name ilike ${pattern} or u.user_code ilike ${pattern} or a.name ilike ${pattern})`,
      userId && sql<SqlBool>`s.user_id = ${userId}`,
      region && sql<SqlBool>`coalesce(s.region, a.region) = ${region}`,
      areaCode &&
        sql<SqlBool>`${areaCode}::char(6) in (s.area_code, left(s.area_code, 4) || '00', left(s.area_code, 2) || '0000')`,
      level && sql<SqlBool>`s.level = ${level}`,
      on && stateIs("current", on),
      state && stateIs(state, today),
    );
  };
  const inOrder = (sort: AssignmentQuery["sort"]) => {
    const down = sort.startsWith("-");
    const direction = sql.raw(down ? "desc" : "asc");
    const order = {
      node: sql`${regionPlace(sql`coalesce(s.region, a.region)`)} ${direction}, s.area_code ${direction} nulls first`,
      fullName: sql`u.full_name collate "zh-x-icu" ${direction}`,
      validFrom: sql`s.valid_from ${direction}`,
      validTo: sql`s.valid_to ${direction}`,
    }[sort.replace("-", "") as "node" | "fullName" | "validFrom" | "validTo"];
    return sql`${order}, s.is_primary desc, s.valid_from desc, s.id`;
  };

  return {
    async list(actor: Actor, query: AssignmentQuery, today: string) {
      const rows = await columns(actor)
        .where(matching(query, today))
        .orderBy(inOrder(query.sort))
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
        .execute();
      const { total } = await visible(actor)
        .where(matching(query, today))
        .select((eb) => eb.fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow();
      return { rows, total: Number(total) };
    },

    /** Ids of the rows of a bulk action, in the list's order; ids take precedence over filters. */
    async chosen(actor: Actor, query: Filters & Sorted & { ids?: readonly string[] }, today: string, most: number) {
      const rows = await columns(actor)
        .where(query.ids ? sql<SqlBool>`s.id = any (${[...query.ids]}::bigint[])` : matching(query, today))
        .orderBy(inOrder(query.sort))
        .limit(most)
        .execute();
      return rows.map(({ id, full_name, area_names }) => ({ id, name: [full_name, ...area_names].join(" ") }));
    },

    find: (actor: Actor, id: string) => columns(actor).where("s.id", "=", id).executeTakeFirst(),

    /** Locks assignments until the transaction ends. */
    lock: async () => void (await sql`select lock_assignments()`.execute(db)),

    /** Writers may choose any manager; readers see the managers of visible assignments, and themselves. */
    managers: (actor: Actor) =>
      db
        .selectFrom("user_account as u")
        .select(["u.id", "u.user_code as userCode", "u.full_name as fullName"])
        .where("u.status", "=", "ACTIVE")
        .where("u.scope_kind", "=", "REGION")
        .$if(!meets(actor, ["assignment:write"]), (some) =>
          some.where((eb) =>
            eb.or([
              eb("u.id", "=", actor.id),
              eb.exists(
                eb
                  .selectFrom("sales_assignment as s")
                  .select("s.id")
                  .whereRef("s.user_id", "=", "u.id")
                  .where(visibleTo(actor, "assignment:read")),
              ),
            ]),
          ),
        )
        .orderBy(sql`u.full_name collate "zh-x-icu"`)
        .orderBy("u.id")
        .execute(),

    isManager: async (userId: string) =>
      (await db
        .selectFrom("user_account")
        .select("id")
        .where("id", "=", userId)
        .where("status", "=", "ACTIVE")
        .where("scope_kind", "=", "REGION")
        .executeTakeFirst()) !== undefined,

    areaExists: async (code: string) =>
      (await db.selectFrom("area").select("code").where("code", "=", code).executeTakeFirst()) !== undefined,

    /** Whether the person's scope covers the whole node, as writing requires. */
    async coversNode(actor: Actor, { region, areaCode }: Node): Promise<boolean> {
      if (reachesAll(actor, "assignment:write")) return true;
      if (!region && !areaCode) return false;
      const reached = reachedBy(actor, "assignment:write", {
        REGION: (regionsOfDuty) =>
          regionsOfDuty
            ? sql<SqlBool>`a.region = any (${regionsOfDuty}::text[])`
            : sql<SqlBool>`exists (select from user_area v where v.user_id = ${actor.id} and v.area_code = a.code)`,
      });
      const { rows } = await sql<{ covered: boolean }>`
        select not exists (
          select from area a
          where (a.region = ${region}::text
              or ${areaCode}::char(6) in (a.code, left(a.code, 4) || '00', left(a.code, 2) || '0000'))
            and not ${reached}
        ) as covered`.execute(db);
      return rows[0]?.covered === true;
    },

    /** Why `actor` may not let the person reach what lies in the node; null when they may. */
    judgeTaker: async (actor: Actor, userId: string, node: Node, moment: Moment) =>
      actor.admin ? null : judgeRowsGiven(db, actor, { id: userId }, await reachOfNode(db, node), moment),

    /** An overlapping assignment on the node, of the same person or, for a primary, of another primary. */
    findClash: (node: Node, period: Period, userId: string, isPrimary: boolean, except: string | null) =>
      db
        .selectFrom("sales_assignment as s")
        .innerJoin("user_account as u", "u.id", "s.user_id")
        .select(["u.full_name", "s.valid_from"])
        .where(sql<SqlBool>`s.node = ${nodeOf(node)}`)
        .where(overlaps(period))
        .where((eb) =>
          eb.or([eb("s.user_id", "=", userId), eb.and([eb("s.is_primary", "=", true), eb.val(isPrimary)])]),
        )
        .$if(except !== null, (clash) => clash.where("s.id", "!=", except as string))
        .orderBy("s.valid_from")
        .executeTakeFirst(),

    /** `withId`: an id that was reserved before. */
    async create(draft: AssignmentDraft, by: string, now: Date, withId: string | null = null): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into sales_assignment (id, user_id, level, region, area_code, valid_from, valid_to, is_primary, created_at,
          created_by, updated_at, updated_by)
        overriding system value
        values (coalesce(${withId}::bigint, nextval(pg_get_serial_sequence('sales_assignment', 'id'))), ${draft.userId},
          ${draft.level}, ${draft.region}, ${draft.areaCode}, ${draft.validFrom}, ${draft.validTo}, ${draft.isPrimary},
          ${now}, ${by}, ${now}, ${by})
        returning id`.execute(db);
      return rows[0]?.id as string;
    },

    update: (id: string, change: Omit<AssignmentChange, "rowVersion">, by: string, now: Date) =>
      db
        .updateTable("sales_assignment")
        .set((eb) => ({
          valid_from: change.validFrom,
          valid_to: change.validTo,
          is_primary: change.isPrimary,
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    remove: (id: string) => db.deleteFrom("sales_assignment").where("id", "=", id).execute(),

    /** Asked apart, because a statement that names the function is told as a write to all that it may write. */
    async ensureDay(today: string): Promise<void> {
      const { rows } = await sql`select from assignment_day d where d.day = ${today}::date`.execute(db);
      if (rows.length === 0) await sql`select ensure_assignment_day(${today}::date)`.execute(db);
    },
  };
}
export type AssignmentRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createAssignmentRepository>["find"]>>>;
