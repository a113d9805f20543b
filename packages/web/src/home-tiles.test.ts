import { JobRunQuery } from "@busbar/contract/jobs/jobs";
import type { AllRoutes } from "@busbar/contract";
import { UserQuery } from "@busbar/contract/users/users";
import { ContractQuery } from "@busbar/contract/contracts/contracts";
import { CustomerQuery } from "@busbar/contract/customers/customers";
import { ExtensionQuery } from "@busbar/contract/invoices/extension-requests";
import { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { Client } from "@busbar/contract/kernel/http/client";
import { meets } from "@busbar/contract/kernel/access";
import { PartnerQuery } from "@busbar/contract/partners/partners";
import { PaymentQuery } from "@busbar/contract/payments/payments";
import { PointQuery } from "@busbar/contract/points/points";
import { PricePlanQuery } from "@busbar/contract/price-plans/price-plans";
import { PublishedPriceQuery } from "@busbar/contract/published-prices/published-prices";
import { AgeingQuery } from "@busbar/contract/receivables/ageing";
import { ApplicationQuery } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { NextStepQuery } from "@busbar/contract/follow-ups/follow-ups";
import { WaitingQuery } from "@busbar/contract/tax-invoices/tax-invoices";
import { afterAll, expect, test } from "vitest";
import { features } from "./features.ts";
import { readListState } from "./kernel/lists/list-address.ts";
import { startServer } from "./testing/start-server.ts";

const server = await startServer();
afterAll(() => server.close());
const today = "2026-01-20";

type Api = Client<AllRoutes>;
type Said = { total: number; sums?: object };
/** The lists by the page's name in the address, called with the query of the link. */
const lists: Record<string, (api: Api, value: string) => Promise<Said>> = {
  "my-customers": (api, v) => api.listCustomers({ query: readListState("my-customers", v, CustomerQuery) }),
  contracts: (api, v) => api.listContracts({ query: readListState("contracts", v, ContractQuery) }),
  invoices: (api, v) => api.listInvoices({ query: readListState("invoices", v, InvoiceQuery) }),
  "extension-requests": (api, v) =>
    api.listExtensionRequests({ query: readListState("extension-requests", v, ExtensionQuery) }),
  payments: (api, v) => api.listPayments({ query: readListState("payments", v, PaymentQuery) }),
  points: (api, v) => api.listPoints({ query: readListState("points", v, PointQuery) }),
  partners: (api, v) => api.listPartners({ query: readListState("partners", v, PartnerQuery) }),
  "price-plans": (api, v) => api.listPricePlans({ query: readListState("price-plans", v, PricePlanQuery) }),
  "published-prices": (api, v) =>
    api.listPublishedPrices({ query: readListState("published-prices", v, PublishedPriceQuery) }),
  users: (api, v) => api.listUsers({ query: readListState("users", v, UserQuery) }),
  "next-steps": (api, v) => api.listNextSteps({ query: readListState("next-steps", v, NextStepQuery) }),
  verification: (api, v) => api.listApplications({ query: readListState("verification", v, ApplicationQuery) }),
  "waiting-statements": (api, v) =>
    api.listWaitingStatements({ query: readListState("waiting-statements", v, WaitingQuery) }),
  ageing: (api, v) => api.listAgeing({ query: readListState("ageing", v, AgeingQuery) }),
  /** The wrong rows of the file that the link leads to. */
  "customer-import": async (api, v) => {
    const { counts } = await api.getImport({ params: { id: /id\*(\d+)/.exec(v)?.[1] ?? "" } });
    return { total: counts.wrong };
  },
  jobs: (api, v) => api.listJobRuns({ query: readListState("jobs", v, JobRunQuery) }),
};

/** The name of a list, and the query that a link to it holds. */
function queryIn(address: string): [list: string, state: string] {
  const state = new URL(address, "http://portal").searchParams.get("v") ?? "";
  return [state.split("~")[0] ?? "", state];
}

// What waits for somebody, and is not in the demo.
const approver = await server.as("clerk2");
const [reviewed] = (await approver.listInvoices({ query: { waiting: "me", pageSize: 1 } })).list;
const { id, rowVersion } = reviewed!;
await approver.rejectInvoice({ params: { id }, body: { rowVersion, reason: "电量与合同不符" } });
await server.database.ownerPool.query(`insert into sign_in_failure (subject, user_id, failures, failed_at, wait_until)
  select 'user:' || id, id, 9, now(), now() + interval '1 day' from user_account where username = 'partner2'`);

const { list: drawnUp } = await approver.listContracts({ query: { status: ["IN_APPROVAL"], pageSize: 1 } });
await approver.returnContract({
  params: { id: drawnUp[0]!.id },
  body: { rowVersion: drawnUp[0]!.rowVersion, reason: "电量与去年不符" },
});
await server.database.ownerPool.query(`insert into outbound_message
    (kind, address, content, state, attempts, requested_at, next_at, settled_at, error)
  values ('notice', 'gone@busbar.example', '{}', 'failed', 8, now(), now(), now(), '550')`);
const manager = await server.as("smeast");
const file = new Blob(["客户名称,统一社会信用代码,区域代码\n甲,1,2\n"]);
const upload = await manager.uploadImport({ query: { kind: "customers", name: "客户.csv" }, file });
await server.database.ownerPool.query(
  "update import_batch set state = 'READY', count_wrong = 1, job_id = null where id = $1",
  [upload.id],
);

const tiles = features.flatMap(({ home = [] }) => home);

const accounts =
  "admin smeast smnorth smnorthwest clerk1 clerk2 finance1 finance2 partner1 enterprise1 enterprise15".split(" ");

test.each(accounts)("R-G01 every number that Home tells %s is that of the list behind it", async (username) => {
  const api = await server.as(username);
  const { admin, roleCode, permissions } = await api.userInfo();
  const can = (rule: Parameters<typeof meets>[1]) => meets({ admin, roles: [roleCode], permissions }, rule);
  expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
  let followed = 0;
  for (const tile of tiles) {
    if (tile.kind === "news" || !can(tile.needs) || (tile.except && can(tile.except))) continue;
    const {
      total,
      amount,
      parts = [],
      address = tile.address,
    } = await tile.load(api, AbortSignal.timeout(60_000), today);
    for (const part of parts) {
      const [list, state] = queryIn(part.address);
      const { sums } = await lists[list]!(api, state);
      expect(Object.values(sums ?? {}), `${tile.key} ${part.label.en}`).toContain(part.amount);
    }
    const [list, asked] = queryIn(address);
    // Pages without filters of their own: the tile counts with the page's call.
    if (asked === "") continue;
    const said = await lists[list]!(api, asked);
    expect(`${tile.key} ${total}`).toBe(`${tile.key} ${said.total}`);
    if (amount !== undefined) expect(Object.values(said.sums ?? {}), tile.key).toContain(amount);
    followed += 1;
  }
  expect(followed).toBeGreaterThan(1);
});

test.each([
  ["invoices.returned", "clerk1", 1],
  ["users.locked", "admin", 1],
  ["extension-requests.waiting", "clerk2", 1],
  ["extension-requests.asked", "smnorthwest", 1],
  ["extension-requests.asked", "enterprise15", 1],
  ["contracts.returned", "clerk1", 1],
  ["dead-letters.failed", "admin", 1],
  ["imports.wrong", "smeast", 1],
  ["periods.open", "finance2", 9],
  ["portal-health.issues", "admin", 1],
])("R-G01 %s tells %s what waits", async (key, username, total) => {
  const tile = tiles.find((one) => one.key === key);
  const said = await tile!.load(await server.as(username), AbortSignal.timeout(60_000), today);
  expect(said.total).toBe(total);
  expect(said.rows.length).toBeGreaterThan(0);
  for (const row of said.rows) {
    const [list, asked] = queryIn(row.address);
    if (asked !== "") expect(`${(await lists[list]!(await server.as(username), asked)).total}`, row.id).toBe(row.hint);
  }
});
