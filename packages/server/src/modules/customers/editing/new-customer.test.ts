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
