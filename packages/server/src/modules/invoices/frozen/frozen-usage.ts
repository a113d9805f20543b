import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { Calculation } from "../calculation/calculate-statement.ts";

/** `statement_id`: the regular statement whose usage it is; itself, or the one that it corrects. */
type Freezing = { id: string; customer_id: string; statement_id: string };

/** One row for each part and band, and one for demand and reactive energy of the span where they are known. */
function rowsOf({ pointId, from, to, parts, maxDemandKw, reactiveKvarh, fingerprint, basis }: BilledUsage) {
  const span = { pointId, spanFrom: from, spanTo: to, fingerprint, basis };
  const whole = (measure: "DEMAND" | "REACTIVE", quantity: string | null) =>
    quantity === null ? [] : [{ ...span, from, to, measure, band: null, quantity, estimated: "0" }];
  return [
    ...parts.map((part) => ({ ...span, ...part, measure: "ENERGY" as const, estimated: part.estimated ?? "0" })),
    ...whole("DEMAND", maxDemandKw),
    ...whole("REACTIVE", reactiveKvarh),
  ];
}

/** Keeps what a statement was calculated with, so that later readings are noticed and can be compared. */
export async function freezeUsage(
  tx: Db,
  { id, customer_id: customerId, statement_id: statementId }: Freezing,
  { usage, inputHash }: Pick<Calculation, "usage" | "inputHash">,
  now: Date,
): Promise<void> {
  await sql`insert into usage_part (point_id, customer_id, invoice_id, statement_id, from_date, to_date, span_from,
      span_to, measure, band, quantity, estimated, basis, fingerprint, input_hash, frozen_at)
    select p."pointId", ${customerId}, ${id}, ${statementId}, p."from", p."to", p."spanFrom", p."spanTo", p.measure, p.band,
      p.quantity, p.estimated, p.basis, p.fingerprint, ${inputHash}, ${now}
    from jsonb_to_recordset(${JSON.stringify(usage.flatMap(rowsOf))}::jsonb) as p ("pointId" bigint, "from" date, "to" date,
      "spanFrom" date, "spanTo" date, measure text, band text, quantity numeric, estimated numeric, fingerprint bigint, basis text)`.execute(
    tx,
  );
}

type Released = Pick<Freezing, "id" | "customer_id">;

/** A regular statement that is a draft again stands on nothing; the draft of a correction keeps what its lines are of. */
export const releaseUsage = (tx: Db, { id, customer_id: customerId }: Released) =>
  sql`delete from usage_part where invoice_id = ${id} and statement_id = ${id} and customer_id = ${customerId}`.execute(
    tx,
  );

/** Of a void one. */
export const dropUsage = (tx: Db, { id, customer_id: customerId }: Released) =>
  sql`delete from usage_part where invoice_id = ${id} and customer_id = ${customerId}`.execute(tx);
