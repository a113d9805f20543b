import { commodityUnits } from "@busbar/contract/values/commodities";
import {
  type InvoiceColumn,
  invoiceColumns,
  invoiceColumnTitles,
  type InvoiceList,
  type InvoiceQuery,
} from "@busbar/contract/invoices/invoices";
import { extensionRoutes } from "@busbar/contract/invoices/extension-requests";
import { invoiceRoutes } from "@busbar/contract/invoices/invoice-routes";
import { verdictRoutes } from "@busbar/contract/invoices/verdict-routes";
import { invoiceMailWords } from "@busbar/contract/deliveries/mail-states";
import { invoiceStatusWords, isIssued } from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import { meets } from "@busbar/contract/kernel/access";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { attachment } from "../../kernel/http/attachment.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, foundAmount, type Module, type SearchSource } from "../../kernel/module.ts";
import { isPartner } from "../../kernel/records/customer-visibility.ts";
import { getRow } from "../../kernel/records/edit-record.ts";
import { distinctRows, ofCustomersReadAs } from "../../kernel/records/customers-read-as.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import { createListMemory, filtersOf } from "../../kernel/fast/list-memory.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { Choice, StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../ports.ts";
import type { CalculateStatement } from "./calculation/calculate-statement.ts";
import { createInvoiceCalculation } from "./calculation/invoice-calculation.ts";
import { createInvoiceBundle } from "./document/invoice-bundle.ts";
import { invoiceDocument, invoiceFileName } from "./document/invoice-document.ts";
import { createInvoiceDrafts, type HoldPeriod } from "./invoice-drafts.ts";
import { createExtensions } from "./extensions/extensions.ts";
import { frozenDuty } from "./frozen/frozen-duty.ts";
import { historyOfInvoice } from "./invoice-history.ts";
import { createInvoiceRecords } from "./invoice-record.ts";
import { createInvoiceRepository, isOutside, type StateCount, invoiceChanges } from "./invoice-repository.ts";
import type { ListRow } from "./invoice-rows.ts";
import { toInvoice, toRow } from "./invoice-shape.ts";
import type { InvoiceSteps } from "./steps/invoice-steps.ts";
import { dueMail } from "./steps/due-mails.ts";
import { dueReminders } from "./steps/due-reminders.ts";
import { overdueDuty } from "./steps/settlement.ts";
import { createVerdictTask } from "./verdicts/apply-verdicts.ts";
import { createVerdicts } from "./verdicts/verdicts.ts";

/** Columns that files for people outside the house leave out. */
const internalColumns: readonly InvoiceColumn[] = ["managerName", "mail"];

const cells: Record<InvoiceColumn, (row: ListRow, language: Language) => string | null> = {
  docNo: (row) => row.doc_no,
  customerName: (row) => row.customer_name,
  contractNo: (row) => row.contract_no,
  period: (row) => row.period,
  quantity: (row) => `${row.quantity} ${commodityUnits[row.commodity]}`,
  payable: (row) => row.payable,
  status: (row, language) => invoiceStatusWords[row.status][language],
  issueDate: (row) => row.issue_date,
  dueDate: (row) => row.due_date,
  outstanding: (row) => row.outstanding,
  managerName: (row) => row.manager_name,
  mail: (row, language) => row.mail && invoiceMailWords[row.mail][language],
  updatedAt: (row) => localTime(row.updated_at),
};

/** Statements by number or amount. Not by name, because a customer's statements would crowd out the customer itself. */
const searchOf =
  ({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource =>
  async (actor, key, most) => {
    if (key === "" || !meets(actor, ["invoice:read"])) return [];
    const today = clock.today();
    const invoices = createInvoiceRepository(db, today);
    const query = { sort: "-period", pageNo: 1 } as const;
    const [numbered, read] = await Promise.all([
      invoices.list(actor, { ...query, pageSize: most, number: key }),
      ofCustomersReadAs({ db, actor, permission: "invoice:read", today, key }, (customerId, pageSize) =>
        invoices.list(actor, { ...query, pageSize, customerId }),
      ),
    ]);
    return distinctRows([...numbered, ...read]).map((row) => ({
      value: row.doc_no ?? `${row.customer_name} ${monthOf(row.period)}`,
      url: `#${invoiceAddress(row)}`,
      noun: "invoices",
      hint: [
        row.doc_no ? `${row.customer_name} ${monthOf(row.period)} ${foundAmount(row.payable)}` : row.contract_no,
        row.external_no,
      ]
        .join(" ")
        .trim(),
    }));
  };

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((all, amount) => all.plus(amount), new Exact(0)).toFixed(2);

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "log" | "spreadsheets" | "documents" | "files" | "wake" | "queue" | "settings">;
  steps: InvoiceSteps;
  holdPeriod: HoldPeriod;
  calculateStatement: CalculateStatement;
  startBulk: StartBulkAction<BulkReceipt>;
  personNow: (userId: string, within?: Ports["db"]) => Promise<Actor | null>;
  notifyPeople: NotifyPeople;
};

export function createInvoices({ ports, steps, holdPeriod, startBulk, calculateStatement, ...people }: Needs): Module {
  const { db, clock } = ports;
  const drafts = createInvoiceDrafts(ports, holdPeriod);
  const calculation = createInvoiceCalculation(ports, calculateStatement);
  const verdicts = createVerdicts({ ports, steps, ...people });
  const bundle = createInvoiceBundle({ ports, ...people });
  const records = () => createInvoiceRecords(db, clock.today());
  const remembered = createListMemory<StateCount[]>(ports.wake, (states) =>
    states.reduce((all, { count }) => all + count, 0),
  );

  /** Counts every state and ignores the filter by state. */
  function statesOf(actor: Actor, query: InvoiceQuery): Promise<StateCount[]> {
    const filters = { ...filtersOf(query), status: undefined };
    const reach = filters.waiting
      ? [actor.id, actor.duties, reachKey(actor, "invoice:read", "invoice:review", "invoice:final")]
      : reachKey(actor, "invoice:read");
    return remembered.answer(db, [filters, reach, clock.today()], (on) =>
      createInvoiceRepository(on, clock.today()).states(actor, filters),
    );
  }

  async function list(actor: Actor, query: InvoiceQuery): Promise<InvoiceList> {
    const invoices = createInvoiceRepository(db, clock.today());
    const [rows, states] = await Promise.all([invoices.list(actor, query), statesOf(actor, query)]);
    const meant = states.filter(({ status }) => query.status === undefined || query.status.includes(status));
    const mayOwe = query.status
      ? query.status.some(isIssued)
      : meant.length === 0 || meant.some(({ status }) => isIssued(status));
    const owed = meant.flatMap(({ outstanding }) => outstanding ?? []);
    return {
      list: rows.map((row) => toRow(row, actor)),
      total: meant.reduce((all, { count }) => all + count, 0),
      states,
      sums: {
        payable: sumOf(meant.map(({ payable }) => payable)),
        outstanding: mayOwe ? sumOf(owed) : null,
      },
    };
  }

  return bind(
    { ...invoiceRoutes, ...verdictRoutes, ...extensionRoutes },
    {
      ...createExtensions(ports, people.notifyPeople),
      listInvoices: async ({ actor, query, after }) => {
        if (after === undefined) return list(actor, query);
        const rows = await createInvoiceRepository(db, clock.today()).list(actor, query, after);
        return { list: rows.map((row) => toRow(row, actor)) };
      },
      async exportInvoices({ actor, query, ...context }) {
        const { count, rows } = createInvoiceRepository(db, clock.today()).export(actor, query);
        const columns = invoiceColumns.filter((name) => !internalColumns.includes(name) || !isOutside(actor));
        return exportList(ports, {
          actor,
          context,
          noun: "invoices",
          action: "invoice.export",
          title: { zh: "结算单", en: "Statements" },
          query,
          columns: columns.map((name) => ({
            name,
            title: invoiceColumnTitles[name][context.language],
            kind: name === "updatedAt" ? "dateTime" : "text",
          })),
          total: await count(),
          rows,
          cells: (row) => columns.map((name) => cells[name](row, context.language)),
        });
      },
      listInvoiceContracts: ({ actor, query }) => drafts.contractsOf(actor, query),
      getInvoice: async ({ actor, params }) =>
        toInvoice(await getRow({ find: (id) => records().find(actor, id) }, params.id), actor),
      async getInvoicePdf({ actor, params }) {
        const row = await getRow({ find: (id) => records().find(actor, id) }, params.id);
        // Partners may not see the lines of a statement.
        if (isPartner(actor)) throw new AppError("not_allowed");
        const bytes = await ports.documents.pdf(invoiceDocument(row));
        return attachment(new Blob([bytes]).stream(), `${invoiceFileName(row)}.pdf`, "pdf", bytes.length);
      },
      createInvoice: (call) => drafts.create(call.actor, call.body, call),
      setInvoiceLines: (call) => drafts.setLines(call.actor, call.params.id, call.body, call),
      getInvoiceCalculation: ({ actor, params }) => calculation.check(actor, params.id),
      calculateInvoice: (call) => calculation.calculate(call.actor, call.params.id, call.body, call),
      moveInvoice: (call) => drafts.move(call.actor, call.params.id, call.body, call),
      voidInvoice: (call) => drafts.void(call.actor, call.params.id, call.body, call),
      creditInvoice: (call) => drafts.credit(call.actor, call.params.id, call.body, call),
      debitInvoice: (call) => drafts.debit(call.actor, call.params.id, call.body, call),
      acceptInvoiceChecks: (call) => steps.accept(call.actor, call.params.id, call.body, call),
      submitInvoice: (call) => steps.submit(call.actor, call.params.id, call.body, call),
      withdrawInvoice: (call) => steps.withdraw(call.actor, call.params.id, call.body, call),
      reviewInvoice: (call) => steps.review(call.actor, call.params.id, call.body, call),
      giveVerdict: (call) => verdicts.give(call.actor, call.params.id, call.body, call),
      withdrawVerdict: (call) => verdicts.withdraw(call.actor, call.params.id, call),
      rejectInvoice: (call) => steps.reject(call.actor, call.params.id, call.body, call),
      issueInvoice: (call) => steps.issue(call.actor, call.params.id, call.body, call),
      confirmInvoice: (call) => steps.confirm(call.actor, call.params.id, call.body, call),
      disputeInvoice: (call) => steps.dispute(call.actor, call.params.id, call.body, call),
      resolveInvoice: (call) => steps.resolve(call.actor, call.params.id, call.body, call),
      extendInvoice: (call) => steps.extend(call.actor, call.params.id, call.body, call),
      submitInvoices: (call) => startBulk(call, "invoices", "submit", call.body.of as Choice, {}),
      reviewInvoices: (call) => startBulk(call, "invoices", "review", call.body.of as Choice, {}),
      giveVerdicts: (call) => startBulk(call, "invoices", "verdict", call.body.of as Choice, {}),
      issueInvoices: (call) => startBulk(call, "invoices", "issue", call.body.of as Choice, {}),
      sendInvoices: (call) => startBulk(call, "invoices", "send", call.body.of as Choice, {}),
      packInvoices: (call) => bundle.start(call.actor, call.body.of as Choice, call),
      async listInvoiceActivity({ actor, params, query }) {
        await getRow({ find: (id) => records().find(actor, id) }, params.id);
        return isOutside(actor) ? { list: [], total: 0, archivedBefore: null } : historyOfInvoice(db, params.id, query);
      },
    },
    {
      search: searchOf(ports),
      changes: invoiceChanges(ports),
      jobs: [bundle.job],
      scheduledTasks: [
        { name: "apply-verdicts", everySeconds: 1, run: createVerdictTask({ ports, steps, ...people }) },
      ],
      duties: [
        overdueDuty(() => clock.now()),
        dueReminders(people.notifyPeople, () => clock.now()),
        frozenDuty(people.notifyPeople),
      ],
      messages: [dueMail],
    },
  );
}
