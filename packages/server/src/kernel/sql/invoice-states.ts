import {
  type InvoiceStatus,
  invoiceStatus,
  invoiceStatuses,
  issuedStatuses,
  openStatuses,
  reviewStatuses,
  settledStatuses,
  unissuedStatuses,
} from "@busbar/contract/invoices/invoice-status";
import { type RawBuilder, sql } from "kysely";

const codes = (...statuses: readonly InvoiceStatus[]): RawBuilder<unknown> => sql.raw(statuses.join(", "));

/**
 * The states of statements within SQL: `i.status = ${invoiceState.draft}`, `i.status in (${invoiceStates.issued})`. They
 * are literals, not parameters, so that the planner knows how many rows have them.
 */
export const invoiceState = {
  overdue: codes(invoiceStatus.overdue),
  draft: codes(invoiceStatus.draft),
  firstReview: codes(invoiceStatus.firstReview),
  finalReview: codes(invoiceStatus.finalReview),
  unpaid: codes(invoiceStatus.unpaid),
  paid: codes(invoiceStatus.paid),
  locked: codes(invoiceStatus.locked),
} satisfies Record<keyof typeof invoiceStatus, RawBuilder<unknown>>;

export const invoiceStates = {
  issued: codes(...issuedStatuses),
  open: codes(...openStatuses),
  settled: codes(...settledStatuses),
  unissued: codes(...unissuedStatuses),
  inReview: codes(...reviewStatuses),
};

/** The position of a state in lists; the expression is that of the indexes of `invoice`. */
export const invoicePlace = (status: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(${sql.lit(`{${invoiceStatuses.join(",")}}`)}::smallint[], ${status})`;
