import { staleDetails } from "@busbar/contract/kernel/records";
import { Partner, type PartnerDraft } from "@busbar/contract/partners/partners";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20; HZ0001 to HZ0003 have customers and open agreements.
const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const add = (name: string, rest: Partial<z.input<typeof PartnerDraft>> = {}) =>
  admin.createPartner({ body: { name, agreementFrom: "2025-01-01", ...rest } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as { code: number; reason: string; details: unknown; errors: unknown },
  );

test("a partner has a number of its own and is found by name, number or credit code", async () => {
  const made = await add("远东 50% 能源服务", { uscc: "91110108MA0D00017J" });
  expect(made.partnerNo).toMatch(/^HZ\d{4}$/);
  for (const keyword of ["50%", made.partnerNo.toLowerCase(), "MA0D00017"]) {
    const { list } = await admin.listPartners({ query: { keyword } });
    expect(list.map(({ id }) => id)).toEqual([made.id]);
  }
  const { list: found } = await admin.searchGetList({ query: { keyword: "远东" } });
  expect(found.map(({ value }) => value)).toContain(made.name);
});

test.each([
  ["ahead", "2026-02-01", null],
  ["current", "2025-01-01", null],
  ["current", "2025-01-01", "2026-04-21"],
  ["ending", "2025-01-01", "2026-04-20"],
  ["ending", "2025-01-01", "2026-01-21"],
  ["ended", "2025-01-01", "2026-01-20"],
] as const)("an agreement is %s from %s until %s on 20 January", async (state, agreementFrom, agreementTo) => {
  const made = await add(`协议 ${state} ${agreementTo}`, { agreementFrom, agreementTo });
  expect(made.agreement).toBe(state);
  const { list } = await admin.listPartners({ query: { agreement: [state], keyword: made.name } });
  expect(list.map(({ id }) => id)).toEqual([made.id]);
});

test("an agreement does not end before it begins, be both dates given or one", async () => {
  const both = await refusal(add("倒着", { agreementTo: "2025-01-01" }));
  expect(both).toMatchObject({ code: 1400 });
  const { id } = await add("正着");
  const one = await refusal(
    admin.updatePartner({ params: { id }, body: { agreementTo: "2024-12-31", rowVersion: 1 } }),
  );
  expect(one).toMatchObject({ code: 1400, errors: [{ path: "agreementTo" }] });
});

test("two partners never have one credit code, unless the first is closed", async () => {
  const uscc = "91350100M000100Y43";
  const first = await add("甲能源", { uscc });
  expect(await refusal(add("乙能源", { uscc }))).toMatchObject({ code: 1400, errors: [{ path: "uscc" }] });
  await admin.updatePartner({ params: { id: first.id }, body: { status: "CLOSED", rowVersion: 1 } });
  const second = await add("乙能源", { uscc });
  const again = admin.updatePartner({ params: { id: first.id }, body: { status: "ACTIVE", rowVersion: 2 } });
  expect(await refusal(again)).toMatchObject({ code: 1400, errors: [{ path: "uscc" }] });
  expect(second.status).toBe("ACTIVE");
});

test("of two people who change one partner, the second is told what the first has written", async () => {
  const { id } = await add("丙能源");
  const change = (note: string) => admin.updatePartner({ params: { id }, body: { note, rowVersion: 1 } });
  await change("first");
  const { code, details } = await refusal(change("second"));
  expect(code).toBe(1410);
  expect(staleDetails(Partner).parse(details)).toMatchObject({ currentVersion: 2, current: { note: "first" } });
});

test("each change of a partner is told with its fields, and one that changes nothing is not", async () => {
  const { id } = await add("丁能源");
  const params = { id };
  await admin.updatePartner({ params, body: { name: "丁新能源", rowVersion: 1 } });
  expect(await admin.updatePartner({ params, body: { name: "丁新能源", rowVersion: 2 } })).toMatchObject({
    rowVersion: 2,
  });
  const { list } = await admin.listPartnerActivity({ params });
  expect(list.map(({ action }) => action)).toEqual(["partner.update", "partner.create"]);
  expect(list[0]).toMatchObject({ before: { name: "丁能源" }, after: { name: "丁新能源" } });
});

test("a partner with customers cannot be deleted, one without can", async () => {
  const { list } = await admin.listPartners({ query: { keyword: "HZ0001" } });
  expect(list[0]?.actions).toEqual({ update: "ok", remove: "partner.in_use" });
  expect(await refusal(admin.removePartner({ params: { id: list[0]!.id } }))).toMatchObject({ code: 1409 });
  const { id } = await add("戊能源");
  await admin.removePartner({ params: { id } });
  expect(await refusal(admin.getPartner({ params: { id } }))).toMatchObject({ code: 404 });
});

test("a closed partner's users see their customers no more, and again when it is taken up", async () => {
  const partner = await app.as("partner3");
  const { list } = await admin.listPartners({ query: { keyword: "HZ0003" } });
  const [row] = list;
  const seen = async () => (await partner.listCustomers({ query: {} })).total;
  const set = (status: "ACTIVE" | "CLOSED", rowVersion: number) =>
    admin.updatePartner({ params: { id: row!.id }, body: { status, rowVersion } });
  expect(await seen()).toBe(1);
  await set("CLOSED", 1);
  expect(await seen()).toBe(0);
  await set("ACTIVE", 2);
  expect(await seen()).toBe(1);
});

test("the file of partners has the rows of the list in their order, with the last day that counts", async () => {
  for (const name of ["文件乙", "文件甲"]) await add(name, { agreementTo: "2026-07-01" });
  const file = await admin.exportPartners({ query: { format: "csv", sort: "name", keyword: "文件" } });
  const [, ...rows] = (await file.text()).trim().split(/\r?\n/);
  expect(rows.map((row) => row.split(",")[1]?.replaceAll('"', ""))).toEqual(["文件甲", "文件乙"]);
  expect(rows[0]).toContain("2026-06-30");
});

test("R-P05 a partner reads itself alone, a manager all, an enterprise none; none of them writes", async () => {
  const totals: Record<string, number> = {};
  for (const username of ["partner1", "smeast", "clerk2"]) {
    const caller = await app.as(username);
    totals[username] = (await caller.listPartners({ query: { keyword: "HZ000" } })).total;
    const own = (await caller.listPartners({ query: { keyword: "HZ0001" } })).list[0]!;
    expect(own.actions.update).toBe("not_allowed");
    const change = caller.updatePartner({ params: { id: own.id }, body: { note: "x", rowVersion: own.rowVersion } });
    expect(await refusal(change)).toMatchObject({ code: 1403 });
  }
  const all = (await admin.listPartners({ query: { keyword: "HZ000" } })).total;
  expect(totals).toEqual({ partner1: 1, smeast: all, clerk2: all });
  const enterprise = await app.as("enterprise1");
  expect(await refusal(enterprise.listPartners({ query: {} }))).toMatchObject({ code: 1403 });

  const [own, foreign] = (await admin.listPartners({ query: { keyword: "HZ000", sort: "partnerNo" } })).list;
  const partner = await app.as("partner1");
  const of = { params: { id: foreign!.id } };
  const files = (id: string) => partner.listAttachments({ params: { noun: "partners", id } });
  expect((await partner.getPartner({ params: { id: own!.id } })).partnerNo).toBe("HZ0001");
  expect((await files(own!.id)).list).toEqual([]);
  for (const call of [() => partner.getPartner(of), () => partner.listPartnerActivity(of), () => files(foreign!.id)])
    expect(await refusal(call())).toMatchObject({ code: 404 });
  const found = async (keyword: string) =>
    (await partner.searchGetList({ query: { keyword } })).list.some(({ noun }) => noun === "partners");
  expect([await found(own!.name), await found(foreign!.name)]).toEqual([true, false]);
  const text = await (await partner.exportPartners({ query: { format: "csv" } })).text();
  expect([text.includes(own!.name), text.includes(foreign!.name)]).toEqual([true, false]);
});

test("those who keep partners are told when an agreement begins, nears its end and ends", async () => {
  const told = async (name: string, who = "admin") =>
    (await (await app.as(who)).listNotices({ query: { keyword: name } })).list.map(({ notice }) => notice);
  const { id } = await add("提醒能源", { agreementFrom: "2026-03-01", agreementTo: "2026-06-01" });
  await add("提醒能源终止", { agreementFrom: "2026-03-01", agreementTo: "2026-06-01" });
  const { list } = await admin.listPartners({ query: { keyword: "提醒能源终止" } });
  await admin.updatePartner({ params: { id: list[0]!.id }, body: { status: "CLOSED", rowVersion: 1 } });
  await app.dutiesOn("2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04");
  await app.dutiesOn("2026-05-01", "2026-05-02", "2026-05-03", "2026-05-24", "2026-05-25", "2026-05-26");
  await app.dutiesOn("2026-05-31", "2026-06-01");
  expect((await told("提醒能源")).toReversed()).toEqual([
    "与 <b>提醒能源</b> 的协议今天开始",
    "与 <b>提醒能源</b> 的协议将于 2026-05-31 到期，请安排续签",
    "与 <b>提醒能源</b> 的协议将于 2026-05-31 到期，请安排续签",
    "与 <b>提醒能源</b> 的协议将于 2026-05-31 到期，请安排续签",
    "与 <b>提醒能源</b> 的协议已于 2026-05-31 到期",
  ]);
  const newest = await admin.listNotices({ query: { keyword: "提醒能源", pageSize: 1 } });
  expect(newest.list[0]?.link).toBe(`/customer/partner/${id}`);
  expect(await told("提醒能源", "clerk2")).toEqual([]);
});
