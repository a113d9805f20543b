import { paymentKindWords, payments, paymentStateWords } from "@busbar/contract/payments/payment-fields";
import {
  type MatchingPayments,
  type PaymentColumn,
  paymentColumns,
  paymentColumnTitles,
} from "@busbar/contract/payments/payments";
import type { Actor } from "../../kernel/actor.ts";
import type { Language } from "../../kernel/app-error.ts";
import { fieldCells } from "../../kernel/fields/cells.ts";
import type { CallContext } from "../../kernel/module.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import type { Ports } from "../../ports.ts";
import { createPaymentRepository } from "./payment-repository.ts";
import type { ListRow } from "./payment-rows.ts";

const cells: Record<PaymentColumn, (row: ListRow, language: Language) => string | null> = {
  ...fieldCells(payments),
  payNo: (row) => row.pay_no,
  kind: (row, language) => paymentKindWords[row.kind][language],
  customerName: (row) => row.customer_name,
  allocated: (row) => row.allocated,
  unallocated: (row) => row.unallocated,
  status: (row, language) => paymentStateWords[row.state][language],
  updatedAt: (row) => localTime(row.updated_at),
};

type Wanted = MatchingPayments & { ids?: readonly string[]; format: "csv" | "xlsx" };

/** The matching or the chosen payments as a file. */
export async function exportPayments(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets">,
  actor: Actor,
  query: Wanted,
  context: CallContext,
): Promise<Response> {
  const { format: _, ...wanted } = query;
  const { count, rows } = createPaymentRepository(ports.db, ports.clock.today()).export(actor, wanted);
  return exportList(ports, {
    actor,
    context,
    noun: "payments",
    action: "payment.export",
    title: { zh: "收款", en: "Payments" },
    query,
    columns: paymentColumns.map((name) => ({
      name,
      title: paymentColumnTitles[name][context.language],
      kind: name === "updatedAt" ? "dateTime" : "text",
    })),
    total: await count(),
    rows,
    cells: (row) => paymentColumns.map((name) => cells[name](row, context.language)),
  });
}
