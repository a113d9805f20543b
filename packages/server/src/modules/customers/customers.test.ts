import type { Customer } from "@busbar/contract/customers/customers";
import type { CustomerStep } from "@busbar/contract/customers/customer-lifecycle";
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const admin = await portal.as("admin");
const { pool } = portal.database;

let made = 0;
const newCode = () => {
  made += 1;
  const start = `91310115MB${String(made).padStart(7, "0")}`;
  return start + creditCheckCharacter(start);
};
const draft = (rest: object = {}) => ({ name: `新客户${made}有限公司`, uscc: newCode(), areaCode: "310115", ...rest });

async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error("The call was not refused");
  return error;
}
const fieldsOf = (error: CallError) => error.errors.map(({ path, code }) => `${path}: ${code}`);
const change = (customer: Customer, body: object) =>
  admin.updateCustomer({ params: { id: customer.id }, body: { ...body, rowVersion: customer.rowVersion } });

const step = (customer: Customer, name: CustomerStep, reason = "") =>
  admin.takeCustomerStep({
    params: { id: customer.id, step: name },
    body: { reason, rowVersion: customer.rowVersion },
  });

test("R-B01 a new customer gets a number, defaults, its region and an audit row", async () => {
  const contacts = [{ name: "张三", mobile: "+86 138-0013-8000", email: "a@busbar.example" }];
  const customer = await admin.createCustomer({ body: draft({ contacts, creditLimit: "5000", tags: ["重点"] }) });
  expect(customer).toMatchObject({
    region: "east",
    lifecycle: "LEAD",
    source: "OWN",
    paymentTermsDays: 15,
    creditLimit: "5000.00",
    managerCode: "SM_EAST",
    areaNames: ["上海市", "市辖区", "浦东新区"],
    rowVersion: 1,
    contacts: [{ name: "张三", mobile: "13800138000", duty: "BILLING" }],
  });
  expect(customer.customerNo).toMatch(/^KH\d{6}$/);
  const { list, total } = await admin.listCustomerActivity({ params: { id: customer.id } });
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ action: "customer.create", actorCode: "ADMIN", after: { name: customer.name } });
  const { rows } = await pool.query("select happened from event where noun = 'customers' and key = $1", [customer.id]);
  expect(rows).toEqual([{ happened: "created" }]);
});

test.each([
  [{ name: "短" }, ["name: too_short"]],
  [{ name: "a".repeat(121) }, ["name: too_long"]],
  [{ shortName: "十一个汉字超过二十个单位" }, ["shortName: too_long"]],
  [{ uscc: "91350100M000100Y4A" }, ["uscc: credit_code.check"]],
  [{ uscc: "9135010" }, ["uscc: credit_code.length"]],
  [{ areaCode: "310100" }, ["areaCode: customer.area_unknown"]],
  [{ areaCode: "999999" }, ["areaCode: customer.area_unknown"]],
  [{ partnerNo: "HZ9999" }, ["partnerNo: customer.partner_unknown"]],
  [{ managerOverride: "CLERK_1" }, ["managerOverride: customer.manager_unknown"]],
  [{ paymentTermsDays: 0 }, ["paymentTermsDays: too_small"]],
  [{ paymentTermsDays: 91 }, ["paymentTermsDays: too_big"]],
  [{ creditLimit: "-1.00" }, ["creditLimit: too_small"]],
  [{ creditLimit: "1.005" }, ["creditLimit: decimal_places"]],
  [{ tags: Array.from({ length: 21 }, (_, at) => `标签${at}`) }, ["tags: too_many"]],
  [{ contacts: [{ name: "张三", mobile: "12345" }] }, ["contacts.0.mobile: mobile"]],
  [{ contacts: [{ name: "张三", email: "a@b" }] }, ["contacts.0.email: email"]],
  [{ lifecycle: "CLOSED" }, ["lifecycle: enum"]],
  [{ rowVersion: 1 }, ["rowVersion: unknown_key"]],
])("R-V04 %j is refused at its field", async (wrong, expected) => {
  const error = await refusal(admin.createCustomer({ body: draft(wrong) as never }));
  expect([error.code, fieldsOf(error)]).toEqual([1400, expected]);
});

