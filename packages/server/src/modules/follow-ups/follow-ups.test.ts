import { FollowUp, type FollowUpDraft } from "@busbar/contract/follow-ups/follow-ups";
import { staleDetails } from "@busbar/contract/kernel/records";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
let app: TestApp;
/** A customer of enterprise1 and smnorth, and one of smsouth. */
let own: string, south: string;
beforeAll(async () => {
  app = await startTestApp();
  const firstOf = async (username: string) =>
    (await (await app.as(username)).listCustomers({ query: { pageSize: 1 } })).list[0]!.id;
  [own, south] = await Promise.all([firstOf("enterprise1"), firstOf("smsouth")]);
});
afterAll(() => app.close());

const write = async (as: string, id: string, draft: z.input<typeof FollowUpDraft>, noun = "customers") =>
  (await app.as(as)).addFollowUp({ params: { noun, id }, body: draft });
const change = async (as: string, note: FollowUp, body: object, version = note.rowVersion, id = own) =>
  (await app.as(as)).updateFollowUp({
    params: { noun: "customers", id, noteId: note.id },
    body: { ...body, rowVersion: version },
  });
const steps = async (as: string, state?: "due" | "overdue") =>
  (await (await app.as(as)).listNextSteps({ query: state ? { state } : {} })).list.map(({ nextStep }) => nextStep);

test("notes of a customer stand with the newest first, those with a step open until it is done", async () => {
  await write("smnorth", own, { text: "电话沟通\n对方要比较报价" });
  const asked = await write("smnorth", own, {
    text: "到访",
    nextStep: "寄送报价单",
    dueOn: "2026-01-19",
    turn: "SM_NORTH",
  });
  expect(asked).toMatchObject({ done: false, overdue: true, turn: "SM_NORTH", turnName: expect.any(String) });
  const { list, total } = await (await app.as("admin")).listFollowUps({ params: { noun: "customers", id: own } });
  expect([total, list.map(({ text }) => text)]).toEqual([2, ["到访", "电话沟通\n对方要比较报价"]]);
  const done = await change("admin", asked, { done: true });
  expect(done).toMatchObject({ done: true, overdue: false, doneBy: expect.any(String), rowVersion: 2 });
  expect(await change("admin", done, { done: true })).toEqual(done);
  expect(await change("smnorth", done, { done: false })).toMatchObject({ done: false, doneAt: null, doneBy: null });
});

test.each([
  ["a step without a date", { text: "x", nextStep: "回访" }, "dueOn"],
  ["a date without a step", { text: "x", dueOn: "2026-02-01" }, "dueOn"],
  ["nothing said", { text: "  \n " }, "text"],
  ["a control character", { text: "a\u0007" }, "text"],
  ["a turn of nobody", { text: "x", nextStep: "回访", dueOn: "2026-02-01", turn: "NOBODY_1" }, "turn"],
  [
    "a turn of the customer's account",
    { text: "x", nextStep: "回访", dueOn: "2026-02-01", turn: "ENTERPRISE1" },
    "turn",
  ],
] as const)("%s is refused at its field", async (_name, draft, path) => {
  expect(await refusal(write("admin", own, draft))).toMatchObject({ code: 1400, errors: [{ path }] });
});

