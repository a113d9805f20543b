import { afterAll, beforeEach, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The clock stands at 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const { pool } = app.database;
const admin = await app.as("admin");
const managers = new Map((await admin.listManagerOptions()).map(({ userCode, id }) => [userCode, id]));
const key = () => ({ idempotencyKey: crypto.randomUUID() });

beforeEach(() => pool.query("delete from sales_assignment"));

const give = (areaCode: string, validFrom: string, validTo: string | null = null) =>
  admin.createAssignment({
    body: { userId: managers.get("SM_NORTH") ?? "", level: "PROVINCE", areaCode, validFrom, validTo },
  });
const endsOf = async () =>
  Object.fromEntries((await admin.listAssignments()).list.map(({ areaCode, validTo }) => [areaCode, validTo]));

test("R-B03 assignments end together on a day, each with its reason, and an undo gives their ends back", async () => {
  const open = await give("320000", "2025-01-01");
  const later = await give("330000", "2025-01-01", "2026-12-01");
  const sooner = await give("340000", "2025-01-01", "2026-02-01");
  const future = await give("350000", "2026-07-01");
  const ids = [open, later, sooner, future].map(({ id }) => id);
  const receipt = await admin.endAssignments({ body: { of: { ids }, validTo: "2026-04-01" } }, key());
  expect(receipt).toMatchObject({ noun: "assignments", action: "end", done: 2, skipped: 2, undo: "ok" });
  const { list } = await admin.listBulkActionRows({ params: { id: receipt.id }, query: { outcome: "skipped" } });
  expect(list.map(({ name, reason }) => [name.split(" ").at(-1), reason?.code])).toEqual([
    ["安徽省", "bulk.same"],
    ["福建省", "assignment.begins_later"],
  ]);
  expect(await endsOf()).toEqual({
    "320000": "2026-04-01",
    "330000": "2026-04-01",
    "340000": "2026-02-01",
    "350000": null,
  });
  await admin.undoBulkAction({ params: { id: receipt.id } });
  expect(await endsOf()).toMatchObject({ "320000": null, "330000": "2026-12-01" });
});

test("R-B03 an assignment ended yesterday is over at once, and an undo still gives it back", async () => {
  const { id } = await give("320000", "2025-01-01");
  const receipt = await admin.endAssignments({ body: { of: { ids: [id] }, validTo: "2026-01-20" } }, key());
  expect(receipt.done).toBe(1);
  const undone = await admin.undoBulkAction({ params: { id: receipt.id } });
  expect([undone.restored, await endsOf()]).toEqual([1, { "320000": null }]);
});

test("R-B03 all that match a filter end, past days stay, and the right to assign is asked", async () => {
  await give("320000", "2025-01-01");
  await give("330000", "2025-01-01");
  const of = { query: { region: "east" as const }, expected: 2 };
  const past = await refusalOf(admin.endAssignments({ body: { of, validTo: "2026-01-19" } }, key()));
  expect(past.errors).toMatchObject([{ path: "validTo", code: "assignment.ends_in_past" }]);
  const clerk = await app.as("clerk1");
  expect(await refusalOf(clerk.endAssignments({ body: { of, validTo: "2026-02-01" } }, key()))).toMatchObject({
    code: 1403,
  });
  const receipt = await admin.endAssignments({ body: { of, validTo: "2026-02-01" } }, key());
  expect([receipt.done, await endsOf()]).toEqual([2, { "320000": "2026-02-01", "330000": "2026-02-01" }]);
});