test("R-B01 a city without counties is an area of the lowest level", async () => {
  expect((await admin.createCustomer({ body: draft({ areaCode: "441900" }) })).region).toBe("south");
});

test("R-B01 a code is used once until its customer is closed", async () => {
  const uscc = newCode();
  const first = await admin.createCustomer({ body: draft({ uscc }) });
  const error = await refusal(admin.createCustomer({ body: draft({ uscc: uscc.toLowerCase() }) }));
  expect(fieldsOf(error)).toEqual(["uscc: customer.code_taken"]);
  expect(error.errors[0]?.message).toContain(first.customerNo);
  const hidden = await refusal(
    (await portal.as("smnorth")).createCustomer({ body: draft({ uscc, areaCode: "110108" }) }),
  );
  expect(fieldsOf(hidden)).toEqual(["uscc: customer.code_taken_elsewhere"]);
  expect(JSON.stringify(hidden.errors)).not.toContain(first.customerNo);
  const closed = await step(first, "close", "重复");
  const second = await admin.createCustomer({ body: draft({ uscc }) });
  expect(second.id).not.toBe(first.id);
  expect(fieldsOf(await refusal(step(closed, "reopen", "误关")))).toEqual(["uscc: customer.code_taken"]);
});

test("R-B01 of twenty that create one code at once one succeeds", async () => {
  const uscc = newCode();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => admin.createCustomer({ body: draft({ uscc }) })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as CallError] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, () => 1400));
});

test("R-B01 the same key twice makes one customer and the same answer, also when both come at once", async () => {
  const body = draft();
  const idempotencyKey = "create-once";
  const first = await admin.createCustomer({ body }, { idempotencyKey });
  expect(await admin.createCustomer({ body }, { idempotencyKey })).toEqual(first);
  const parallel = draft();
  await Promise.allSettled(
    Array.from({ length: 20 }, () => admin.createCustomer({ body: parallel }, { idempotencyKey: "create-parallel" })),
  );
  const { rows } = await pool.query("select count(*)::int as n from customer where uscc = any ($1)", [
    [body.uscc, parallel.uscc],
  ]);
  expect(rows).toEqual([{ n: 2 }]);
});

test("R-B01 a change names what changed, before and after, and leaves the rest", async () => {
  const customer = await admin.createCustomer({ body: draft({ creditLimit: "100.00", address: "旧址" }) });
  const changed = await change(customer, { address: "新址", creditLimit: "100", paymentTermsDays: 30 });
  expect(changed).toMatchObject({ address: "新址", creditLimit: "100.00", paymentTermsDays: 30, rowVersion: 2 });
  const { list } = await admin.listCustomerActivity({ params: { id: customer.id } });
  expect(list[0]).toMatchObject({
    action: "customer.update",
    before: { address: "旧址", paymentTermsDays: 15 },
    after: { address: "新址", paymentTermsDays: 30 },
  });
  expect(await change(changed, { address: "新址" })).toMatchObject({ rowVersion: 2 });
  expect((await admin.listCustomerActivity({ params: { id: customer.id } })).total).toBe(2);
});

test("R-B01 whoever edits an old version is told the present one", async () => {
  const customer = await admin.createCustomer({ body: draft({ address: "一" }) });
  await change(customer, { address: "二" });
  const error = await refusal(change(customer, { name: "另一个名字" }));
  expect([error.code, error.reason, error.httpStatus]).toEqual([1410, "stale", 409]);
  expect(error.details).toMatchObject({
    givenVersion: 1,
    currentVersion: 2,
    current: { address: "二", rowVersion: 2, updatedBy: "系统管理员" },
  });
});

test("R-B01 of two editors at once one wins and the other is told", async () => {
  const customer = await admin.createCustomer({ body: draft() });
  const outcomes = await Promise.allSettled(["甲地", "乙地"].map((address) => change(customer, { address })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await admin.getCustomer({ params: { id: customer.id } })).rowVersion).toBe(2);
});

