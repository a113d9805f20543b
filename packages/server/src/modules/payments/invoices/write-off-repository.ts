import { organisationDefaults } from "@busbar/contract/organisation/organisation";
import type { Right } from "@busbar/contract/kernel/permissions";
import type { WriteOffStatus } from "@busbar/contract/payments/allocations";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { nameHolds, visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { type PlaceReached, placesReached } from "../../../kernel/records/in-places.ts";
import { inOwnRight } from "../../../kernel/records/visibility.ts";
import { invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern, pageOf } from "../../../kernel/sql/query.ts";
import type { Moment } from "../holding.ts";

export type WriteOffRow = {
  id: string;
  customer_id: string;
  customer_name: string;
  invoice_id: string;
  doc_no: string | null;
  amount: string;
  reason: string;
  status: WriteOffStatus;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  decided_for_name: string | null;
  row_version: number;
  outstanding: string;
  can_be_paid: boolean;
  /** Whether the person's own right reaches it. */
  reaches: boolean;
  places: PlaceReached[];
  total: number;
};

/** The highest amount that may be written off per statement. */
export const writeOffLimit = sql`coalesce((select o.write_off_limit from organisation o),
  ${organisationDefaults.writeOffLimit}::numeric)::numeric(16, 2)`;

type Page = { pageNo: number; pageSize: number };
type NewWriteOff = { customerId: string; invoiceId: string; amount: string; reason: string };

/** Write-offs of statements as people reach them on the business date `today`. */
export function createWriteOffRepository(db: Db, today: string) {
  async function read(
    actor: Actor,
    condition: RawBuilder<SqlBool>,
    page = { pageNo: 1, pageSize: 200 },
  ): Promise<WriteOffRow[]> {
    const visible = (as: Actor, right: Right) => customerVisibleTo(as, right, today);
    const { rows } =
      await sql<WriteOffRow>`select w.id, w.customer_id, c.name as customer_name, w.invoice_id, i.doc_no, w.amount,
        w.reason, w.status, w.asked_at, w.asked_by,
        (select u.full_name from user_account u where u.id = w.asked_by) as asked_by_name, w.decided_at,
        (select u.full_name from user_account u where u.id = w.decided_by) as decided_by_name,
        (select u.full_name from user_account u where u.id = w.decided_for) as decided_for_name, w.row_version,
        i.outstanding, i.status in (${invoiceStates.open}) as can_be_paid,
        ${visible(inOwnRight(actor), "payment:allocate")} as reaches,
        ${placesReached(actor, ["write-off:decide"], visible)} as places, count(*) over ()::int as total
      from write_off w join invoice i on i.customer_id = w.customer_id and i.id = w.invoice_id
      join customer c on c.id = w.customer_id
      where ${condition} and (${visible(actor, "payment:read")} or ${visible(actor, "write-off:decide")})
      order by w.status = 'ASKED' desc, w.id desc ${pageOf(page)}`.execute(db);
    return rows;
  }

  return {
    async find(actor: Actor, id: string): Promise<WriteOffRow | undefined> {
      const [row] = await read(actor, sql<SqlBool>`w.id = ${id}`);
      return row;
    },

    ofInvoice: (actor: Actor, invoiceId: string) => read(actor, sql<SqlBool>`w.invoice_id = ${invoiceId}`),

    /** `key`: part of the statement's number or of the customer's name; "" for all. */
    list: (actor: Actor, { status, key }: { status: WriteOffStatus | undefined; key: string }, page: Page) =>
      read(
        actor,
        allOf(
          status && sql<SqlBool>`w.status = ${status}`,
          key && sql<SqlBool>`(lower(i.doc_no) like ${likePattern(key)} or ${nameHolds("c", key)})`,
        ),
        page,
      ),

    /** Locks the row until the transaction ends; its statement is locked before. */
    lock: (id: string) => sql`select from write_off w where w.id = ${id} for update`.execute(db),

    /** Today's limit for one statement. */
    async limit(): Promise<string> {
      const { rows } = await sql<{ limit: string }>`select ${writeOffLimit}::text as limit`.execute(db);
      return rows[0]?.limit ?? "0.00";
    },

    insert: ({ customerId, invoiceId, amount, reason }: NewWriteOff, { by, now }: Pick<Moment, "by" | "now">) =>
      sql`insert into write_off (customer_id, invoice_id, amount, reason, asked_at, asked_by)
        values (${customerId}, ${invoiceId}, ${amount}, ${reason}, ${now}, ${by})`.execute(db),

    decide: (
      { customer_id: customerId, id }: WriteOffRow,
      status: "APPROVED" | "REFUSED",
      inPlaceOf: string | null,
      { by, now }: Pick<Moment, "by" | "now">,
    ) =>
      sql`update write_off set status = ${status}, decided_at = ${now}, decided_by = ${by},
          decided_for = ${inPlaceOf}::bigint, written_off_on = ${status === "APPROVED" ? today : null}::date,
          row_version = row_version + 1
        where customer_id = ${customerId} and id = ${id}`.execute(db),
  };
}
