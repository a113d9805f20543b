import {
  type AgreementState,
  endingDays,
  type PartnerDraft,
  type PartnerFields,
  type PartnerQuery,
  partners,
} from "@busbar/contract/partners/partners";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { partnerAddress } from "@busbar/contract/records/record-addresses";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ShownOf } from "@busbar/contract/fields/noun";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import type { Actor } from "../../kernel/actor.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { pinyinOf } from "../../kernel/sql/pinyin.ts";
import { readAs } from "../../kernel/sql/pinyin-columns.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { isReferredTo, takenRefs } from "../../kernel/records/external-refs.ts";
import { inBatches, keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { reachedBy } from "../../kernel/records/visibility.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Database } from "../../tables.ts";

export type PartnerRow = EditedRow &
  ShownOf<typeof partners> & {
    id: string;
    partner_no: string;
    agreement: AgreementState;
    /** Whether the permission to write reaches this partner. */
    is_writable: boolean;
    /** Whether it has customers or users. */
    is_used: boolean;
  };

type Matching = Pick<PartnerQuery, "keyword" | "status" | "agreement" | "externalRef">;

/**
 * A condition on `partner t`: the partners that `permission` reaches. People who answer for areas may choose among all.
 */
const visibleTo = (actor: Actor, permission: Permission): RawBuilder<SqlBool> =>
  reachedBy(actor, permission, {
    REGION: () => sql<SqlBool>`true`,
    PARTNER: () => sql<SqlBool>`t.id = ${actor.partnerId}`,
  });

/** Partners that other systems follow. */
export const partnerChanges: ChangeSource = {
  noun: "partner",
  seenBy: (actor) => sql`select t.id, t.row_version from partner t where ${visibleTo(actor, "partner:read")}`,
};

const orders: Record<"partnerNo" | "name" | "agreementTo" | "updatedAt", SortBy> = {
  partnerNo: { expression: sql`t.partner_no`, type: sql`text` },
  name: { expression: sql`t.name collate "zh-x-icu"`, type: sql`text` },
  agreementTo: { expression: sql`coalesce(t.agreement_to, 'infinity')`, type: sql`date` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
/** Two concurrent inserts with one code pass the first check; the unique index refuses the second. */
const uniqueFields = { partner_uscc: { path: "uscc", code: "partner.code_taken" }, ...takenRefs } as const;
const batchRows = 2000;

/** Partners on the business date `today`. */
export function createPartnerRepository(db: Db, today: string) {
  const agreement = sql<AgreementState>`case when t.agreement_from > ${today}::date then 'ahead'
    when t.agreement_to <= ${today}::date then 'ended'
    when t.agreement_to <= ${today}::date + ${endingDays}::int then 'ending' else 'current' end`;
  const columnsFor = (
    actor: Actor,
  ) => sql`t.id, t.partner_no, ${fieldColumns(partners, "t")}, ${agreement} as agreement, t.updated_at, t.row_version,
    t.updated_by as updated_by_id, (select w.full_name from user_account w where w.id = t.updated_by) as updated_by,
    ${visibleTo(actor, "partner:write")} as is_writable,
    (exists (select from customer c where c.partner_id = t.id)
      or exists (select from user_account u where u.partner_id = t.id)) as is_used`;
  const matching = (actor: Actor, { keyword, status, agreement: states, externalRef }: Matching) =>
    allOf(
      visibleTo(actor, "partner:read"),
      keyword &&
        sql<SqlBool>`(t.name ilike ${likePattern(keyword)} or t.partner_no ilike ${likePattern(keyword)}
          or t.uscc ilike ${likePattern(keyword)})`,
      status && sql<SqlBool>`t.status = ${status}`,
      states && sql<SqlBool>`${agreement} = any (${states}::text[])`,
      externalRef && isReferredTo("partner", sql.ref("t.id"), externalRef),
    );
  const count = async (condition: RawBuilder<SqlBool>): Promise<number> => {
    const { rows } = await sql<{ total: string }>`select count(*) as total from partner t where ${condition}`.execute(
      db,
    );
    return Number(rows[0]?.total ?? 0);
  };

  return {
    async list(actor: Actor, query: PartnerQuery) {
      const condition = matching(actor, query);
      const page = sql<PartnerRow>`select ${columnsFor(actor)} from partner t where ${condition}
        order by ${keysetOf(query.sort, orders, sql`t.id`).by} ${pageOf(query)}`;
      return countedPage(
        query,
        () => count(condition),
        async () => (await page.execute(db)).rows,
      );
    },

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, query: Matching & Pick<PartnerQuery, "sort">) {
      const condition = allOf(matching(actor, query), visibleTo(actor, "export:data"));
      const order = keysetOf(query.sort, orders, sql`t.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<PartnerRow & { cursor: string }>`select ${columnsFor(actor)}, ${order.cursor} as cursor
          from partner t where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      return { count: () => count(condition), rows };
    },

    async find(actor: Actor, id: string): Promise<PartnerRow | undefined> {
      const { rows } = await sql<PartnerRow>`select ${columnsFor(actor)} from partner t
        where t.id = ${id} and ${visibleTo(actor, "partner:read")}`.execute(db);
      return rows[0];
    },

    /** Partners whose names match `key` in pinyin. */
    async readAs(actor: Actor, key: string, most: number): Promise<{ id: string; name: string; partner_no: string }[]> {
      const { rows } = await sql<{ id: string; name: string; partner_no: string }>`select t.id, t.name, t.partner_no
        from partner t where ${visibleTo(actor, "partner:read")} and ${readAs(sql.ref("t.pinyin"), key)}
        order by t.partner_no limit ${most}`.execute(db);
      return rows;
    },

    /** Locks the row until the transaction ends; adding a customer of the partner waits too. */
    lock: (actor: Actor, id: string) =>
      sql`select from partner t where t.id = ${id} and ${visibleTo(actor, "partner:read")} for update`.execute(db),

    /** @throws AppError at `uscc` when it was taken in the meantime */
    async insert(draft: PartnerDraft, by: string, now: Date): Promise<string> {
      const values = { ...columnValues(partners, draft), pinyin: pinyinOf(draft.name) };
      const insertion = db
        .insertInto("partner")
        .values({ ...values, created_at: now, created_by: by, updated_at: now, updated_by: by } as Insertable<
          Database["partner"]
        >)
        .returning("id");
      const { id } = await refuseTaken(insertion.executeTakeFirstOrThrow(), uniqueFields);
      return id;
    },

    /** @throws AppError at `uscc` when it was taken in the meantime */
    update: (id: string, fields: Partial<PartnerFields>, by: string, now: Date) =>
      refuseTaken(
        db
          .updateTable("partner")
          .set((eb) => ({
            ...columnValues(partners, fields),
            ...(fields.name !== undefined && { pinyin: pinyinOf(fields.name) }),
            updated_at: now,
            updated_by: by,
            row_version: eb("row_version", "+", 1),
          }))
          .where("id", "=", id)
          .execute(),
        uniqueFields,
      ),

    remove: (id: string) => db.deleteFrom("partner").where("id", "=", id).execute(),
  };
}
export type PartnerRepository = ReturnType<typeof createPartnerRepository>;

/** Lets partners have files and follow-up notes. */
export const partnerRecords: RecordTarget = {
  noun: "partners",
  singular: "partner",
  table: "partner",
  read: "partner:read",
  write: "partner:write",
  outsiders: ["PARTNER"],
  addressOf: (id) => partnerAddress({ id }),
  seenBy: (actor) => sql`select t.id, t.name, ${visibleTo(actor, "partner:write")} as is_writable
    from partner t where ${visibleTo(actor, "partner:read")}`,
};