test("R-B01 a manager neither adds nor moves a customer to where somebody else answers", async () => {
  const north = await portal.as("smnorth");
  expect(fieldsOf(await refusal(north.createCustomer({ body: draft() })))).toEqual(["areaCode: customer.out_of_scope"]);
  const customer = await north.createCustomer({ body: draft({ areaCode: "110108" }) });
  const move = north.updateCustomer({ params: { id: customer.id }, body: { areaCode: "310115", rowVersion: 1 } });
  expect(fieldsOf(await refusal(move))).toEqual(["areaCode: customer.out_of_scope"]);
});

test("R-B01 a partner adds leads of its own and cannot make more of them", async () => {
  const partner = await portal.as("partner1");
  const lead = await partner.createCustomer({ body: draft() });
  expect(lead).toMatchObject({ lifecycle: "LEAD", source: "PARTNER", partnerNo: "HZ0001" });
  expect(lead.uscc).toContain("********");
  expect(fieldsOf(await refusal(partner.createCustomer({ body: draft({ partnerNo: "HZ0002" }) })))).toEqual([
    "partnerNo: customer.partner_unknown",
  ]);
  expect(fieldsOf(await refusal(partner.createCustomer({ body: draft({ lifecycle: "ACTIVE" }) })))).toEqual([
    "lifecycle: not_allowed",
  ]);
  const update = partner.updateCustomer({ params: { id: lead.id }, body: { name: "改名公司", rowVersion: 1 } });
  expect((await refusal(update)).code).toBe(1403);
  expect((await refusal((await portal.as("enterprise1")).createCustomer({ body: draft() }))).code).toBe(1403);
});

test("R-B01 the search minds neither width nor case, and knows numbers, codes and two characters", async () => {
  const uscc = newCode();
  const customer = await admin.createCustomer({
    body: draft({ name: "ＡＢＣ能源１２３有限公司", uscc, shortName: "Xy" }),
  });
  const found = async (keyword: string) =>
    (await admin.listCustomers({ query: { keyword, pageSize: 200 } })).list.some(({ id }) => id === customer.id);
  for (const keyword of [
    "abc",
    "ABC能源",
    "ａｂｃ",
    "123有限",
    "１２３",
    "xY",
    "能源",
    "源",
    uscc.toLowerCase(),
    customer.customerNo.toLowerCase(),
  ])
    expect([keyword, await found(keyword)]).toEqual([keyword, true]);
  for (const keyword of ["abd", "%", "_", "源能", "\\"])
    expect([keyword, await found(keyword)]).toEqual([keyword, false]);
});

test("R-B01 customers without a contact and without a manager are found, and a partner learns nothing by that", async () => {
  const [contact] = (await admin.listCustomers({ query: { lacks: "contact", pageSize: 200 } })).list;
  const lonely = await admin.createCustomer({ body: draft() });
  const known = await admin.createCustomer({ body: draft({ contacts: [{ name: "张三" }] }) });
  const without = (await admin.listCustomers({ query: { lacks: "contact", pageSize: 200 } })).list.map(({ id }) => id);
  expect(without).toContain(lonely.id);
  expect(without).not.toContain(known.id);
  expect(contact === undefined || without.includes(contact.id)).toBe(true);
  await pool.query(
    "update customer set partner_id = (select partner_id from user_account where username = 'partner1') where id = $1",
    [lonely.id],
  );
  const partner = await portal.as("partner1");
  expect((await partner.listCustomers({ query: { lacks: "contact" } })).total).toBe(0);

  const managed = await admin.listCustomers({ query: { lacks: "manager", pageSize: 200 } });
  expect(managed.list.every(({ managerCode }) => managerCode === null)).toBe(true);
  const all = await admin.listCustomers({ query: { pageSize: 200 } });
  expect(managed.total).toBe(all.list.filter(({ managerCode }) => managerCode === null).length);
});

