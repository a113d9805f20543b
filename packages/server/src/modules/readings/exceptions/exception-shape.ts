import { type ReadingException, ReadingException as Shown } from "@busbar/contract/readings/exceptions";
import { ofThousandths } from "@busbar/contract/readings/slots";
import type { ExceptionRow } from "./exception-repository.ts";

type Action = ReadingException["actions"]["accept"];

/** Why a person may not decide an exception now; `"ok"` if it may. */
export function decisionOn({ is_decidable, status, severity }: ExceptionRow): Action {
  if (!is_decidable) return "not_allowed";
  if (status !== "OPEN") return "illegal_transition";
  return severity === "BLOCK" ? "exceptions.blocks" : "ok";
}

/** Whether what is missing may be estimated. */
export function estimateOf({ is_decidable, status, code }: ExceptionRow): Exclude<Action, "exceptions.blocks"> {
  if (!is_decidable) return "not_allowed";
  return status === "OPEN" && code === "R01" ? "ok" : "illegal_transition";
}

export function toException(row: ExceptionRow): ReadingException {
  const decide = decisionOn(row);
  const { customerId: _, invoiceId: __, ...figures } = row.figures;
  return {
    id: row.id,
    code: Shown.shape.code.parse(row.code),
    severity: row.severity,
    status: row.status,
    pointId: row.point_id,
    pointNo: row.point_no,
    pointName: row.point_name,
    customerId: row.customer_id,
    customerName: row.customer_name,
    channel: row.channel,
    month: row.month,
    firstDay: row.first_day,
    lastDay: row.last_day,
    slot: row.slot,
    heldValue: row.held_value === null ? null : ofThousandths(row.held_value),
    figures,
    statement: row.statement,
    openedAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    reason: row.reason,
    rowVersion: row.row_version,
    actions: { accept: decide, ignore: decide, estimate: estimateOf(row) },
  };
}
