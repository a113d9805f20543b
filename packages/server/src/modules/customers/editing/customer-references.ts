import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { judgeRowsGiven, reachOfCustomers } from "../../../kernel/granting/giving-rows.ts";
import { executePlanned } from "../../../kernel/sql/asking.ts";
import { takenRefs } from "../../../kernel/records/external-refs.ts";
import { isLeafArea } from "../../../kernel/records/leaf-area.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { References } from "../customer-rows.ts";
import { agreementHolds, reachesArea, visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { reachesAll } from "../../../kernel/records/visibility.ts";

const activeManager = sql<SqlBool>`(u.status = 'ACTIVE' and u.scope_kind = 'REGION')`;

/** Two concurrent inserts with one code pass the first check; the unique index refuses the second. */
export const uniqueFields = {
  customer_uscc: { path: "uscc", code: "customer.code_taken_elsewhere" },
  ...takenRefs,
} as const;

/** The codes of a form. */
type Named = { areaCode: string; partnerNo: string | null; managerOverride: string | null; uscc: string };

/** The columns of References, from {@link referenceJoins}. */
export const referenceColumns = (actor: Actor, today: string) => sql`a.region,
  ${reachesArea(actor, "customer:write", sql.ref("a.region"), sql.ref("a.code"))} as "areaInScope",
  p.id as "partnerId", u.id as "managerId", t.id is not null as taken,
  ${
    reachesAll(actor, "customer:read")
      ? sql`t.customer_no`
      : sql`(select c.customer_no from customer c where c.id = t.id and ${visibleTo(actor, "customer:read", today)})`
  } as "takenNo"`;

/** In place of a table that is not asked: opening one costs about as much as finding a row in it. */
const nobody = sql`(select null::bigint as id, null::text as name)`;

/**
 * Area, partner, manager and other customer that a form names; `except` is the customer being changed. `plain`: the
 * form names neither partner nor manager.
 */
export const referenceJoins = (
  named: Named,
  except: string | null,
  today: string,
  plain = false,
) => sql`from (values (1)) as one
  left join area a on a.code = ${named.areaCode}::char(6) and ${isLeafArea(today)}
  left join ${plain ? nobody : sql`partner`} p on
    ${plain ? sql`true` : sql`p.partner_no = ${named.partnerNo} and ${agreementHolds("p", today)}`}
  left join ${plain ? nobody : sql`user_account`} u on
    ${plain ? sql`true` : sql`u.user_code = ${named.managerOverride} and ${activeManager}`}
  left join customer t on t.uscc = ${named.uscc} and t.lifecycle <> 'CLOSED'
    and t.id is distinct from ${except}::bigint`;

/** Resolves what customers refer to by code: areas, partners, managers, other customers. */
export function createCustomerReferences(db: Db, today: string) {
  return {
    /** Resolves the codes of a form; `except` is the customer being changed. */
    async resolve(actor: Actor, named: Named, except: string | null): Promise<References> {
      const references = sql<References>`
        select ${referenceColumns(actor, today)} ${referenceJoins(named, except, today)}`;
      return (await executePlanned(db, "customers.resolve", references))[0] as References;
    },

    /** The number of the caller's own partner while its agreement is in force. */
    async ownPartnerNo(actor: Actor): Promise<string | null> {
      if (actor.partnerId === null) return null;
      const { rows } = await sql<{ partner_no: string }>`
        select p.partner_no from partner p
        where p.id = ${actor.partnerId} and ${agreementHolds("p", today)}`.execute(db);
      return rows[0]?.partner_no ?? null;
    },

    /** Why `actor` may not let this manager answer for the customer; null when they may. */
    judgeManager: async (actor: Actor, userCode: string, customerId: string, now: Date) =>
      actor.admin
        ? null
        : judgeRowsGiven(db, actor, { userCode }, await reachOfCustomers(db, [customerId]), { today, now }),

    /** A partner whose agreement is in force today. */
    async isPartner(partnerNo: string): Promise<boolean> {
      const { rows } =
        await sql`select from partner p where p.partner_no = ${partnerNo} and ${agreementHolds("p", today)}`.execute(
          db,
        );
      return rows.length > 0;
    },

    async isManager(userCode: string): Promise<boolean> {
      const { rows } =
        await sql`select from user_account u where u.user_code = ${userCode} and ${activeManager}`.execute(db);
      return rows.length > 0;
    },
  };
}