test("R-C07 pages join without gaps or doubles in every order, and the total is that of the filter", async () => {
  await pool.query(`insert into customer (name, uscc, area_code, region, lifecycle, created_at)
    select '同名客户', '92' || lpad(n::text, 16, '0'), '110108', 'north', 'QUOTED', '2025-01-01'
    from generate_series(1, 57) n`);
  for (const sort of [
    "name",
    "-name",
    "-createdAt",
    "updatedAt",
    "lifecycle",
    "-areaCode",
    "region",
    "customerNo",
  ] as const) {
    const ids: string[] = [];
    for (const pageNo of [1, 2, 3, 4]) {
      const { list, total } = await admin.listCustomers({
        query: { lifecycle: ["QUOTED"], sort, pageNo, pageSize: 20 },
      });
      expect(total).toBe(57);
      ids.push(...list.map(({ id }) => id));
    }
    expect([sort, new Set(ids).size, ids.length]).toEqual([sort, 57, 57]);
  }
});

test("R-C06 our own list refuses what it does not know, the specification's call ignores it", async () => {
  expect(fieldsOf(await refusal(admin.listCustomers({ query: { nonsense: "1" } as never })))).toEqual([
    "nonsense: unknown_key",
  ]);
  expect((await admin.myCustomer({ query: { nonsense: "1", pageSize: 1 } as never })).list).toHaveLength(1);
  const byNumber = async (sort: "customerNo" | "-customerNo") =>
    (await admin.myCustomer({ query: { sort, pageSize: 200 } })).list.map(({ customerNo }) => customerNo);
  expect(await byNumber("-customerNo")).toEqual((await byNumber("customerNo")).toReversed());
  expect((await byNumber("customerNo"))[0]).toBe("KH000001");
});

test("R-A10 R-B01 the specification's list tells of each customer who, where, whose and how it stands", async () => {
  const { list } = await admin.myCustomer({ query: { keyword: "华东精密" } });
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from point_tenancy t
    join customer c on c.id = t.customer_id and c.customer_no = 'KH000005'
    where daterange(t.valid_from, t.valid_to) @> date '2026-01-20'`);
  expect(rows[0]?.n).toBeGreaterThan(0);
  const [own] = (await admin.listCustomers({ query: { keyword: "华东精密" } })).list;
  expect(own?.pointCount).toBe(rows[0]?.n);
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^[1-9]\d*$/),
      customerNo: "KH000005",
      name: "华东精密(演示)",
      uscc: "91320583MA1D000514",
      areaName: "昆山市",
      region: "east",
      managerName: "华东经理",
      lifecycle: "ACTIVE",
      pointCount: rows[0]?.n,
      // Readings do not exist yet, so the value is unknown, not zero.
      lastMonthKwh: null,
      outstanding: own?.outstanding,
      worstStatus: own?.worstStatus,
    },
  ]);
});

test("R-B01 the file has every row of the filter in its order, in the language asked for, and leaves a trace", async () => {
  const customer = await admin.createCustomer({ body: draft({ name: "=SUM(A1) 公司", areaCode: "650102" }) });
  const file = await admin.exportCustomers(
    { query: { format: "csv", columns: ["customerNo", "name", "lifecycle"], areaCode: "650102" } as never },
    { headers: { "accept-language": "en" } },
  );
  const [head, ...rows] = (await file.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe('"Number","Name","Status"');
  expect(rows).toEqual([`"${customer.customerNo}","'=SUM(A1) 公司","Lead"`]);
  const { rows: audit } = await pool.query("select after from audit_log where action = 'customer.export'");
  expect(audit[0]?.after).toMatchObject({ format: "csv", rows: 1, areaCode: "650102" });
});

test("R-B01 a file of more than one batch is complete and in order", async () => {
  await pool.query(`insert into customer (name, uscc, area_code, region, created_at)
    select '批量' || n, '93' || lpad(n::text, 16, '0'), '540102', 'southwest', timestamptz '2025-02-01' + n % 7 * interval '1 microsecond'
    from generate_series(1, 4500) n`);
  const file = await admin.exportCustomers({
    query: { format: "csv", areaCode: "540000", columns: ["customerNo"], sort: "createdAt" } as never,
  });
  const rows = (await file.text()).trim().split("\r\n").slice(1);
  const { rows: expected } = await pool.query<{ no: string }>(
    "select customer_no as no from customer where area_code = '540102' order by created_at, id",
  );
  expect(rows).toEqual(expected.map(({ no }) => `"${no}"`));
});
