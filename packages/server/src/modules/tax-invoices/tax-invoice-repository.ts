import type { ShownOf } from "@busbar/contract/fields/noun";
import { type TaxInvoiceDraft, taxInvoices } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import type {
  InvoicedStatement,
  TaxInvoiceExportQuery,
  TaxInvoiceQuery,
  WaitingQuery,
  WaitingStatement,
} from "@busbar/contract/tax-invoices/tax-invoices";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import { isPartner, visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { changedAfter, inBatches, keysetOf, portionOf, type SortBy } from "../../kernel/records/keyset.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import { outsiderOf, type SeenRecord } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { lacksTaxInvoice } from "./tax-invoice-gap.ts";

type Reference = { id: string; number: string; gross: string };
export type TaxInvoiceRow = EditedRow &
  ShownOf<typeof taxInvoices> & {
    id: string;
    gross: string;
    customer_id: string;
    customer_name: string;
    statements: InvoicedStatement[];
    red_of: Reference | null;
    reds: Reference[];
    /** Whether the permission to write reaches this tax invoice. */
    is_writable: boolean;
  };
type Filters = Omit<TaxInvoiceExportQuery, "sort" | "format"> & { ids?: readonly string[] };
export type TaxInvoiceSums = { total: number; net: string; tax: string; gross: string };

/**
 * A condition on `tax_invoice t` with its `customer c`: the rows that `permission` reaches on that day. Enterprise
 * users see those of their own statements, partners none.
 */
function taxInvoiceVisibleTo(actor: Actor, permission: Permission, today: string): RawBuilder<SqlBool> {
  if (isPartner(actor)) return sql<SqlBool>`false`;
  return customerVisibleTo(actor, outsiderOf(actor) ? "invoice:read" : permission, today);
}

/** Tax invoices as records with files: those that `actor` sees, and whether `actor` may add to them. */
export const taxInvoicesSeenBy = (actor: Actor, today: string) => sql<SeenRecord>`select t.id, t.number as name,
    ${customerVisibleTo(actor, "payment:record", today)} as is_writable
  from tax_invoice t join customer c on c.id = t.customer_id
  where ${taxInvoiceVisibleTo(actor, "receivable:read", today)}`;

/** Tax invoices that other systems follow. */
export const taxInvoiceChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "tax_invoice",
  seenBy: (actor) => sql`select t.id, t.row_version from tax_invoice t join customer c on c.id = t.customer_id
    where ${taxInvoiceVisibleTo(actor, "receivable:read", clock.today())}`,
});

export const customersOfTaxInvoices = sql`select id, customer_id from tax_invoice`;