test("of two people who change one note, the second is told what the first has written", async () => {
  const note = await write("smnorth", own, { text: "初稿" });
  await change("smnorth", note, { text: "改过" });
  const { code, details } = await refusal(change("admin", note, { text: "也改" }));
  expect(code).toBe(1410);
  expect(staleDetails(FollowUp).parse(details).current).toMatchObject({ text: "改过", rowVersion: 2 });
  const both = await Promise.allSettled(["甲", "乙", "丙"].map((text) => change("admin", note, { text }, 2)));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("notes are read by those of the house who see the record, written by those who may change it, and by nobody else", async () => {
  const note = await write("admin", own, { text: "内部判断：信用一般" });
  const cases = {
    admin: "ok",
    smnorth: "ok",
    clerk1: "ok",
    clerk2: "reads",
    finance1: "reads",
    smeast: 404,
    partner1: 404,
  };
  for (const [username, expected] of Object.entries({ ...cases, enterprise1: 404, enterprise2: 404, editor: 1403 })) {
    const client = await app.as(username);
    const params = { noun: "customers", id: own };
    const seen = await client.listFollowUps({ params }).then(
      ({ actions }) => (actions.change === "ok" ? "ok" : "reads"),
      ({ code }: { code: number }) => code,
    );
    expect([username, seen]).toEqual([username, expected]);
    if (expected === "ok") continue;
    const code = expected === "reads" ? 1403 : expected;
    expect(await refusal(client.addFollowUp({ params, body: { text: "x" } }))).toMatchObject({ code });
    expect(await refusal(client.removeFollowUp({ params: { ...params, noteId: note.id } }))).toMatchObject({ code });
  }
  const admin = await app.as("admin");
  const elsewhere = { noun: "customers", id: south, noteId: note.id };
  expect(await refusal(admin.removeFollowUp({ params: elsewhere }))).toMatchObject({ code: 404 });
});

test("each person finds the open steps of their own turn, by date, on records that they still see", async () => {
  const step = (nextStep: string, dueOn: string, turn: string | null) =>
    write("admin", south, { text: "跟进", nextStep, dueOn, turn });
  await step("明天的事", "2026-01-21", "SM_SOUTH");
  await step("昨天的事", "2026-01-19", "SM_SOUTH");
  await step("今天的事", "2026-01-20", "SM_SOUTH");
  await step("等客户", "2026-01-10", null);
  expect(await steps("smsouth")).toEqual(["昨天的事", "今天的事", "明天的事"]);
  expect(await steps("smsouth", "due")).toEqual(["昨天的事", "今天的事"]);
  expect(await steps("smsouth", "overdue")).toEqual(["昨天的事"]);
  await write("admin", own, { text: "越区", nextStep: "看不到的", dueOn: "2026-01-19", turn: "SM_SOUTH" });
  expect(await steps("smsouth", "overdue")).toEqual(["昨天的事"]);
  expect(await steps("enterprise1")).toEqual([]);
  const found = await (await app.as("smsouth")).listNextSteps({ query: { keyword: "明天" } });
  expect(found.list.map(({ nextStep }) => nextStep)).toEqual(["明天的事"]);
  const { list } = await (await app.as("smsouth")).listNextSteps({ query: {} });
  expect(list[0]?.record).toMatchObject({ noun: "customers", id: south, address: `/customer/detail/${south}` });
});

test("the history keeps what a removed note said", async () => {
  const note = await write("admin", south, { text: "写错了" });
  const admin = await app.as("admin");
  await admin.removeFollowUp({ params: { noun: "customers", id: south, noteId: note.id } });
  const { list } = await admin.listCustomerActivity({ params: { id: south } });
  expect(list.slice(0, 2)).toMatchObject([
    { action: "customer.remove_note", before: { note: "写错了" } },
    { action: "customer.add_note", after: { note: "写错了" } },
  ]);
});

test("a lead waits for a next step once it has had none for 14 days", async () => {
  const admin = await app.as("admin");
  const lead = await admin.createCustomer({
    body: { name: "等待跟进的意向客户", uscc: "91310115MA1D009320", areaCode: "310115", lifecycle: "LEAD" },
  });
  const waiting = async (as = "admin") =>
    (await (await app.as(as)).listCustomers({ query: { lacks: "step", pageSize: 200 } })).list.map(({ id }) => id);
  const set = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, [lead.id, ...values]);
  await set("update customer set created_at = '2026-01-05' where id = $1");
  expect(await waiting()).toContain(lead.id);
  const note = await write("admin", lead.id, { text: "约了", nextStep: "面谈", dueOn: "2026-01-22", turn: null });
  expect(await waiting()).not.toContain(lead.id);
  await change("admin", note, { done: true }, 1, lead.id);
  expect(await waiting()).not.toContain(lead.id);
  await set("update follow_up set updated_at = '2026-01-05' where record_id = $1");
  expect(await waiting()).toContain(lead.id);
  expect(await waiting("smeast")).toContain(lead.id);
  expect(await waiting("smnorth")).not.toContain(lead.id);
  expect(await waiting("partner1")).toEqual([]);
});
