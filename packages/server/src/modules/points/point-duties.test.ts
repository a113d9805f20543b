import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const clerk = await app.as("clerk1");

test("R-B02 the manager is told 90, 30 and 7 days before data authorisations end, once for all of one day", async () => {
  const { list } = await clerk.listPoints({ query: { keyword: "PP-DEMO-", sort: "pointNo", pageSize: 50 } });
  // Two of customer 1 in the north, one of customer 5 in the east.
  const [one, two, three] = ["PP-DEMO-001", "PP-DEMO-009", "PP-DEMO-017"].map(
    (code) => list.find(({ externalCode }) => externalCode === code)!,
  );
  const set = (row: typeof one, dataAuthorisedTo: string, rowVersion = 1) =>
    clerk.updatePoint({ params: { id: row!.id }, body: { dataAuthorisedTo, rowVersion } });
  for (const row of [one, two, three]) await set(row, "2026-05-01");
  const told = async (who: string) =>
    (await (await app.as(who)).listNotices({ query: { keyword: "2026-04-30" } })).list.map(({ notice }) => notice);
  await app.dutiesThrough("2026-01-30");
  expect(await told("smnorth")).toEqual([]);
  await app.dutiesThrough("2026-02-01");
  expect(await told("smnorth")).toEqual([expect.stringContaining("2</b> 个用能点的数据授权将于 2026-04-30 到期")]);
  expect(await told("smeast")).toEqual([expect.stringContaining(`${three!.name}</b> 的数据授权将于 2026-04-30 到期`)]);
  // One of them is renewed: nobody is told of it again before its new end.
  await set(two, "2027-06-01", 2);
  await app.dutiesThrough("2026-04-30");
  const days = (await told("smnorth")).toReversed().map((text) => /还有 (\d+) 天/.exec(text)?.[1]);
  expect(days).toEqual(["90", "30", "7"]);
  expect(await told("smsouth")).toEqual([]);
});