const orders: Record<"number" | "issuedOn" | "customerName" | "gross" | "updatedAt", SortBy> = {
  number: { expression: sql`t.number::text`, type: sql`text` },
  issuedOn: { expression: sql`t.issued_on`, type: sql`date` },
  customerName: { expression: sql`c.name collate "zh-x-icu"`, type: sql`text` },
  gross: { expression: sql`t.gross`, type: sql`numeric` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
const grossOf = ({ net, tax }: Pick<TaxInvoiceDraft, "net" | "tax">) => new Exact(net).plus(tax).toFixed(2);
const batchRows = 2000;
const from = sql`tax_invoice t join customer c on c.id = t.customer_id`;
const reference = sql`json_build_object('id', o.id::text, 'number', o.number, 'gross', o.gross::text)`;
const statements = sql`(select coalesce(json_agg(json_build_object('id', i.id::text, 'docNo', i.doc_no,
    'docType', i.doc_type, 'period', i.period, 'net', i.net::text, 'tax', i.tax::text, 'payable', i.payable::text)
    order by i.period, i.id), '[]')
  from tax_invoice_statement s join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
  where s.customer_id = t.customer_id and s.tax_invoice_id = t.id)`;

/** Tax invoices on the business date `today`. */
export function createTaxInvoiceRepository(db: Db, today: string) {
  const columnsFor = (actor: Actor) => sql`t.id, ${fieldColumns(taxInvoices, "t")}, t.gross,
    t.customer_id, c.name as customer_name, t.updated_at, t.row_version, t.updated_by as updated_by_id,
    (select w.full_name from user_account w where w.id = t.updated_by) as updated_by, ${statements} as statements,
    (select ${reference} from tax_invoice o where o.customer_id = t.customer_id and o.id = t.red_of_id) as red_of,
    (select coalesce(json_agg(${reference} order by o.id), '[]') from tax_invoice o
      where o.customer_id = t.customer_id and o.red_of_id = t.id) as reds,
    ${customerVisibleTo(actor, "payment:record", today)} as is_writable`;
  const ofStatement = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (select from tax_invoice_statement s
    join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
    where s.customer_id = t.customer_id and s.tax_invoice_id = t.id and ${condition})`;
  const matching = (actor: Actor, { keyword, kind, customerId, red, updatedAfter, ids }: Filters) =>
    allOf(
      taxInvoiceVisibleTo(actor, "receivable:read", today),
      keyword &&
        sql<SqlBool>`(t.number like ${likePattern(keyword)} or c.name ilike ${likePattern(keyword)}
          or ${ofStatement(sql<SqlBool>`i.doc_no = ${keyword.toUpperCase()}`)})`,
      kind && sql<SqlBool>`t.kind = ${kind}`,
      customerId && sql<SqlBool>`t.customer_id in (select customers_in(${customerId}::bigint))`,
      red && sql<SqlBool>`t.red_of_id is not null`,
      changedAfter(sql`t.updated_at`, updatedAfter),
      ids && sql<SqlBool>`t.id = any (${[...ids]}::bigint[])`,
    );
  const uniqueFields = { tax_invoice_number: { path: "number", code: "tax_invoice.number_taken" } } as const;

  return {
    async list(actor: Actor, { sort, pageNo, pageSize, ...filters }: TaxInvoiceQuery, after?: string) {
      const { by } = keysetOf(sort, orders, sql`t.id`);
      const { rows } = await sql<TaxInvoiceRow>`select ${columnsFor(actor)} from ${from}
        ${portionOf({ pageNo, pageSize, after }, matching(actor, filters), by, sql`t.id`)}`.execute(db);
      return rows;
    },

    async sums(actor: Actor, filters: Filters): Promise<TaxInvoiceSums> {
      const { rows } = await sql<TaxInvoiceSums>`select count(*)::int as total,
          coalesce(sum(t.net), 0)::numeric(18, 2)::text as net, coalesce(sum(t.tax), 0)::numeric(18, 2)::text as tax,
          coalesce(sum(t.gross), 0)::numeric(18, 2)::text as gross
        from ${from} where ${matching(actor, filters)}`.execute(db);
      return rows[0] as TaxInvoiceSums;
    },

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, { sort, ...filters }: Filters & Pick<TaxInvoiceExportQuery, "sort">) {
      const condition = allOf(matching(actor, filters), customerVisibleTo(actor, "export:data", today));
      const order = keysetOf(sort, orders, sql`t.id`);
      const rows = inBatches(batchRows, async (after) => {
        const batch = await sql<TaxInvoiceRow & { cursor: string }>`select ${columnsFor(actor)},
            ${order.cursor} as cursor
          from ${from} where ${allOf(condition, after && order.after(after))} order by ${order.by}
          limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      const count = async () => {
        const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${from}
          where ${condition}`.execute(db);
        return counted[0]?.n ?? 0;
      };
      return { count, rows };
    },

    /** The rows of a bulk action, in the list's order. */
    async chosen(actor: Actor, { sort, ...filters }: Filters & Pick<TaxInvoiceExportQuery, "sort">, most: number) {
      const { rows } = await sql<{ id: string; name: string }>`select t.id, t.number || ' ' || c.name as name
        from ${from} where ${matching(actor, filters)} order by ${keysetOf(sort, orders, sql`t.id`).by}
        limit ${most}`.execute(db);
      return rows;
    },

    /** Issued statements among `ids`, with the customer's name, oldest first. */
    async statements(actor: Actor, ids: readonly string[], most: number) {
      const { rows } = await sql<{ id: string; name: string }>`select i.id, i.doc_no || ' ' || c.name as name
        from invoice i join customer c on c.id = i.customer_id
        where i.id = any (${[...ids]}::bigint[]) and i.status in (${invoiceStates.issued})
          and ${customerVisibleTo(actor, "receivable:read", today)}
        order by i.issue_date, i.id limit ${most}`.execute(db);
      return rows;
    },

    /** Net and tax of a statement without a tax invoice; undefined when it has one or needs none. */
    async waitingAmounts(actor: Actor, id: string): Promise<{ net: string; tax: string } | undefined> {
      const { rows } = await sql<{ net: string; tax: string }>`select i.net, i.tax
        from invoice i join customer c on c.id = i.customer_id
        where i.id = ${id} and ${lacksTaxInvoice} and ${customerVisibleTo(actor, "receivable:read", today)}`.execute(
        db,
      );
      return rows[0];
    },

    /** Issued statements without a tax invoice, oldest first. */
    async waiting(actor: Actor, { keyword, customerId, period, pageNo, pageSize }: WaitingQuery) {
      const condition = allOf(
        customerVisibleTo(actor, "receivable:read", today),
        lacksTaxInvoice,
        keyword && sql<SqlBool>`(i.doc_no ilike ${likePattern(keyword)} or c.name ilike ${likePattern(keyword)})`,
        customerId && sql<SqlBool>`i.customer_id in (select customers_in(${customerId}::bigint))`,
        period && sql<SqlBool>`i.period = ${period}`,
      );
      const { rows } = await sql<WaitingStatement>`select i.id, i.doc_no as "docNo", i.doc_type as "docType", i.period,
          i.net, i.tax, i.payable, i.customer_id as "customerId", c.name as "customerName", i.issue_date as "issueDate"
        from invoice i join customer c on c.id = i.customer_id where ${condition}
        order by i.issue_date, i.id ${pageOf({ pageNo, pageSize })}`.execute(db);
      const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n
        from invoice i join customer c on c.id = i.customer_id where ${condition}`.execute(db);
      return { list: rows, total: counted[0]?.n ?? 0 };
    },

    async find(actor: Actor, id: string): Promise<TaxInvoiceRow | undefined> {
      const { rows } = await sql<TaxInvoiceRow>`select ${columnsFor(actor)} from ${from}
        where t.id = ${id} and ${taxInvoiceVisibleTo(actor, "receivable:read", today)}`.execute(db);
      return rows[0];
    },

    /** The tax invoices of a statement; null when the person does not see the statement. */
    async ofInvoice(actor: Actor, invoiceId: string): Promise<TaxInvoiceRow[] | null> {
      const { rows: seen } = await sql`select from invoice i join customer c on c.id = i.customer_id
        where i.id = ${invoiceId} and ${customerVisibleTo(actor, "invoice:read", today)}
          ${outsiderOf(actor) ? sql`and i.status in (${invoiceStates.issued})` : sql``}`.execute(db);
      if (seen.length === 0) return null;
      const { rows } = await sql<TaxInvoiceRow>`select ${columnsFor(actor)} from ${from}
        where ${isPartner(actor) ? sql`false` : customerVisibleTo(actor, "invoice:read", today)}
          and ${ofStatement(sql<SqlBool>`i.id = ${invoiceId}`)} order by t.issued_on, t.id`.execute(db);
      return rows;
    },

    /** Locks the row until the transaction ends. */
    lock: (actor: Actor, id: string) =>
      sql`select from ${from} where t.id = ${id} and ${taxInvoiceVisibleTo(actor, "receivable:read", today)}
        for update of t`.execute(db),

    /** Customers of the issued statements among `ids` that the person may record tax invoices for. */
    async customersOf(actor: Actor, ids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ customer_id: string }>`select i.customer_id
        from invoice i join customer c on c.id = i.customer_id
        where i.id = any (${[...ids]}::bigint[]) and i.status in (${invoiceStates.issued})
          and ${customerVisibleTo(actor, "payment:record", today)}`.execute(db);
      return rows.map((row) => row.customer_id);
    },

    /**
     * The rest of a tax invoice after its red-letter invoices except `except`; null when the customer has no such one.
     */
    async restOf(customerId: string, id: string, except: string | null): Promise<string | null> {
      const { rows } = await sql<{ rest: string }>`select (t.gross + coalesce((select sum(o.gross) from tax_invoice o
            where o.customer_id = t.customer_id and o.red_of_id = t.id and o.id is distinct from ${except}::bigint), 0)
          )::text as rest
        from tax_invoice t where t.customer_id = ${customerId} and t.id = ${id} and t.red_of_id is null
        for update of t`.execute(db);
      return rows[0]?.rest ?? null;
    },

    async insert(draft: TaxInvoiceDraft, customerId: string, by: string, now: Date): Promise<string> {
      const { invoiceIds, redOfId, ...fields } = draft;
      const row = {
        ...columnValues(taxInvoices, fields),
        gross: grossOf(fields),
        customer_id: customerId,
        red_of_id: redOfId,
        created_at: now,
        created_by: by,
        updated_at: now,
        updated_by: by,
      } as Insertable<Database["tax_invoice"]>;
      const insertion = db.insertInto("tax_invoice").values(row).returning("id");
      const { id } = await refuseTaken(insertion.executeTakeFirstOrThrow(), uniqueFields);
      await this.link(customerId, id, invoiceIds);
      return id;
    },

    async update(id: string, draft: TaxInvoiceDraft, customerId: string, by: string, now: Date): Promise<void> {
      await refuseTaken(
        db
          .updateTable("tax_invoice")
          .set((eb) => ({
            ...columnValues(taxInvoices, draft),
            gross: grossOf(draft),
            updated_at: now,
            updated_by: by,
            row_version: eb("row_version", "+", 1),
          }))
          .where("id", "=", id)
          .execute(),
        uniqueFields,
      );
      await sql`delete from tax_invoice_statement where customer_id = ${customerId} and tax_invoice_id = ${id}`.execute(
        db,
      );
      await this.link(customerId, id, draft.invoiceIds);
    },

    link: (customerId: string, id: string, invoiceIds: readonly string[]) =>
      sql`insert into tax_invoice_statement (customer_id, tax_invoice_id, invoice_id)
        select ${customerId}::bigint, ${id}::bigint, unnest(${[...invoiceIds]}::bigint[])`.execute(db),

    remove: (id: string) => db.deleteFrom("tax_invoice").where("id", "=", id).execute(),
  };
}
export type TaxInvoiceRepository = ReturnType<typeof createTaxInvoiceRepository>;
