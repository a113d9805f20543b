import type { Client } from "@busbar/contract/kernel/http/client";
import type { AllRoutes } from "@busbar/contract";
import { isIssued, type InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { afterAll, expect, test } from "vitest";
import { zippedFiles } from "../../testing/files/office-files.ts";
import {
  enterprisesReach,
  managersReach,
  partnersReach,
  reachAll,
  type Reach,
} from "../../testing/people/demo-reach.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo has statements in all seven states for every customer.
const portal = await startTestApp({ work: true });
afterAll(() => portal.close());

/** The customers, by number, whose statements an account sees. */
const seen: Reach = {
  ...reachAll("admin", "clerk1", "clerk2", "finance1", "finance2"),
  ...managersReach,
  ...partnersReach,
  ...enterprisesReach,
};
const is = (pattern: RegExp) => (username: string) => pattern.test(username);
const isOutside = is(/^(partner|enterprise)/);
const isPartner = is(/^partner/);
const mayExport = is(/^(?!clerk)/);
const maySend = is(/^(admin|sm|clerk1)/);
const hasAccounts = is(/^(?!partner|clerk1)/);

type Statement = {
  id: string;
  doc_no: string;
  status: InvoiceStatus;
  period: string;
  contract_no: string;
  customer_id: string;
  number: number;
};
const { rows } = await portal.database.pool.query<Statement>(`
  select i.id, coalesce(i.doc_no, '') as doc_no, i.status, i.period, k.contract_no, c.id as customer_id, c.number
  from invoice i join contract k on k.id = i.contract_id
  join (select id, row_number() over (order by id)::int as number from customer where is_demo) c on c.id = i.customer_id
  where i.voided_at is null order by i.id`);
/** An overdue statement of partner 1's customer; clerk2 extends its due date, which its history and activity show. */
const late = rows.find(({ number, status }) => number === 3 && status === -1)!;
const dunning = await portal.as("clerk2");
const { rowVersion } = await dunning.getInvoice({ params: { id: late.id } });
await dunning.extendInvoice({
  params: { id: late.id },
  body: { rowVersion, until: "2026-02-10", reason: "客户资金周转" },
});
late.status = 4;
const guessed = { id: "999999", doc_no: "", number: 0, customer_id: "999999" };
const everything = { pageSize: 200 } as const;
const sorted = (texts: readonly string[]) => texts.toSorted();
const codeOf = (call: Promise<unknown>): Promise<number | string> =>
  call.then(
    () => 0,
    async () => (await refusalOf(call)).code,
  );

async function listed(client: Client<AllRoutes>) {
  const first = await client.listInvoices({ query: everything });
  const list = [...first.list];
  for (let pageNo = 2; list.length < first.total; pageNo++)
    list.push(...(await client.listInvoices({ query: { ...everything, pageNo } })).list);
  return { ...first, list };
}

/** Names of the documents in a ZIP of these statements. */
async function packed(client: Client<AllRoutes>, ids: string[]): Promise<string[]> {
  const { jobId } = await client.packInvoices({ body: { of: { ids } } }, { idempotencyKey: crypto.randomUUID() });
  for (;;) {
    const { finishedAt, result } = await client.getJob({ params: { id: jobId } });
    if (finishedAt !== null) {
      const file = await client.downloadFile({ params: { id: String(result?.["fileId"]) } });
      return [...(await zippedFiles(new Uint8Array(await file.arrayBuffer()))).keys()];
    }
    await new Promise((next) => setTimeout(next, 20));
  }
}

/**
 * Ids that an account reaches, and some that it does not: an unissued one, the first and last of others, an unknown
 * one.
 */
function reachOf(username: string) {
  const customers = seen[username]!;
  const own = rows.filter(
    ({ number, status }) => customers.includes(number) && (!isOutside(username) || isIssued(status)),
  );
  const others = rows.filter((row) => !own.includes(row));
  const foreign = others.filter(({ number }) => !customers.includes(number));
  const early = others.filter(({ number }) => customers.includes(number));
  return { own, others: [...early.slice(0, 1), ...foreign.slice(0, 1), ...foreign.slice(-1), guessed] };
}

test.each(Object.keys(seen))(
  "R-P05 %s lists, counts, opens, finds and takes out the statements of its scope and no other",
  async (username) => {
    const client = await portal.as(username);
    const { own, others } = reachOf(username);
    const { list, total, states } = await listed(client);
    expect([sorted(list.map(({ id }) => id)), total]).toEqual([sorted(own.map(({ id }) => id)), own.length]);
    for (const { status, count } of states) expect(own.filter((row) => row.status === status)).toHaveLength(count);
    expect(states.reduce((all, { count }) => all + count, 0)).toBe(own.length);

    const found = async (docNo: string) =>
      (await client.searchGetList({ query: { keyword: docNo } })).list.some(({ value }) => value === docNo);
    const mine = own.find(({ status }) => isIssued(status))!;
    const params = { id: mine.id };
    expect((await client.getInvoice({ params })).docNo).toBe(mine.doc_no);
    expect(await codeOf(client.listInvoiceActivity({ params, query: {} }))).toBe(0);
    expect(await found(mine.doc_no)).toBe(true);

    for (const { id, doc_no: docNo } of others) {
      const of = { params: { id } };
      expect(await codeOf(client.getInvoice(of))).toBe(404);
      expect(await codeOf(client.listInvoiceActivity({ ...of, query: {} }))).toBe(404);
      if (docNo === "") continue;
      expect(await found(docNo)).toBe(false);
      expect((await client.listInvoices({ query: { keyword: docNo } })).total).toBe(0);
    }

    const file = client.exportInvoices({ query: { format: "csv" } });
    if (!mayExport(username)) return expect(await codeOf(file)).toBe(1403);
    const [, ...lines] = (await (await file).text()).trim().split(/\r?\n/);
    const cells = lines.map((line) => line.replaceAll('"', "").split(","));
    expect(sorted(cells.map(([docNo, , contractNo, period]) => `${docNo} ${contractNo} ${period}`))).toEqual(
      sorted(own.map(({ doc_no, contract_no, period }) => `${doc_no} ${contract_no} ${period}`)),
    );
  },
);

test.each(Object.keys(seen))(
  "R-P05 %s gets the papers, the files of papers, the mails and the account of its own customers and of no other",
  async (username) => {
    const client = await portal.as(username);
    const { own, others } = reachOf(username);
    const mine = own.find(({ status }) => isIssued(status))!;
    const params = { id: mine.id };
    const key = { idempotencyKey: crypto.randomUUID() };
    expect(await codeOf(client.getInvoicePdf({ params }))).toBe(isPartner(username) ? 1403 : 0);
    expect(await codeOf(client.listInvoiceDeliveries({ params }))).toBe(isOutside(username) ? 1403 : 0);
    const account = (id: string) => codeOf(client.getCustomerAccountPdf({ params: { id }, query: {} }));
    expect(await account(mine.customer_id)).toBe(hasAccounts(username) ? 0 : 1403);
    const mayPack = mayExport(username) && !isPartner(username);
    // Drawing documents takes most of this file's time, so two enterprises stand for all.
    if (mayPack && !/^enterprise(?!16?$)/.test(username))
      expect(await packed(client, [mine.id, ...others.map(({ id }) => id)])).toEqual([
        expect.stringContaining(mine.doc_no),
      ]);

    for (const { id, number, customer_id: customerId } of others) {
      const of = { params: { id } };
      expect(await codeOf(client.getInvoicePdf(of))).toBe(404);
      expect(await codeOf(client.listInvoiceDeliveries(of))).toBe(404);
      expect(await codeOf(client.sendInvoice(of))).toBe(maySend(username) ? 404 : 1403);
      expect(await codeOf(client.packInvoices({ body: { of: { ids: [id] } } }, key))).toBe(mayPack ? 404 : 1403);
      if (!seen[username]!.includes(number)) expect(await account(customerId)).toBe(hasAccounts(username) ? 404 : 1403);
    }
  },
);

test("R-P05 who holds no right to statements is refused and stays signed in", async () => {
  const editor = await portal.as("editor");
  const params = { id: rows[0]!.id };
  for (const call of [
    () => editor.listInvoices({ query: {} }),
    () => editor.getInvoice({ params }),
    () => editor.getInvoicePdf({ params }),
    () => editor.listInvoiceDeliveries({ params }),
  ])
    expect((await refusalOf(call())).code).toBe(1403);
  expect((await editor.userInfo()).username).toBe("editor");
});

test.each([
  ["partner1", false],
  ["enterprise3", true],
])(
  "R-P05 %s is told nothing of the house: neither who handled a statement nor how it was mailed",
  async (username, seesBill) => {
    const client = await portal.as(username);
    const params = { id: late.id };
    const [list, invoice, activity, file] = await Promise.all([
      client.listInvoices({ query: everything }),
      client.getInvoice({ params }),
      client.listInvoiceActivity({ params, query: {} }),
      client.exportInvoices({ query: { format: "csv" } }).then((answer) => answer.text()),
    ]);
    for (const row of list.list) {
      expect(row).not.toHaveProperty("managerName");
      expect(row).not.toHaveProperty("mail");
      expect(row.updatedBy).toBeNull();
    }
    expect((await dunning.listInvoiceActivity({ params, query: {} })).total).toBeGreaterThan(0);
    expect(activity).toEqual({ list: [], total: 0, archivedBefore: null });
    expect(invoice.extensionUntil).toBe("2026-02-10");
    expect(invoice).not.toHaveProperty("inside");
    expect("bill" in invoice).toBe(seesBill);
    for (const step of invoice.bill?.history ?? []) {
      expect(step).not.toHaveProperty("by");
      expect(step).not.toHaveProperty("checks");
      expect(isIssued(step.toStatus)).toBe(true);
    }
    const all = JSON.stringify([list, invoice, activity]) + file;
    for (const name of ["结算员", "财务一", "财务二", "经理", ...(seesBill ? [] : ["unitPrice", "uscc", "taxMode"])])
      expect(all).not.toContain(name);
  },
);
