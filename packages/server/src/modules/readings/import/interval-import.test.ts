import { afterAll, beforeAll, expect, test } from "vitest";
import { importer } from "../../../testing/importer.ts";
import { openServiceAccount } from "../../../testing/people/service-account.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { emptyPoints, importFile, longFile, readingsOf } from "../testing/interval-files.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1", "zh-CN", "intervals");
});
afterAll(() => app.close());

const at = (clock: string, day = "2025-06-01") => `${day}T${clock}:00+08:00`;
const s8 = (code: string) =>
  longFile([
    [code, at("00:00"), "30.000", "kWh"],
    [code, at("00:15"), "31.000", "kWh"],
    [code, at("00:15"), "31.000", "kWh"],
    [code, at("00:30"), "29.500", "kWh"],
    [code, at("00:30"), "29.900", "kWh"],
    [code, at("00:45"), "-1.250", "kWh"],
    [code, at("01:00"), "", "kWh"],
    [code, at("01:15"), "34.000", "kWh"],
    [code, at("01:20"), "33.000", "kWh"],
    [code, at("00:00", "2099-06-01"), "30.000", "kWh"],
    ["NO-SUCH-POINT", at("01:30"), "30.000", "kWh"],
    [code, at("01:30"), "36000", "Wh"],
    [code, at("01:45"), "999999", "kWh"],
  ]);
const exceptionsOf = async (code: string) =>
  (
    await app.database.pool.query(
      `select e.code, e.severity, e.status, e.slot, e.held_value from vee_exception e
       join pickup_point p on p.id = e.point_id where p.external_code = $1 and e.severity = 'HELD' order by e.id`,
      [code],
    )
  ).rows;

const historyOf = async (codes: readonly string[]) =>
  (
    await app.database.pool.query(
      `select h.version, h.total, h.replaced_by_batch from interval_day_history h
       join pickup_point p on p.id = h.point_id where p.external_code = any ($1::text[])`,
      [codes],
    )
  ).rows;

test("S8 a dirty file: 4 values are taken, 1 skipped, 7 refused and 1 held, and the same file forced again changes nothing", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const batch = await importFile(clerk, s8(code));
  expect(batch).toMatchObject({
    counts: { new: 4, changed: 0, same: 0, left: 1, wrong: 7 },
    held: 1,
    layout: { form: "long", labels: "start", unit: null, values: "energy" },
  });
  const issues = await clerk.client.listImportIssues({ params: { id: batch.id }, query: {} });
  expect(issues.list.map(({ line, code: found, severity }) => [line, found, severity])).toEqual([
    [4, "I02", "INFO"],
    [5, "I03", "REFUSED"],
    [6, "I03", "REFUSED"],
    [7, "R03", "REFUSED"],
    [8, "I04", "REFUSED"],
    [10, "I05", "REFUSED"],
    [11, "I06", "REFUSED"],
    [12, "I01", "REFUSED"],
    [14, "R05", "HELD"],
  ]);
  expect(issues.codes.find((one) => one.code === "I03")).toMatchObject({ values: 2, message: "同一时段有不同的数值" });
  const stored = await readingsOf(app, [code]);
  const slots = ["30000", "31000", "NULL", "NULL", "NULL", "34000", "36000", ...Array<string>(89).fill("NULL")];
  expect(stored).toHaveLength(1);
  expect(stored[0]).toContain(`"{${slots.join(",")}}"`);
  expect(stored[0]).toContain(`131000,7,AA---AA${"-".repeat(89)}`);
  expect(await exceptionsOf(code)).toEqual([
    { code: "R05", severity: "HELD", status: "OPEN", slot: 8, held_value: 999_999_000 },
  ]);

  expect(await refusalOf(clerk.upload(s8(code), "again.csv"))).toMatchObject({ reason: "import.already" });
  const again = await importFile(clerk, s8(code), true);
  expect(again).toMatchObject({ counts: { new: 0, changed: 0, same: 4, left: 1, wrong: 7 }, held: 1 });
  expect(await readingsOf(app, [code])).toEqual(stored);
  expect(await exceptionsOf(code)).toHaveLength(1);
});

