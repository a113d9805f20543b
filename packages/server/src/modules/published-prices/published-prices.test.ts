import { staleDetails } from "@busbar/contract/kernel/records";
import { PublishedPrice } from "@busbar/contract/published-prices/published-prices";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const writer = await app.as("clerk2");
const approver = await app.as("finance1");
const other = await app.as("finance2");
const admin = await app.as("admin");
const reader = await app.as("smeast");

beforeEach(() => app.database.pool.query("delete from published_price"));

const july = { priceKey: "LINE_LOSS", month: "2025-07", value: "0.01190", source: "浙电代购〔2025〕7号" } as const;
const enter = (rest: object = {}, by = writer) => by.createPublishedPrice({ body: { ...july, ...rest } });
const approve = ({ id, rowVersion }: PublishedPrice, by = approver) =>
  by.approvePublishedPrice({ params: { id }, body: { rowVersion } });
const correct = ({ id, rowVersion }: PublishedPrice, value = "0.0121", by = writer) =>
  by.correctPublishedPrice({
    params: { id },
    body: { value, source: "更正公告", reason: "公告数字有误", rowVersion },
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as { code: number; reason?: string; details?: unknown; errors?: { path: string }[] },
  );
const listed = async (query: object = {}) =>
  (await reader.listPublishedPrices({ query })).list.map(({ month, priceKey, value, status }) => [
    month,
    priceKey,
    value,
    status,
  ]);

test("a price is entered by one person and takes effect when another approves it", async () => {
  const entered = await enter({ month: "2025年7月", areaCode: "330000" });
  expect(entered).toMatchObject({
    month: "2025-07",
    areaCode: "330000",
    value: "0.0119",
    unit: "kWh",
    status: "PROPOSED",
    versionNo: 1,
    approved: null,
    actions: { update: "ok", remove: "ok", correct: "illegal_transition", approve: "not_allowed" },
  });
  expect(await approve(entered)).toMatchObject({ status: "APPROVED", approved: { inPlaceOf: null } });
  expect(await listed()).toEqual([["2025-07", "LINE_LOSS", "0.0119", "APPROVED"]]);
});

test("who entered or changed a price cannot approve it, an administrator neither, and not by the database", async () => {
  const mine = await enter({}, admin);
  expect(mine.actions.approve).toBe("same_person");
  expect(await refusal(approve(mine, admin))).toMatchObject({ code: 1412, reason: "same_person" });
  const theirs = await enter({ month: "2025-08" });
  const changed = await admin.updatePublishedPrice({
    params: { id: theirs.id },
    body: { value: "0.0125", rowVersion: theirs.rowVersion },
  });
  expect(await refusal(approve(changed, admin))).toMatchObject({ code: 1412 });
  expect(await refusal(approve(changed, writer))).toMatchObject({ code: 1403 });
  await expect(
    app.database.pool.query(
      `update published_price set status = 'APPROVED', approved_at = now(), approved_by = author_ids[1] where id = $1`,
      [changed.id],
    ),
  ).rejects.toMatchObject({ constraint: "published_price_approver" });
});

test("a correction is another version with a reason, which replaces the value once it is approved", async () => {
  const first = await approve(await enter());
  const correction = await correct(first);
  expect(correction).toMatchObject({ versionNo: 2, status: "PROPOSED", reason: "公告数字有误" });
  const present = await admin.getPublishedPrice({ params: { id: first.id } });
  expect(present).toMatchObject({ status: "APPROVED", actions: { correct: "published_price.correction_open" } });
  expect(await refusal(correct(first))).toMatchObject({ code: 1409, reason: "published_price.correction_open" });

  await approve(correction, other);
  const { versions } = await admin.getPublishedPrice({ params: { id: correction.id } });
  expect(versions.map(({ value, status }) => [value, status])).toEqual([
    ["0.0121", "APPROVED"],
    ["0.0119", "REPLACED"],
  ]);
  expect(await refusal(correct({ ...first, rowVersion: first.rowVersion + 1 }))).toMatchObject({ code: 1409 });
  const { list } = await admin.listPublishedPriceActivity({ params: { id: first.id } });
  expect(list.map(({ action }) => action)).toEqual([
    "published_price.replace",
    "published_price.approve",
    "published_price.create",
  ]);
});

test("a month and place have one value: a second one is refused, and deleted or corrected it comes again", async () => {
  const entered = await enter({ areaCode: "330000" });
  expect(await refusal(enter({ areaCode: "330000" }))).toMatchObject({
    code: 1409,
    errors: [{ path: "month", code: "published_price.entered" }],
  });
  await enter({ areaCode: "320000" });
  await enter({ gridCompany: "SGCC" });
  await enter({ areaCode: "330000", voltageLevel: "KV110" });
  await writer.removePublishedPrice({ params: { id: entered.id } });
  const again = await approve(await enter({ areaCode: "330000" }));
  expect(await refusal(writer.removePublishedPrice({ params: { id: again.id } }))).toMatchObject({ code: 1409 });
  const update = { params: { id: again.id }, body: { value: "1", rowVersion: again.rowVersion } };
  expect(await refusal(writer.updatePublishedPrice(update))).toMatchObject({ code: 1409 });
});

test.each([
  ["an area and a grid company", { areaCode: "330000", gridCompany: "SGCC" }, "gridCompany"],
  ["an unknown area", { areaCode: "990000" }, "areaCode"],
  ["an unknown grid company", { gridCompany: "NOBODY" }, "gridCompany"],
  ["a negative value", { value: "-0.1" }, "value"],
  ["nine decimals", { value: "0.123456789" }, "value"],
  ["no month", { month: "2025-13" }, "month"],
  ["no source", { source: " " }, "source"],
])("a price with %s is refused at its field", async (_, rest, path) => {
  expect(await refusal(enter(rest))).toMatchObject({ code: 1400, errors: [{ path }] });
});

test("several prices are approved together, all of them as they were seen or none", async () => {
  const prices = [await enter(), await enter({ priceKey: "FUND" }), await enter({ priceKey: "SYSTEM" })];
  const seen = prices.map(({ id, rowVersion }) => ({ id, rowVersion }));
  const changed = await writer.updatePublishedPrice({
    params: { id: prices[2]!.id },
    body: { value: "0.0322", rowVersion: 1 },
  });
  const stale = await refusal(approver.approvePublishedPrices({ body: { prices: seen } }));
  expect(stale.code).toBe(1410);
  expect(staleDetails(PublishedPrice).parse(stale.details).current).toMatchObject({ value: "0.0322" });
  expect(await listed({ status: ["APPROVED"] })).toEqual([]);
  const now = [...seen.slice(0, 2), { id: changed.id, rowVersion: changed.rowVersion }];
  expect(await approver.approvePublishedPrices({ body: { prices: now } })).toEqual({ approved: 3 });
  expect(await listed({ status: ["APPROVED"] })).toHaveLength(3);
});

test("prices are found by month, price, area with all below it, voltage, status and words of their source", async () => {
  await enter({ areaCode: "330100" });
  await enter({ month: "2025-09", voltageLevel: "KV110", priceKey: "TND", source: "输配电价 100%" });
  await enter({ month: "2025-10", areaCode: "320000" });
  const months = async (query: object) => (await listed({ sort: "month", ...query })).map(([month]) => month);
  expect(await months({ areaCode: "330000" })).toEqual(["2025-07"]);
  expect(await months({ from: "2025-09", to: "2025-10" })).toEqual(["2025-09"]);
  expect(await months({ keyword: "100%" })).toEqual(["2025-09"]);
  expect(await months({ voltageLevel: ["KV110"], priceKey: ["TND"] })).toEqual(["2025-09"]);
  expect(await months({ status: ["APPROVED"] })).toEqual([]);
  expect(await months({ sort: "-month" })).toEqual(["2025-10", "2025-09", "2025-07"]);
});

test("the file of published prices names places and people as the list does", async () => {
  await approve(await enter({ gridCompany: "SGCC" }));
  const file = await approver.exportPublishedPrices({ query: { format: "csv", sort: "month" } });
  const text = await file.text();
  for (const word of ["上网环节线损电价", "2025-07", "国家电网有限公司", "0.0119", "已批准"])
    expect(text).toContain(word);
});

test("people outside the house have no published prices", async () => {
  for (const name of ["enterprise1", "partner1"])
    expect(await refusal((await app.as(name)).listPublishedPrices({ query: {} }))).toMatchObject({ code: 1403 });
  expect(await refusal(enter({}, reader))).toMatchObject({ code: 1403 });
});

test("the board has what is in effect, what awaits approval, and how many contracts wait for a price", async () => {
  const { id } = await writer.createPricePlan({
    body: { planCode: "BOARD", name: "发布价套餐", commodity: "ELECTRICITY" },
  });
  const components = [
    { kind: "ENERGY_FLAT", unit: "kWh", price: "0.5" },
    { kind: "PER_UNIT", category: "TND", unit: "kWh", publishedKey: "TND" },
  ] as const;
  const draft = await writer.createPlanVersion({
    params: { id },
    body: { validFrom: "2025-01-01", validTo: null, components: [...components] },
  });
  const params = { id, versionNo: draft.versionNo };
  const submitted = await writer.submitPlanVersion({ params, body: { rowVersion: draft.rowVersion } });
  const version = await approver.approvePlanVersion({ params, body: { rowVersion: submitted.rowVersion } });
  const { rows } = await app.database.ownerPool.query<{ contract_id: string; area: string; voltage: string | null }>(
    `select b.contract_id, u.area_code as area, u.voltage_level as voltage from contract_point b
      join pickup_point u on u.id = b.point_id where b.binds and u.external_code = 'PP-DEMO-001'
      and b.valid_from <= '2025-07-01' and b.valid_to > '2025-07-01'`,
  );
  const [of] = rows;
  await app.database.ownerPool.query(
    "delete from contract_point where contract_id = $1 and point_id <> (select id from pickup_point where external_code = 'PP-DEMO-001')",
    [of!.contract_id],
  );
  await app.database.ownerPool.query("update contract_version set plan_version_id = $2 where contract_id = $1", [
    of!.contract_id,
    version.id,
  ]);
  const province = `${of!.area.slice(0, 2)}0000`;
  const board = async (by = reader) =>
    (await by.getPriceBoard({ query: { from: "2025-07", months: 2 } })).rows.map((row) => [
      row.priceKey,
      row.areaCode,
      row.voltageLevel,
      ...row.cells.map(({ approved, proposed, waiting }) => approved?.value ?? proposed?.value ?? waiting),
    ]);
  expect(await board(admin)).toEqual([["TND", province, of!.voltage, 1, 1]]);
  // A sales manager is told of the contracts of their own region: that of the first point is in the north.
  expect(await board(await app.as("smnorth"))).toEqual(await board(admin));
  expect(await board(reader)).toEqual([]);
  await approve(await enter({ priceKey: "TND", areaCode: province, value: "0.14" }));
  await enter({ priceKey: "FUND", value: "0.02" });
  expect(await board(admin)).toEqual([
    ["TND", province, null, "0.14", 0],
    ["TND", province, of!.voltage, 0, 1],
    ["FUND", null, null, "0.02", 0],
  ]);
});

test("at a point the price of the closest place applies, with its voltage before one without", async () => {
  const points = await writer.listPoints({ query: { keyword: "PP-DEMO-001" } });
  const { id, areaCode, voltageLevel } = points.list[0]!;
  const province = `${areaCode.slice(0, 2)}0000`;
  const here = async () =>
    (await writer.listPricesAtPoint({ params: { id }, query: { month: july.month } })).map(({ key, value }) => [
      key,
      value,
    ]);
  await enter({ areaCode });
  expect(await here()).toEqual([]);
  await approve(await enter({ value: "0.01" }));
  await approve(await enter({ priceKey: "TND", value: "0.14", voltageLevel }));
  await approve(await enter({ priceKey: "TND", value: "0.15" }));
  expect(await here()).toEqual([
    ["LINE_LOSS", "0.01"],
    ["TND", "0.14"],
  ]);
  await approve(await enter({ areaCode: province, value: "0.02" }));
  expect(await here()).toContainEqual(["LINE_LOSS", "0.02"]);
  await approve(await enter({ areaCode: areaCode === "330000" ? "320000" : "330000", month: "2025-08" }));
  expect(await here()).toContainEqual(["LINE_LOSS", "0.02"]);
  const unknown = writer.listPricesAtPoint({ params: { id: "999999" }, query: { month: july.month } });
  expect(await refusal(unknown)).toMatchObject({ code: 404 });
});
