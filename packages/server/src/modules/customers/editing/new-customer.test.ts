import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const admin = await portal.as("admin");
const east = await portal.as("smeast");
const partner = await portal.as("partner1");

let made = 0;
const newCode = () => {
  made += 1;
  const start = `91310115MC${String(made).padStart(7, "0")}`;
  return start + creditCheckCharacter(start);
};
const draft = (rest: object = {}) => ({ name: `新客户${made}有限公司`, uscc: newCode(), areaCode: "310115", ...rest });
const contacts = [
  { name: "张三", mobile: "13800138000", email: "a@busbar.example", duty: "BILLING" as const },
  { name: "李四", receives: ["STATEMENT" as const] },
];
const whole = {
  shortName: "新",
  industryCode: "C2710",
  creditLimit: "120000.5",
  paymentTermsDays: 30,
  invoiceTitle: { bank: "工商银行" },
  tags: ["重点", "园区"],
  billingHold: true,
  billingHoldReason: "核对地址",
  address: "示例路 1 号",
  contacts,
};

test("R-B01 a new customer is answered as its page shows it, whoever adds it and whatever is stated", async () => {
  const drafts = [
    [admin, draft()],
    [admin, draft(whole)],
    [admin, draft({ lifecycle: "ACTIVE", partnerNo: "HZ0002" })],
    [admin, draft({ areaCode: "110108", managerOverride: "SM_EAST" })],
    [east, draft({ contacts })],
    [partner, draft()],
  ] as const;
  for (const [person, body] of drafts) {
    const answered = await person.createCustomer({ body });
    const shown = await person.getCustomer({ params: { id: answered.id } });
    expect(answered).toEqual(shown);
  }
});

/** Everything that creates write, by the key of the customer; refused ones write nothing. */
const written = async () => {
  const { rows } = await portal.database.pool.query<{ customers: string; audited: string[]; told: string[] }>(`select
    (select count(*) from customer) as customers,
    array(select key from audit_log where action = 'customer.create' and result = 'ok' order by id) as audited,
    array(select key from event where noun = 'customers' and happened = 'created' order by id) as told`);
  const { customers, audited, told } = rows[0]!;
  return { customers: Number(customers), audited, told };
};

test("R-B01 a new customer has one audit row and one event, with a key of the call and without", async () => {
  const before = await written();
  const ids: string[] = [];
  for (const person of [admin, east, partner])
    for (const options of [undefined, { idempotencyKey: `new-${made}` }]) {
      const body = draft();
      const { id } = await person.createCustomer({ body }, options);
      if (options) expect((await person.createCustomer({ body }, options)).id).toBe(id);
      ids.push(id);
    }
  expect(await written()).toEqual({
    customers: before.customers + ids.length,
    audited: [...before.audited, ...ids],
    told: [...before.told, ...ids],
  });
});

test("R-B01 a refused customer leaves no row, no audit row and no event, whoever adds it", async () => {
  const { uscc } = await admin.createCustomer({ body: draft() });
  const before = await written();
  const refused = [
    [admin, draft({ uscc }), "uscc"],
    [admin, draft({ areaCode: "310000" }), "areaCode"],
    [admin, draft({ partnerNo: "HZ9999" }), "partnerNo"],
    [admin, draft({ managerOverride: "NOBODY" }), "managerOverride"],
    [admin, draft({ billingHold: true }), "billingHoldReason"],
    [east, draft({ areaCode: "110108" }), "areaCode"],
    [partner, draft({ uscc }), "uscc"],
  ] as const;
  for (const [person, body, path] of refused)
    await expect(person.createCustomer({ body })).rejects.toMatchObject({ errors: [{ path }] });
  const twice = draft();
  const both = await Promise.allSettled([1, 2, 3].map(() => admin.createCustomer({ body: twice })));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const after = await written();
  expect(after.customers).toBe(before.customers + 1);
  expect(after.audited).toHaveLength(before.audited.length + 1);
  expect(after.told).toEqual([...before.told, ...after.audited.slice(-1)]);
});
