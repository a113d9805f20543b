import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const clerk = await app.as("clerk1");

test("R-B02 the manager is told 90, 30 and 7 days before data authorisations end, once for all of one day", async () => {
  const { list } = await clerk.listPoints({ query: { keyword: "PP-DEMO-", sort: "pointNo", pageSize: 50 } });
  // Two points of customer 1 in the north, one of customer 5 in the east.
  const [one, two, three] = ["PP-DEMO-001", "PP-DEMO-009", "PP-DEMO-017"].map(
    (code) => list.find(({ externalCode }) => externalCode === code)!,
  );
  const set = (row: typeof one, dataAuthorisedTo: string, rowVersion = 1) =>
    clerk.updatePoint({ params: { id: row!.id }, body: { dataAuthorisedTo, rowVersion } });
  for (const row of [one, two, three]) await set(row, "2026-05-01");
  const told = async (who: string) =>
    (await (await app.as(who)).listNotices({ query: { keyword: "2026-04-30" } })).list.map(({ notice }) => notice);
  await app.dutiesOn("2026-01-30");
  expect(await told("smnorth")).toEqual([]);
  await app.dutiesOn("2026-01-31", "2026-02-01");
  expect(await told("smnorth")).toEqual([expect.stringContaining("2</b> 个用能点的数据授权将于 2026-04-30 到期")]);
  expect(await told("smeast")).toEqual([expect.stringContaining(`${three!.name}</b> 的数据授权将于 2026-04-30 到期`)]);
  // One authorisation is renewed: nobody is reminded of it again before its new end.
  await set(two, "2027-06-01", 2);
  await app.dutiesOn("2026-03-31", "2026-04-01", "2026-04-02", "2026-04-23", "2026-04-24", "2026-04-25", "2026-04-30");
  const days = (await told("smnorth")).toReversed().map((text) => /还有 (\d+) 天/.exec(text)?.[1]);
  expect(days).toEqual(["90", "30", "7"]);
  expect(await told("smsouth")).toEqual([]);
});

test("R-B02 a partner is told of the points of its own customers alone, by mail too, as is a manager who wants such mails", async () => {
  const { list } = await clerk.listPoints({ query: { keyword: "PP-DEMO-", sort: "pointNo", pageSize: 50 } });
  const named = (code: string) => list.find(({ externalCode }) => externalCode === code)!;
  // One point of customer 5, who belongs to partner 1, and one of customer 8, who belongs to none; both are in the
  // east.
  const [own, other] = [named("PP-DEMO-018"), named("PP-DEMO-023")];
  for (const { id } of [own, other]) {
    const { rowVersion } = await clerk.getPoint({ params: { id } });
    await clerk.updatePoint({ params: { id }, body: { dataAuthorisedTo: "2026-08-01", rowVersion } });
  }
  await (await app.as("partner1")).updateUser({
    body: { rowVersion: (await (await app.as("partner1")).getProfile()).rowVersion, language: "en" },
  });
  const smeast = await app.as("smeast");
  await smeast.chooseNotices({ body: { kind: "absences", channel: "mail", isOn: false } });
  await app.deliver();
  await app.dutiesOn("2026-05-02", "2026-05-03");
  const mails = (await app.deliver()).flatMap((mail) => (mail.channel === "email" ? [mail] : []));
  expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
    "partner1@busbar.example Expiry reminder",
    "smeast@busbar.example 到期提醒",
  ]);
  const [toPartner, toManager] = mails.toSorted((a, b) => a.to.localeCompare(b.to));
  expect(toPartner!.text).toContain(`The data authorisation of ${own.name} expires on 2026-07-31, in 90 days`);
  expect(toPartner!.text).toContain(`/#/point/detail/${own.id}`);
  expect(toPartner!.text).not.toContain(other.name);
  expect(toManager!.text).toContain("2 个用能点的数据授权将于 2026-07-31 到期");
  const told = async (who: string) =>
    (await (await app.as(who)).listNotices({ query: { keyword: "2026-07-31" } })).list.map(({ email }) => email);
  expect(await told("partner1")).toEqual(["partner1@busbar.example"]);
  expect(await told("partner2")).toEqual([]);

  // A person who switched these mails off is told in the portal only; a partner without an agreement is not told.
  await smeast.chooseNotices({ body: { kind: "endings", channel: "mail", isOn: false } });
  await app.database.pool.query(
    "update partner set agreement_to = '2026-05-10' where id = (select partner_id from user_account where username = 'partner1')",
  );
  await app.dutiesOn("2026-05-10", "2026-07-01", "2026-07-02");
  // Administrators are told that the agreement has ended.
  expect((await app.deliver()).filter(({ to }) => !to.startsWith("admin"))).toEqual([]);
  expect(await told("smeast")).toEqual(["", "smeast@busbar.example"]);
  expect(await told("partner1")).toHaveLength(1);
});
