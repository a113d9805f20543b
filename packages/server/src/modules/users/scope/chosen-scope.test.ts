import { Region } from "@busbar/contract/areas/areas";
import type { ChosenScope } from "@busbar/contract/users/chosen-scope";
import { scopeHeader, toScopeHeader } from "@busbar/contract/users/scope-header";
import type { Client } from "@busbar/contract/kernel/http/client";
import type { AllRoutes } from "@busbar/contract";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const portal = await startTestApp({ work: true });
afterAll(() => portal.close());

const { rows: customers } = await portal.database.pool.query<{
  id: string;
  no: string;
  name: string;
  region: Region;
  manager: string | null;
}>(`select c.id, c.customer_no as no, c.name, c.region, m.user_code as manager from customer c
  left join area_manager am on am.area_code = c.area_code
  left join user_account m on m.id = coalesce(c.manager_override_user_id, am.user_id) order by c.id`);
const everything = { pageSize: 200 } as const;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

async function looking(username: string, chosen: ChosenScope): Promise<Client<AllRoutes>> {
  return portal.client(await portal.tokenOf(username), { [scopeHeader]: toScopeHeader(chosen) });
}

/** The rows of each list with the customer they belong to; null where the person may not open the list. */
async function listsOf(client: Client<AllRoutes>) {
  const open = async <Row extends { id: string }>(
    page: (pageNo: number) => Promise<{ list: readonly Row[]; total: number }>,
    ownerOf: (row: Row) => string | null,
  ) => {
    try {
      const { list: first, total } = await page(1);
      const list = [...first, ...(total > first.length ? (await page(2)).list : [])];
      return { total, rows: list.map((row) => ({ id: row.id, owner: ownerOf(row) })) };
    } catch (refusal) {
      expect(refusal).toMatchObject({ code: 1403 });
      return { total: 0, rows: [] };
    }
  };
  return {
    customers: await open(
      (pageNo) => client.listCustomers({ query: { ...everything, pageNo } }),
      ({ id }) => id,
    ),
    points: await open(
      (pageNo) => client.listPoints({ query: { ...everything, pageNo } }),
      ({ customerId }) => customerId,
    ),
    contracts: await open(
      (pageNo) => client.listContracts({ query: { ...everything, pageNo } }),
      ({ customerId }) => customerId,
    ),
    invoices: await open(
      (pageNo) => client.listInvoices({ query: { ...everything, pageNo } }),
      ({ customerId }) => customerId,
    ),
    payments: await open(
      (pageNo) => client.listPayments({ query: { ...everything, pageNo } }),
      ({ customerId }) => customerId,
    ),
    taxInvoices: await open(
      (pageNo) => client.listTaxInvoices({ query: { ...everything, pageNo } }),
      ({ customerId }) => customerId,
    ),
    ageing: await open(
      (pageNo) => client.listAgeing({ query: { ...everything, pageNo, by: "customer" } }),
      ({ id }) => id,
    ),
  };
}

const accounts = ["admin", "clerk2", "finance1", "smeast", "partner1", "enterprise3"] as const;
const whole = new Map(
  await Promise.all(accounts.map(async (one) => [one, await listsOf(await portal.as(one))] as const)),
);
const isIn = (chosen: ChosenScope, owner: string | null): boolean => {
  const customer = customers.find(({ id }) => id === owner);
  if (!customer) return false;
  const { region = customer.region, manager = customer.manager, customer: no = customer.no } = chosen;
  return region === customer.region && manager === customer.manager && no === customer.no;
};

test("R-P05 a chosen scope narrows every list to its customers and never widens one, whoever chooses whatever", async () => {
  const scope = fc.record(
    {
      region: fc.constantFrom(...Region.options),
      manager: fc.constantFrom(...customers.flatMap(({ manager }) => manager ?? [])),
      customer: fc.constantFrom(...customers.map(({ no }) => no)),
    },
    { requiredKeys: [] },
  );
  const some = scope.filter((chosen) => Object.keys(chosen).length > 0);
  let narrower = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...accounts), some, async (account, chosen) => {
      const all = whole.get(account)!;
      const seen = await listsOf(await looking(account, chosen));
      for (const [noun, { rows, total }] of Object.entries(seen)) {
        const of = all[noun as keyof typeof all].rows;

        // A point without a customer counts by its own region, everything else by its customer's.
        const owned = rows.filter(({ owner }) => owner !== null);
        expect(idsOf(owned), noun).toEqual(idsOf(of.filter(({ owner }) => isIn(chosen, owner))));
        expect(of, noun).toEqual(expect.arrayContaining(rows));
        expect(total, noun).toBe(rows.length);
        narrower += of.length - rows.length;
      }
    }),
    { numRuns: 20, seed: 13 },
  );
  expect(narrower).toBeGreaterThan(100);
});

test("R-P05 counts, sums and files are about what is chosen, and the file's name and record of it say so", async () => {
  const east = await looking("admin", { region: "east" });
  const chosen = new Set(customers.filter(({ region }) => region === "east").map(({ name }) => name));
  expect(await east.countCustomers({ query: {} })).toEqual({ total: chosen.size });
  const { list, states } = await east.listInvoices({ query: everything });
  expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
  const file = await east.exportCustomers({ query: { format: "csv", columns: "name" } });
  const [, ...lines] = (await file.text()).trim().split(/\r?\n/);
  expect(new Set(lines.map((line) => line.replaceAll('"', "")))).toEqual(chosen);
  expect(decodeURIComponent(file.headers.get("content-disposition") ?? "")).toContain("华东");
  const { rows } = await portal.database.pool.query<{ after: unknown }>(
    "select after from audit_log where action = 'customer.export' order by id desc limit 1",
  );
  expect(rows[0]?.after).toMatchObject({ scope: { region: "east" } });
});

