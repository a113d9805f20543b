import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, issued } = await invoiceFixture(app);
const { pool } = app.database;

const urls = async (username: string, keyword: string) =>
  (await (await app.as(username)).searchGetList({ query: { keyword } })).list.map(({ url }) => url);

// The demo's first customer is of the north and belongs to no partner.
const clerk = await app.as("clerk1");
const { rows: first } = await pool.query<{ id: string }>("select id from customer where is_demo order by id limit 1");
const customerId = first[0]!.id;
const before = await clerk.getCustomer({ params: { id: customerId } });
await clerk.updateCustomer({ params: { id: customerId }, body: { name: "青杉轴承", rowVersion: before.rowVersion } });
const { id: contractId } = await contract(1);
const statement = await issued(contractId, "202511");
const unissued = await draft(contractId, "202512");
const { list: newest } = await clerk.listContracts({ query: { customerId, sort: "-startDate", pageSize: 1 } });
const newestId = newest[0]!.id;
await pool.query("update contract set external_no = 'ERP-HT-90210' where id = $1", [newestId]);
await pool.query("update invoice set external_no = 'ERP-JS-80210' where id = $1", [unissued.id]);
const [contractUrl, statementUrl, draftUrl] = [
  `#/contract/detail/${newestId}`,
  `#/billing/statement/${statement.id}`,
  `#/billing/statement/${unissued.id}`,
];

test("R-S15 contracts and statements are found by the pinyin of their customer, by those alone who reach them", async () => {
  for (const keyword of ["qszc", "qingshan zhoucheng"])
    for (const who of ["clerk1", "smnorth"])
      expect(await urls(who, keyword), `${who} ${keyword}`).toEqual(
        expect.arrayContaining([contractUrl, statementUrl, draftUrl]),
      );
  for (const who of ["smeast", "partner1", "partner2", "editor"])
    for (const url of [contractUrl, statementUrl, draftUrl]) expect(await urls(who, "qszc"), who).not.toContain(url);
  // The customer's own people find what was issued.
  const own = await urls("enterprise1", "qszc");
  expect(own).toEqual(expect.arrayContaining([contractUrl, statementUrl]));
  expect(own).not.toContain(draftUrl);
});

test("R-S15 contracts and statements are found by a part of their external number, by those alone who reach them", async () => {
  expect(await urls("clerk1", "ht-90210")).toContain(contractUrl);
  expect(await urls("clerk1", "JS-80210")).toContain(draftUrl);
  for (const who of ["smeast", "partner1", "enterprise1"])
    expect(await urls(who, "js-80210"), who).not.toContain(draftUrl);
  for (const who of ["smeast", "partner1"]) expect(await urls(who, "ht-90210"), who).not.toContain(contractUrl);
});

test("R-S15 a customer with many statements does not fill the results", async () => {
  for (const period of ["202501", "202502", "202503", "202504", "202505"]) await draft(contractId, period);
  const found = await urls("clerk1", "qszc");
  expect(found.filter((url) => url.startsWith("#/billing/"))).toHaveLength(3);
  // The newest ones.
  expect(found).toEqual(expect.arrayContaining([statementUrl, draftUrl]));
});

test("R-S15 pinyin and external numbers are looked up by an index", async () => {
  const client = await app.database.ownerPool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    const planOf = async (text: string) =>
      JSON.stringify((await client.query(`explain (format json) ${text}`)).rows[0]["QUERY PLAN"]);
    const pairs = "search_pairs(lower(c.pinyin)) @> array['qs', 'sz']";
    expect(await planOf(`select from customer c where ${pairs}`)).toContain("customer_pairs");
    const number = "lower(i.doc_no) like '%js-80210%' or lower(i.external_no) like '%js-80210%'";
    expect(await planOf(`select from invoice i where ${number}`)).toContain("invoice_external_no_part");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
