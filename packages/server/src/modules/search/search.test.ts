import { mostSuggestions } from "@busbar/contract/search/search";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { demoCustomers } from "../../demo/demo-customers.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { share } from "./search-routes.ts";

const portal = await startTestApp();
afterAll(() => portal.close());

const find = async (username: string, keyword?: string) => {
  const client = await portal.as(username);
  return (await client.searchGetList({ query: keyword === undefined ? {} : { keyword } })).list;
};
const markOf = (number: number) => demoCustomers[number - 1]?.name.replace("(演示)", "") as string;

test("R-S15 without a keyword the pages are offered that one may open", async () => {
  const seen = await find("smeast");
  expect(seen.map(({ url }) => url)).toEqual(expect.arrayContaining(["#/index", "#/customer/my"]));
  expect(seen.every(({ noun }) => noun === "pages")).toBe(true);
  expect((await find("editor")).map(({ url }) => url)).not.toContain("#/customer/my");
});

test("R-S15 a customer is found by a part of its name, its number and its credit code, whatever the width", async () => {
  const client = await portal.as("clerk1");
  const { list } = await client.listCustomers({ query: { keyword: markOf(1) } });
  const [customer] = list;
  const expected = { value: customer?.name, hint: customer?.customerNo, url: `#/customer/detail/${customer?.id}` };
  const wide = customer?.customerNo.replace(/[A-Z0-9]/g, (letter) =>
    String.fromCodePoint(letter.codePointAt(0)! + 65248),
  );
  for (const keyword of [markOf(1), customer?.customerNo.toLowerCase(), wide, customer?.uscc, ` ${markOf(1)} `])
    expect(await find("clerk1", keyword), keyword).toContainEqual({ ...expected, noun: "customers" });
});

test("R-S15 a page is found by its title in either language", async () => {
  expect(await find("clerk1", "我的客户")).toContainEqual({
    value: "我的客户",
    url: "#/customer/my",
    noun: "pages",
    hint: "客户",
  });
  expect((await find("smeast", "SALES ASSIGNMENTS")).map(({ url }) => url)).toEqual(["#/customer/assignment"]);
});

test.each(["smeast", "partner1", "enterprise1", "editor", "test"])(
  "R-S15 R-P05 no suggestion for %s names a customer of others, whatever is typed",
  async (username) => {
    const client = await portal.as(username);
    const own = await client
      .listCustomers({ query: { pageSize: 200 } })
      .then(({ list }) => list.map((row) => row.name))
      .catch(() => []);
    const foreign = demoCustomers
      .map((_, at) => markOf(at + 1))
      .filter((mark) => !own.some((name) => name.includes(mark)));
    expect(foreign.length).toBeGreaterThan(10);
    const keywords = [...foreign, "", "演示", "kh0", "华", "9", "a", "%", "_", "\\", "'", "公司"];
    const bytes = await Promise.all(keywords.map(async (keyword) => JSON.stringify(await find(username, keyword))));
    for (const mark of foreign) expect(bytes.join("\n")).not.toContain(mark);
  },
);

test("R-S15 a partner cannot guess a masked credit code by searching", async () => {
  const clerk = await portal.as("clerk1");
  const { list } = await clerk.listCustomers({ query: { keyword: markOf(3) } });
  const code = list[0]?.uscc as string;
  expect(await find("clerk1", code)).toHaveLength(1);
  expect(await find("partner1", code)).toEqual([]);
});

test("R-S15 the customer whose number was typed comes first, and no answer has more than twenty", async () => {
  const clerk = await portal.as("clerk1");
  const { list } = await clerk.listCustomers({ query: { keyword: markOf(16) } });
  const number = list[0]?.customerNo as string;
  expect((await find("clerk1", number))[0]?.hint).toBe(number);
  const named = (await find("clerk1", "华")).filter(({ noun }) => noun === "customers");
  expect(named.length).toBe(demoCustomers.filter(({ name }) => name.includes("华")).length);
  const { rows } = await portal.database.pool.query(
    `insert into customer (name, uscc, area_code, region, created_by, updated_by)
     select '多多食品' || n, 'T' || lpad(n::text, 17, '0'), c.area_code, c.region, c.created_by, c.updated_by
     from generate_series(1, 50) as n, (select * from customer order by id limit 1) as c returning id`,
  );
  expect(rows).toHaveLength(50);
  const many = await find("clerk1", "多多食品");
  expect(many).toHaveLength(mostSuggestions);
  expect((await find("clerk1", "多多食品37"))[0]?.value).toBe("多多食品37");
});

test("R-S15 statements and payments are found by their amount, however it is written", async () => {
  const finance = await portal.as("finance1");
  const [statement] = (await finance.listInvoices({ query: { status: [5], sort: "-payable" } })).list;
  const [payment] = (await finance.listPayments({ query: { sort: "-amount" } })).list;
  const [whole = "", part] = statement!.payable.split(".");
  const grouped = `¥${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${part}`;
  const month = `${statement!.period.slice(0, 4)}-${statement!.period.slice(4)}`;
  for (const keyword of [statement!.payable, grouped])
    expect(await find("finance1", keyword)).toContainEqual(
      expect.objectContaining({ value: statement!.docNo, hint: `${statement!.customerName} ${month} ${grouped}` }),
    );
  expect(await find("finance1", payment!.amount)).toContainEqual(expect.objectContaining({ value: payment!.payNo }));
  const query = { keyword: payment!.amount };
  expect((await finance.listPayments({ query })).list.map(({ payNo }) => payNo)).toContain(payment!.payNo);
  expect((await finance.listInvoices({ query: { keyword: grouped } })).list.map(({ id }) => id)).toContain(
    statement!.id,
  );
  // Nothing is found of another customer.
  const of = (username: string) => find(username, statement!.payable).then((found) => found.map(({ value }) => value));
  expect(await of("partner2")).not.toContain(statement!.docNo);
});

test("R-S15 the call ignores what it does not know, and needs a session", async () => {
  const ask = (query: string, token?: string) =>
    portal.fetch(
      new Request(
        `http://localhost/api/search/getList${query}`,
        token ? { headers: { authorization: `Bearer ${token}` } } : {},
      ),
    );
  const token = await portal.tokenOf("clerk1");
  expect((await ask("?keyword=%E9%A6%96%E9%A1%B5&pageNo=3&other=1", token)).status).toBe(200);
  expect((await ask(`?keyword=${"x".repeat(101)}`, token)).status).toBe(400);
  expect((await ask("?keyword=a")).status).toBe(401);
});

test("R-S15 the places are shared between the sources and the order of each stays", () => {
  const lists = fc.array(fc.array(fc.nat(), { maxLength: 40 }), { maxLength: 5 });
  fc.assert(
    fc.property(lists, fc.nat({ max: 30 }), (found, places) => {
      const marked = found.map((list, source) => list.map((value, at) => ({ source, at, value })));
      const shared = share(marked, places);
      const all = marked.flat().length;
      expect(shared).toHaveLength(Math.min(places, all));
      const taken = marked.map((list, source) => {
        const own = shared.filter((one) => one.source === source);
        expect(own).toEqual(list.slice(0, own.length));
        return own.length;
      });
      // A source with cut results has at most one place fewer than any other.
      for (const [at, list] of marked.entries())
        if ((taken[at] ?? 0) < list.length) expect(taken[at]).toBeGreaterThanOrEqual(Math.max(0, ...taken) - 1);
    }),
  );
});
