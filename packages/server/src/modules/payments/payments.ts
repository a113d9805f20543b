import { paymentKindWords, payments, paymentStateWords } from "@busbar/contract/payments/payment-fields";
import { paymentRoutes } from "@busbar/contract/payments/payment-routes";
import { type PaymentColumn, paymentColumns, paymentColumnTitles } from "@busbar/contract/payments/payments";
import { meets } from "@busbar/contract/kernel/access";
import { paymentAddress } from "@busbar/contract/records/record-addresses";
import type { Language } from "../../kernel/app-error.ts";
import { fieldCells } from "../../kernel/fields/cells.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, foundAmount, type Module, type SearchSource } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { getRow } from "../../kernel/records/edit-record.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import { createListMemory, filtersOf } from "../../kernel/fast/list-memory.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import { type Statements } from "./holding.ts";
import { createPaymentMatching } from "./matching/payment-matching.ts";
import { createNegativePayments } from "./negative-payments.ts";
import { createPaymentNotices } from "./payment-notices.ts";
import { createPaymentRecords } from "./payment-records.ts";
import { createPaymentRepository, type PaymentSums, paymentChanges } from "./payment-repository.ts";
import type { ListRow } from "./payment-rows.ts";
import { createPaymentService } from "./payment-service.ts";
import { toPayment, toRow } from "./payment-shape.ts";
import { createInvoiceMoney } from "./invoices/invoice-money.ts";
import { createWriteOffNotices } from "./invoices/write-off-notices.ts";
import { createWriteOffs } from "./invoices/write-offs.ts";

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

/** Payments by number or amount, as for statements. */
const searchOf =
  ({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource =>
  async (actor, key, most) => {
    if (key === "" || !meets(actor, ["payment:read"])) return [];
    const repository = createPaymentRepository(db, clock.today());
    const query = { sort: "-valueDate", pageNo: 1, pageSize: most } as const;
    return (await repository.list(actor, { ...query, number: key })).map((row) => ({
      value: row.pay_no,
      url: `#${paymentAddress(row)}`,
      noun: "payments",
      hint: `${row.customer_name ?? row.payer} ${foundAmount(row.amount)}`,
    }));
  };

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "spreadsheets" | "wake">;
  statements: Statements;
  notifyPeople: NotifyPeople;
};

export function createPayments({ ports, statements, notifyPeople }: Needs): Module {
  const { db, clock } = ports;
  const remembered = createListMemory<PaymentSums>(ports.wake, ({ total }) => total);
  const notices = createPaymentNotices(notifyPeople);
  const service = createPaymentService({ ports, statements, notices });
  const negative = createNegativePayments(ports, statements);
  const matching = createPaymentMatching({ ports, payments: service, notices });
  const writeOffs = createWriteOffs(ports, statements, createWriteOffNotices(notifyPeople));
  const money = createInvoiceMoney({ ports, statements, writeOffs, notices });
  const find = (actor: Parameters<typeof service.create>[0], id: string) =>
    getRow({ find: (of: string) => createPaymentRecords(db, clock.today()).find(actor, of) }, id);

  return bind(
    paymentRoutes,
    {
      async listPayments({ actor, query, after }) {
        if (after !== undefined) {
          const rows = await createPaymentRepository(db, clock.today()).list(actor, query, after);
          return { list: rows.map((row) => toRow(row, actor)) };
        }
        const filters = filtersOf(query);
        const key = [filters, reachKey(actor, "payment:read"), clock.today()];
        const repository = createPaymentRepository(db, clock.today());
        const [rows, { total, ...sums }] = await Promise.all([
          repository.list(actor, query),
          remembered.answer(db, key, (on) => createPaymentRepository(on, clock.today()).sums(actor, filters)),
        ]);
        return { list: rows.map((row) => toRow(row, actor)), total, sums };
      },
      async exportPayments({ actor, query, ...context }) {
        const { count, rows } = createPaymentRepository(db, clock.today()).export(actor, query);
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
      },
      proposeAllocations: ({ actor, query }) => matching.propose(actor, query),
      listPaymentMatches: ({ actor, query }) => matching.list(actor, query),
      acceptPaymentMatches: (call) => matching.accept(call.actor, call.body.ids, call),
      listCredits: ({ actor, query }) => money.credits(actor, query.customerId),
      getPayment: async ({ actor, params }) => toPayment(await find(actor, params.id), actor),
      createPayment: (call) => service.create(call.actor, call.body, call),
      allocatePayment: (call) => service.allocate(call.actor, call.params.id, call.body, call),
      assignPayment: (call) => service.assign(call.actor, call.params.id, call.body, call),
      reversePayment: (call) => service.reverse(call.actor, call.params.id, call.body, call),
      offsetPayment: (call) => negative.offset(call.actor, call.params.id, call.body, call),
      refundPayment: (call) => negative.refund(call.actor, call.params.id, call.body, call),
      async listPaymentActivity({ actor, params, query }) {
        await find(actor, params.id);
        return outsiderOf(actor) === null
          ? activityOf(db, "payments", params.id, query)
          : { list: [], total: 0, archivedBefore: null };
      },
      reverseAllocation: (call) => service.reverseAllocation(call.actor, call.params.id, call),
      getInvoiceMoney: ({ actor, params }) => money.show(actor, params.id),
      allocateCredit: (call) => money.useCredit(call.actor, call.params.id, call.body.items, call),
      refundCredit: (call) => money.refundCredit(call.actor, call.params.id, call.body, call),
      askWriteOff: (call) => money.askWriteOff(call.actor, call.params.id, call.body, call),
      listWriteOffs: ({ actor, query }) => writeOffs.list(actor, query),
      approveWriteOff: (call) => writeOffs.approve(call.actor, call.params.id, call.body, call),
      refuseWriteOff: (call) => writeOffs.refuse(call.actor, call.params.id, call.body, call),
    },
    { search: searchOf(ports), changes: paymentChanges(ports) },
  );
}
