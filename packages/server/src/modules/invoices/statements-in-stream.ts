import { meets } from "@busbar/contract/kernel/access";
import { type SqlBool, sql } from "kysely";
import { allOf } from "../../kernel/sql/query.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { customerFamily, type StreamPart } from "../../kernel/targets/stream-part.ts";
import type { Ports } from "../../ports.ts";
import { visibleTo } from "./invoice-repository.ts";

/** When `invoice i` was issued; one taken over at cut-over has the day alone. The expression is that of the index. */
const issuedAt = sql`coalesce(i.issued_at, i.issue_date::timestamp at time zone 'Asia/Shanghai')`;

/** Issued statements, from their issue on. */
export const statementsInStream = ({ clock }: Pick<Ports, "clock">): StreamPart => ({
  kind: "statement",
  mayRead: (actor) => meets(actor, ["invoice:read"]),
  rows: (actor, { noun, id }, page) => {
    const key = sql.ref("i.id");
    const isShown = allOf(
      sql<SqlBool>`i.status in (${invoiceStates.issued})`,
      page.isBefore(issuedAt, key),
      visibleTo(actor, "invoice:read", clock.today()),
    );
    const columns = sql`i.id, ${issuedAt} as at, jsonb_build_object('docNo', i.doc_no, 'docType', i.doc_type,
      'period', i.period, 'payable', i.payable::text, 'status', i.status) as what`;
    if (noun === "contracts")
      return sql`select ${columns} from invoice i join customer c on c.id = i.customer_id
        where i.contract_id = ${id}::bigint and ${isShown} ${page.newest(issuedAt, key)}`;
    // Each customer of the family gives its newest by the index.
    return sql`select i.* from ${customerFamily(id)} own cross join lateral (
        select ${columns} from invoice i join customer c on c.id = i.customer_id
        where i.customer_id = own.id and ${isShown} ${page.newest(issuedAt, key)}) i`;
  },
});
