import type {
  CorrectionLine,
  CorrectionQuery,
  CorrectionCause,
  CorrectionState,
} from "@busbar/contract/corrections/corrections";
import { meets } from "@busbar/contract/kernel/access";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { CorrectingLine } from "../../kernel/billing/corrections.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Ports } from "../../ports.ts";

export type CorrectionRow = {
  id: string;
  state: CorrectionState;
  cause: CorrectionCause;
  customer_id: string;
  customer_name: string;
  invoice_id: string;
  doc_no: string;
  period: string;
  contract_id: string;
  contract_no: string;
  net: string;
  tax: string;
  payable: string;
  billed: string;
  found_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  taken_invoice_id: string | null;
  row_version: number;
  may_take: boolean;
};
export type CorrectionDetailRow = CorrectionRow & { compared: CorrectionLine[] };

const from = sql`correction r join invoice i on i.customer_id = r.customer_id and i.id = r.invoice_id
  join customer c on c.id = r.customer_id join contract k on k.id = i.contract_id`;

/** Of statements of the customers whose runs or credits a person handles. */
const seenBy = (actor: Actor, today: string) =>
  sql<SqlBool>`(${customerVisibleTo(actor, "billing:run", today)} or ${customerVisibleTo(actor, "credit:create", today)})`;

export const correctionChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "correction",
  seenBy: (actor) => sql`select r.id, r.row_version from ${from} where ${seenBy(actor, clock.today())}`,
});

const orders: Record<"foundAt" | "payable" | "period", SortBy> = {
  foundAt: { expression: sql`r.id`, type: sql`bigint` },
  payable: { expression: sql`abs(r.payable)`, type: sql`numeric` },
  period: { expression: sql`i.period`, type: sql`text` },
};

export function createCorrectionRepository(db: Db, actor: Actor, today: string) {
  const mayTake = meets(actor, ["credit:create"])
    ? customerVisibleTo(actor, "credit:create", today)
    : sql<SqlBool>`false`;
  const seen = seenBy(actor, today);
  const columns = sql`r.id, r.state, r.cause, r.customer_id, c.name as customer_name, r.invoice_id, i.doc_no, i.period,
    i.contract_id, k.contract_no, r.net, r.tax, r.payable,
    (select (i.payable + coalesce(sum(n.payable), 0))::text from invoice n where n.customer_id = i.customer_id
      and n.corrects_id = i.id and n.voided_at is null) as billed,
    r.found_at, r.decided_at, (select u.full_name from user_account u where u.id = r.decided_by) as decided_by, r.reason,
    r.taken_invoice_id, r.row_version, ${mayTake} as may_take`;
  const matching = (query: CorrectionQuery): RawBuilder<SqlBool> =>
    allOf(
      seen,
      query.state && sql<SqlBool>`r.state = any (${query.state}::text[])`,
      query.cause && sql<SqlBool>`r.cause = any (${query.cause}::text[])`,
      query.period && sql<SqlBool>`i.period = ${query.period}`,
      query.customerId && sql<SqlBool>`r.customer_id = ${query.customerId}`,
      query.invoiceId && sql<SqlBool>`r.invoice_id = ${query.invoiceId}`,
      query.keyword &&
        sql<SqlBool>`(i.doc_no ilike ${likePattern(query.keyword)} or k.contract_no ilike ${likePattern(query.keyword)}
          or c.search like ${likePattern(query.keyword.toLowerCase())})`,
    );

  return {
    async list(query: CorrectionQuery) {
      const where = matching(query);
      const { by } = keysetOf(query.sort, orders, sql`r.id`);
      return countedPage(
        query,
        async () => {
          const { rows } = await sql<{
            total: number;
          }>`select count(*)::int as total from ${from} where ${where}`.execute(db);
          return rows[0]?.total ?? 0;
        },
        async () =>
          (
            await sql<CorrectionRow>`select ${columns} from ${from} where ${where} order by ${by} ${pageOf(query)}`.execute(
              db,
            )
          ).rows,
      );
    },

    async find(id: string): Promise<CorrectionDetailRow | undefined> {
      const { rows } = await sql<CorrectionDetailRow>`select ${columns}, r.compared from ${from}
        where r.id = ${id} and ${seen}`.execute(db);
      return rows[0];
    },

    /** The statement first, as a renewal does. */
    async lock(id: string): Promise<void> {
      await sql`select from invoice i where (i.customer_id, i.id) in
        (select r.customer_id, r.invoice_id from correction r where r.id = ${id}) for update`.execute(db);
      await sql`select from correction r where r.id = ${id} for update`.execute(db);
    },

    async hasLines({ id }: Pick<CorrectionRow, "id">, lines: readonly CorrectingLine[]): Promise<boolean> {
      const { rows } =
        await sql`select from correction where id = ${id} and lines = ${JSON.stringify(lines)}::jsonb`.execute(db);
      return rows.length > 0;
    },

    decide: (
      { id, customer_id: customerId }: Pick<CorrectionRow, "id" | "customer_id">,
      decision: { state: "TAKEN"; takenId: string } | { state: "LEFT"; reason: string },
      now: Date,
    ) =>
      sql`update correction set state = ${decision.state}, decided_at = ${now}, decided_by = ${actor.id},
          reason = ${decision.state === "LEFT" ? decision.reason : null},
          taken_invoice_id = ${decision.state === "TAKEN" ? decision.takenId : null}::bigint, row_version = row_version + 1
        where customer_id = ${customerId} and id = ${id}`.execute(db),
  };
}
