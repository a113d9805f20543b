import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { paymentBulkRoutes } from "@busbar/contract/payments/payment-bulk";
import { paymentRoutes } from "@busbar/contract/payments/payment-routes";
import { meets } from "@busbar/contract/kernel/access";
import { paymentAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../kernel/actor.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, foundAmount, type Module, type SearchSource } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { getRow } from "../../kernel/records/edit-record.ts";
import { refIn } from "../../kernel/records/put-by-ref.ts";
import { createListMemory, filtersOf } from "../../kernel/fast/list-memory.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import { type Statements } from "./holding.ts";
import { createPaymentMatching } from "./matching/payment-matching.ts";
import { createNegativePayments } from "./negative-payments.ts";
import { exportPayments } from "./payment-export.ts";
import { createPaymentNotices } from "./payment-notices.ts";
import { createPaymentRecords } from "./payment-records.ts";
import { createPaymentRepository, type PaymentSums, paymentChanges } from "./payment-repository.ts";
import { createPaymentService } from "./payment-service.ts";
import { recordOnce } from "./record-once.ts";
import { toPayment, toRow } from "./payment-shape.ts";
import { createInvoiceMoney } from "./invoices/invoice-money.ts";
import { createWriteOffNotices } from "./invoices/write-off-notices.ts";
import { createWriteOffs } from "./invoices/write-offs.ts";

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
  startBulk: StartBulkAction<BulkReceipt>;
};

export function createPayments({ ports, statements, notifyPeople, startBulk }: Needs): Module {
  const { db, clock } = ports;
  const remembered = createListMemory<PaymentSums>(ports.wake, ({ total }) => total);
  const notices = createPaymentNotices(notifyPeople);
  const service = createPaymentService({ ports, statements, notices });
  const negative = createNegativePayments(ports, statements);
  const matching = createPaymentMatching({ ports, payments: service, notices });
  const writeOffs = createWriteOffs(ports, statements, createWriteOffNotices(notifyPeople));
  const money = createInvoiceMoney({ ports, statements, writeOffs, notices });
  const find = (actor: Actor, id: string) =>
    getRow({ find: (of: string) => createPaymentRecords(db, clock.today()).find(actor, of) }, id);

  const shown = async (actor: Actor, id: string) => toPayment(await find(actor, id), actor);

  return bind(
    { ...paymentBulkRoutes, ...paymentRoutes },
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
      exportPayments: (call) => exportPayments(ports, call.actor, call.query, call),
      exportChosenPayments: (call) => exportPayments(ports, call.actor, call.body, call),
      allocatePayments: (call) => {
        const { of, suggestions } = call.body;
        return startBulk(call, "payments", "allocate", of, { suggestions });
      },
      proposeAllocations: ({ actor, query }) => matching.propose(actor, query),
      listPaymentMatches: ({ actor, query }) => matching.list(actor, query),
      acceptPaymentMatches: (call) => matching.accept(call.actor, call.body.ids, call),
      listCredits: ({ actor, query }) => money.credits(actor, query.customerId),
      getPayment: ({ actor, params }) => shown(actor, params.id),
      createPayment: (call) => service.create(call.actor, call.body, call),
      putPaymentByRef: (call) =>
        recordOnce({ db, service, get: shown }, call.actor, refIn(call.params), call.body, call),
      updatePayment: (call) => service.setRefs(call.actor, call.params.id, call.body, call),
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