test("R-P05 reports are about what is chosen and say so, also a file that is made later", async () => {
  const east = await looking("finance1", { region: "east" });
  const params = { key: "statement-register" } as const;
  const parameters = { fromPeriod: "202306", toPeriod: "202601", status: [-1, 1, 2, 3, 4, 5, 6] };
  const { total, sums } = await east.listInvoices({ query: {} });
  const report = await east.getReport({ params, query: parameters });
  expect([report.total, report.control]).toEqual([total, sums.payable]);
  expect(report.filter).toContainEqual({ label: "数据范围", text: "华东" });
  const { jobId } = await east.startReportFile(
    { params, body: { parameters, format: "csv" } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const made = await vi.waitFor(async () => {
    const { result } = await east.getJob({ params: { id: jobId } });
    if (!result) throw new Error("not yet");
    return result;
  }, 10_000);
  expect(made).toMatchObject({ rows: total });
  // The person may download the file whatever scope the window has chosen by then.
  const file = await (await portal.as("finance1")).downloadFile({ params: { id: String(made["fileId"]) } });
  expect(await file.text()).toContain("华东");
});

test("R-P05 a link, what belongs to a record, the palette and rows chosen one by one are not narrowed", async () => {
  const outside = customers.find(({ region }) => region === "north")!;
  const east = await looking("admin", { region: "east" });
  const admin = await portal.as("admin");
  expect(await east.getCustomer({ params: { id: outside.id } })).toMatchObject({ name: outside.name });
  const ofOne = { query: { customerId: outside.id, pageSize: 200 } } as const;
  const { total } = await admin.listInvoices(ofOne);
  expect(total).toBeGreaterThan(0);
  expect(await east.listInvoices(ofOne)).toMatchObject({ total });
  const { list } = await east.searchGetList({ query: { keyword: outside.no } });
  expect(list.map(({ value }) => value)).toContain(outside.name);

  const tag = async (of: Parameters<typeof east.tagCustomers>[0]["body"]["of"]) =>
    east.tagCustomers({ body: { of, add: ["重点"] } }, { idempotencyKey: crypto.randomUUID() });
  const inEast = customers.filter(({ region }) => region === "east");
  // Exactly the rows that the list shows.
  expect(await tag({ query: {}, expected: inEast.length })).toMatchObject({ done: inEast.length });
  expect((await admin.getCustomer({ params: { id: outside.id } })).tags).not.toContain("重点");
  expect(await tag({ ids: [outside.id] })).toMatchObject({ done: 1, failed: 0 });
});

test("R-P05 a scope that cannot be read is refused rather than taken for everything", async () => {
  const wrong = portal.client(await portal.tokenOf("admin"), { [scopeHeader]: "region=moon" });
  expect(await refusalOf(wrong.listCustomers({ query: {} }))).toMatchObject({ reason: "validation" });
  expect(await refusalOf(wrong.exportCustomers({ query: { format: "csv" } }))).toMatchObject({ reason: "validation" });
});

test("R-P05 what is chosen is kept for the person, told to all windows, and given up when it holds nothing", async () => {
  const clerk = await portal.as("clerk2");
  const mine = customers.find(({ region }) => region === "east")!;
  expect(await clerk.userInfo()).toMatchObject({ choosesScope: true });
  expect(await (await portal.as("enterprise3")).userInfo()).not.toHaveProperty("choosesScope");
  const chosen = { region: "east", manager: "SM_EAST", customer: mine.no } as const;
  const { fullName } = await (await portal.as("smeast")).userInfo();
  const names = `${fullName} · ${mine.name}`;
  const scope = { ...chosen, customerName: mine.name, words: { zh: `华东 · ${names}`, en: `East · ${names}` } };
  expect(await clerk.chooseScope({ body: chosen })).toEqual(scope);
  expect(await clerk.userInfo()).toMatchObject({ scope });
  const { rows: told } = await portal.database.pool.query(
    "select from event where noun = 'session' and happened = 'scope-chosen'",
  );
  expect(told).toHaveLength(1);

  expect(await refusalOf(clerk.chooseScope({ body: { ...chosen, region: "north" } }))).toMatchObject({
    reason: "scope.empty",
  });
  // A customer out of scope is refused like an unknown one.
  const partner = await portal.as("partner1");
  expect(await refusalOf(partner.chooseScope({ body: { customer: customers[0]!.no } }))).toMatchObject({
    reason: "scope.empty",
  });

  await portal.database.pool.query("update user_account set status = 'DISABLED' where user_code = 'SM_EAST'");
  const info = await clerk.userInfo();
  expect(info).toMatchObject({ scopeLost: true });
  expect(info).not.toHaveProperty("scope");
  expect(await clerk.chooseScope({ body: {} })).toBeNull();
  expect(await clerk.userInfo()).not.toHaveProperty("scopeLost");
});

test("R-P05 people choose among the regions and managers of their own customers", async () => {
  const choices = async (username: string, query = {}) => {
    const { regions, managers } = await (await portal.as(username)).listScopeChoices({ query });
    return { regions, managers: managers.map(({ userCode }) => userCode) };
  };
  expect((await choices("admin")).regions).toEqual(Region.options);
  expect(await choices("admin", { region: "north" })).toMatchObject({ managers: ["SM_NORTH"] });
  expect(await choices("partner1")).toMatchObject({ managers: [] });
  expect((await choices("partner1")).regions).not.toContain("north");
});