test("I7 an import that is undone leaves readings, their history and exceptions as they were", async () => {
  const codes = await emptyPoints(app, 2);
  const [one = "", two = ""] = codes;
  await importFile(
    clerk,
    longFile([
      [one, at("00:00"), "1.5", "kWh"],
      [one, at("00:15"), "9999", "kWh"],
    ]),
  );
  const before = await readingsOf(app, codes, true);
  const batch = await importFile(
    clerk,
    longFile([
      [one, at("00:00"), "2.5", "kWh"],
      [one, at("00:15"), "2.5", "kWh"],
      [one, at("00:30"), "700", "kWh"],
      [two, at("23:45"), "3", "kWh"],
    ]),
  );
  expect(batch).toMatchObject({ counts: { new: 2, changed: 1 }, held: 1 });
  expect(await readingsOf(app, codes, true)).toHaveLength(2);
  expect(await historyOf(codes)).toMatchObject([{ version: 1, total: "1500", replaced_by_batch: batch.id }]);
  expect(await clerk.undo(batch.id)).toMatchObject({ error: null, state: "done", result: { removed: 2, restored: 1 } });
  expect(await readingsOf(app, codes, true)).toEqual(before);
  expect(await exceptionsOf(one)).toHaveLength(1);
  expect(await historyOf(codes)).toEqual([]);
});

test("an import is not undone once a later one has changed its days, and the later one first can be", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const first = await importFile(clerk, longFile([[code, at("03:00"), "1", "kWh"]]));
  const second = await importFile(clerk, longFile([[code, at("03:00"), "2", "kWh"]]));
  const refused = await refusalOf(clerk.client.undoImport({ params: { id: first.id } }));
  expect(refused).toMatchObject({ reason: "import.changed_since" });
  await clerk.undo(second.id);
  expect(await clerk.undo(first.id)).toMatchObject({ state: "done" });
  expect(await readingsOf(app, [code])).toEqual([]);
});

test("a commit is refused once a day has changed since the check", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const { id } = await clerk.upload(longFile([[code, at("04:00"), "1", "kWh"]]), "late.csv");
  await clerk.check(id);
  await importFile(clerk, longFile([[code, at("04:15"), "2", "kWh"]]));
  expect(await clerk.commit(id)).toMatchObject({ state: "failed", error: { code: "import.outdated" } });
  await clerk.check(id);
  expect(await clerk.commit(id)).toMatchObject({ state: "done", result: { created: 1 } });
});

const quarter = (slot: number) =>
  `${String(Math.floor(slot / 4)).padStart(2, "0")}:${String((slot % 4) * 15).padStart(2, "0")}`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test("days in rows with end labels and values in rows with starts are the same readings, in any order and any parts", async () => {
  const codes = await emptyPoints(app, 2);
  const days = ["2025-06-03", "2025-06-04", "2025-06-05"];
  const valueOf = (code: string, day: string, slot: number) =>
    ((codes.indexOf(code) * 1000 + Number(day.slice(8)) * 100 + slot) / 8).toFixed(3);
  const wide = [
    ["户号", "日期", ...numbers(96).map((slot) => quarter(slot + 1))],
    ...codes.flatMap((code) => days.map((day) => [code, day, ...numbers(96).map((slot) => valueOf(code, day, slot))])),
  ];
  const whole = await importFile(clerk, new Blob([wide.map((row) => row.join(",")).join("\n")]));
  expect(whole).toMatchObject({
    counts: { new: 576, changed: 0, same: 0, left: 0, wrong: 0 },
    layout: { form: "wide", labels: "end", minutes: 15 },
  });
  const stored = await readingsOf(app, codes);
  expect(stored).toHaveLength(6);

  const rows = codes.flatMap((code) =>
    days.flatMap((day) => numbers(96).map((slot) => [code, at(quarter(slot), day), valueOf(code, day, slot), "kWh"])),
  );
  for (const parts of [1, 3, 7]) {
    await emptyPoints(app, 2);
    // A fixed shuffle, so that a failure can be seen again.
    const shuffled = rows.map((row, place) => ({ row, key: (place * 7919 + parts * 31) % 577 }));
    shuffled.sort((a, b) => a.key - b.key);
    for (const part of numbers(parts)) {
      const some = shuffled.filter((_, place) => place % parts === part).map(({ row }) => row);
      expect(await importFile(clerk, longFile(some), true)).toMatchObject({ counts: { new: some.length, wrong: 0 } });
    }
    expect(await readingsOf(app, codes)).toEqual(stored);
  }
});

