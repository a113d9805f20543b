import { afterAll, expect, test } from "vitest";
import { contractFixture } from "../../testing/fixtures/contract-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const needs = await contractFixture(app);
const clerk = await app.as("clerk1");
const statusOf = async (id: string) => (await clerk.getContract({ params: { id } })).status;

test("a signed contract begins on its first day and ends after its last, each audited", async () => {
  const it = await needs.signed(1, { startDate: "2026-01-22", endDate: "2026-02-01" });
  const early = await needs.signed(1, { startDate: "2026-01-22", endDate: "2027-01-22" });
  await clerk.terminateContract({
    params: { id: early.id },
    body: { rowVersion: early.rowVersion, terminatedOn: "2026-01-25", reason: "停产" },
  });
  await app.dutiesThrough("2026-01-21");
  expect(await statusOf(it.id)).toBe("SIGNED");
  await app.dutiesThrough("2026-01-22");
  expect([await statusOf(it.id), await statusOf(early.id)]).toEqual(["ACTIVE", "ACTIVE"]);
  await app.dutiesOn("2026-01-25", "2026-01-26", "2026-01-31");
  expect([await statusOf(it.id), await statusOf(early.id)]).toEqual(["ACTIVE", "TERMINATED"]);
  await app.dutiesThrough("2026-02-01");
  expect(await statusOf(it.id)).toBe("EXPIRED");
  const { list } = await clerk.listContractActivity({ params: { id: it.id } });
  expect(list.slice(0, 2).map(({ action, after, actorCode }) => [action, after, actorCode])).toEqual([
    ["contract.end", { status: "EXPIRED" }, ""],
    ["contract.begin", { status: "ACTIVE" }, ""],
  ]);
});

test("the manager is told 90, 30 and 7 days before the end, each once, and not when a renewal is under way", async () => {
  const term = { startDate: "2026-02-05", endDate: "2026-06-01" };
  const it = await needs.signed(2, term);
  const renewed = await needs.signed(2, term);
  const body = { startDate: "2026-06-01", endDate: "2026-08-01" };
  const empty = await clerk.renewContract({ params: { id: renewed.id }, body });
  const volumes = ["2026-06", "2026-07"].map((month) => ({ month, quantity: "1" }));
  const params = { id: empty.id };
  const next = await clerk.updateContract({ params, body: { volumes, rowVersion: empty.rowVersion } });
  await clerk.submitContract({ params: { id: next.id }, body: { rowVersion: next.rowVersion } });
  const told = async (number: string, who = "smnorth") =>
    (await (await app.as(who)).listNotices({ query: { keyword: number } })).list.map(({ notice }) => notice);
  await app.dutiesOn("2026-02-05", "2026-03-01", "2026-03-02");
  expect(await told(it.contractNo)).toEqual([]);
  await app.dutiesOn("2026-03-03", "2026-03-04", "2026-05-01", "2026-05-02", "2026-05-03");
  await app.dutiesOn("2026-05-24", "2026-05-25", "2026-05-26", "2026-05-31");
  expect((await told(it.contractNo)).toReversed().map((text) => /还有 (\d+) 天/.exec(text)?.[1])).toEqual([
    "90",
    "30",
    "7",
  ]);
  expect((await told(it.contractNo))[0]).toContain("2026-05-31");
  expect(await told(it.contractNo, "smeast")).toEqual([]);
  expect(await told(renewed.contractNo)).toEqual([]);
});

test("a partner is told, in the portal and by mail, which contract of its own customer ends, and nothing of its price", async () => {
  const it = await needs.signed(3, { startDate: "2026-02-05", endDate: "2026-09-01", discountPerUnit: "0.0345" });
  await app.dutiesOn("2026-06-01", "2026-06-02");
  await app.deliver();
  await app.dutiesThrough("2026-06-03");
  const mails = (await app.deliver()).flatMap((mail) => (mail.channel === "email" ? [mail] : []));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["partner1@busbar.example", "smnortheast@busbar.example"]);
  const { text } = mails.find(({ to }) => to.startsWith("partner1"))!;
  expect(text).toContain(`合同 ${it.contractNo} 将于 2026-08-31 到期，还有 90 天，请协助客户续签`);
  expect(text).not.toContain("0.0345");
  const partner = await app.as("partner1");
  const { list } = await partner.listNotices({ query: { keyword: it.contractNo } });
  expect(list.map(({ link }) => link)).toEqual([`/contract/detail/${it.id}`]);
  expect((await partner.getContract({ params: { id: it.id } })).contractNo).toBe(it.contractNo);
});