test("the convention of a file's times is shown and can be corrected before the check", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const file = new Blob([
    [
      ["户号", "日期", "时间", "电量（MWh）"],
      [code, "2025-06-10", "00:00", "0.02"],
    ].join("\n"),
  ]);
  const { id, mapping, layout } = await clerk.upload(file, "labels.csv");
  expect(layout).toMatchObject({ form: "long", labels: "start", unit: "MWh" });
  const { jobId } = await clerk.client.checkImport({ params: { id }, body: { mapping, layout: { labels: "end" } } });
  await clerk.ended(jobId);
  await clerk.commit(id);
  const [stored = ""] = await readingsOf(app, [code]);
  expect(stored).toContain("2025-06-09");
  expect(stored).toContain(`${"-".repeat(95)}A`);
  expect(stored).toContain("20000");
});

test("rows that were refused are in a file with their reasons and can be imported again", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const batch = await importFile(
    clerk,
    longFile([
      [code, at("05:00"), "1", "kWh"],
      [code, at("05:20"), "2", "kWh"],
      ["3.1E+12", at("05:30"), "3", "kWh"],
    ]),
  );
  const file = await clerk.client.downloadWrongRows({ params: { id: batch.id }, query: { format: "csv" } });
  const text = await file.text();
  expect(text).toContain("I05 时间不在间隔上");
  expect(text).toContain("I07 编号被表格改成了数字，请设为文本格式");
  expect(text.trim().split("\n")).toHaveLength(3);
});

test("a person sees only points in scope, and none without the permission imports", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const finance = await importer(app, "finance1", "zh-CN", "intervals");
  expect(await refusalOf(finance.upload(longFile([[code, at("06:00"), "1", "kWh"]])))).toMatchObject({
    reason: "not_allowed",
  });
});

test("readings sent by a machine are taken in one call, and the same again under another key are unchanged", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const { token } = await openServiceAccount(app, { permissions: ["meter:import"] });
  const machine = app.client(token);
  const lines = numbers(4).map((slot) =>
    JSON.stringify({
      point: code,
      channel: "ACTIVE_IMPORT",
      start: at(quarter(slot)),
      minutes: 15,
      value: "12.5",
      unit: "kWh",
      quality: "A",
    }),
  );
  const send = (key: string) =>
    machine.writeReadings({ query: {}, file: new Blob([lines.join("\n")]) }, { idempotencyKey: key });
  const key = crypto.randomUUID();
  const first = await send(key);
  expect(first).toMatchObject({
    rows: 4,
    jobId: null,
    committed: true,
    issues: [],
    counts: { accepted: 4, unchanged: 0 },
  });
  expect(await send(key)).toEqual(first);
  expect(await send(crypto.randomUUID())).toMatchObject({ counts: { accepted: 0, unchanged: 4, refused: 0 } });
  expect(await readingsOf(app, [code])).toHaveLength(1);
});

test("S8 a machine hears the decisions of a file: counts of all six, and each row that was not taken with its code", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const send = (rows: readonly object[], mode: "check" | "commit" = "commit") =>
    clerk.client.writeReadings(
      { query: { mode }, file: new Blob([rows.map((row) => JSON.stringify(row)).join("\n")]) },
      { idempotencyKey: crypto.randomUUID() },
    );
  const value = (clock: string, rest: object) => ({ point: code, start: at(clock), unit: "kWh", ...rest });
  await send([value("00:00", { value: 30 }), value("00:15", { value: 31 })]);
  const rows = [
    value("00:00", { value: 30 }),
    value("00:15", { value: "32.000" }),
    value("00:30", { value: 1, minutes: 15, quality: "E" }),
    value("00:30", { value: 1, minutes: 15, quality: "E" }),
    value("00:45", { value: -1 }),
    value("01:00", { value: 999_999 }),
    { ...value("01:15", { value: 1 }), point: "NO-SUCH-POINT" },
  ];
  const counts = { accepted: 1, unchanged: 1, corrected: 1, skipped: 1, refused: 2, held: 1 };
  expect(await send(rows, "check")).toMatchObject({ committed: false, counts });
  const answer = await send(rows);
  expect(answer).toMatchObject({ committed: true, counts });
  expect(answer.issues?.map(({ row, code: found, severity }) => [row, found, severity])).toEqual([
    [4, "I02", "INFO"],
    [5, "R03", "REFUSED"],
    [6, "R05", "HELD"],
    [7, "I01", "REFUSED"],
  ]);
  expect(await exceptionsOf(code)).toHaveLength(1);
  const notices = await clerk.client.listNotices({ query: {} });
  expect(JSON.stringify(notices.list[0])).toContain("1 个数据待确认");
  const file = await clerk.client.downloadWrongRows({ params: { id: answer.id }, query: { format: "csv" } });
  expect((await file.text()).trim().split("\n")).toHaveLength(4);
  const local = refusalOf(send([{ ...value("02:00", { value: 1 }), start: "2025-06-01 02:00" }]));
  expect(await local).toMatchObject({ code: 1400, errors: [{ path: "1.start", code: "bulk.offset" }] });
});

test("more than 1,000 rows of a machine are a job, which writes what is right", async () => {
  const codes = await emptyPoints(app, 2);
  const rows = codes.flatMap((point) =>
    numbers(600).map((slot) => {
      const day = `2025-06-${String(10 + Math.floor(slot / 96))}`;
      return JSON.stringify({ point, start: at(quarter(slot % 96), day), value: slot === 7 ? -1 : "2.5", unit: "kWh" });
    }),
  );
  const { id, jobId, committed } = await clerk.client.writeReadings(
    { query: {}, file: new Blob([rows.join("\n")]) },
    { idempotencyKey: crypto.randomUUID() },
  );
  expect(committed).toBe(false);
  await clerk.ended(jobId!);
  expect(await clerk.client.getImport({ params: { id } })).toMatchObject({
    state: "DONE",
    counts: { new: 1198, same: 0, wrong: 2 },
  });
  expect(await readingsOf(app, codes)).toHaveLength(14);
});

test("a point of gas is read once a day: a file of days and volumes is taken, and quarter-hours are not", async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "update pickup_point set external_code = 'IMPORT-GAS' where external_code = 'PP-DEMO-013' returning id",
  );
  await app.database.pool.query("delete from interval_day where point_id = $1", [rows[0]?.id]);
  const file = new Blob([
    "point_code,date,value,unit\nIMPORT-GAS,2025-06-01,812.550,m3\nIMPORT-GAS,2025-06-02,0.79,km3\n",
  ]);
  expect(await importFile(clerk, file)).toMatchObject({ counts: { new: 2, wrong: 0 } });
  const stored = await app.database.pool.query(
    `select day, resolution_min, values, total from interval_day where point_id = $1 order by day`,
    [rows[0]?.id],
  );
  expect(stored.rows).toEqual([
    { day: "2025-06-01", resolution_min: 1440, values: [812_550], total: "812550" },
    { day: "2025-06-02", resolution_min: 1440, values: [790_000], total: "790000" },
  ]);
  const quarter = longFile([["IMPORT-GAS", at("00:15", "2025-06-03"), "8.000", "m3"]]);
  expect(await importFile(clerk, quarter)).toMatchObject({ counts: { new: 0, wrong: 1 } });
});
