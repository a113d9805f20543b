import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { shippedRows } from "@busbar/contract/menus/menu-rows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whileHeld } from "../../../testing/database/while-held.ts";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { shipMenuRows } from "../shipped-rows.ts";

let app: TestApp;
let admin: Awaited<ReturnType<TestApp["as"]>>;
let other: typeof admin;
beforeAll(async () => {
  app = await startTestApp();
  await app.changeRoles("test", [roleCodes.admin]);
  [admin, other] = await Promise.all([app.as("admin"), app.as("test")]);
});
afterAll(() => app.close());

const named = async (name: string) => (await admin.listMenuEntries()).find((one) => one.name === name);
const remove = async (name: string) => admin.removeMenuEntry({ params: { id: (await named(name))!.id } });
const restore = (name: string, rowVersion: number | null = null) =>
  admin.restoreMenuEntry({ body: { name, rowVersion } });

test("R-M04 a row that was changed becomes what the product brought, in its place, and follows releases again", async () => {
  const before = (await named("Holiday"))!;
  const { id } = before;
  const group = (await named("Setting"))!;
  const changed = await admin.updateMenuEntry({
    params: { id },
    body: { rowVersion: before.rowVersion, titleZh: "放假", icon: "star-line", needs: null, meta: { badge: "新" } },
  });
  const moved = await admin.moveMenuEntry({
    params: { id },
    body: { parentId: null, before: group.id, rowVersion: changed.rowVersion },
  });
  expect(moved).toMatchObject({ origin: "changed", parentId: null, titleZh: "放假" });
  expect(await refusal(restore("Holiday", changed.rowVersion))).toMatchObject({ code: 1410, reason: "stale" });
  const { rowVersion: _, updatedAt: __, updatedBy: ___, updatedBySelf: ____, ...asBefore } = before;
  expect(await restore("Holiday", moved.rowVersion)).toMatchObject({ ...asBefore, origin: "shipped" });
  const row = shippedRows.find(({ name }) => name === "Holiday")!;
  await shipMenuRows(app.ports, [{ ...row, zh: "节假日表" }]);
  expect((await named("Holiday"))?.titleZh).toBe("节假日表");
  await shipMenuRows(app.ports, [row]);
  const { list } = await admin.listMenuEntryActivity({ params: { id } });
  expect(list.map(({ action }) => action).slice(0, 3)).toEqual(["menu.restore", "menu.move", "menu.update"]);
});

test("R-M04 a row that was deleted is listed and comes back, and with it the group that is gone", async () => {
  const pages = shippedRows.filter(({ parent }) => parent === "Point").map(({ name }) => name);
  for (const name of [...pages, "Point"]) await remove(name);
  const gone = await admin.listRemovedMenuEntries();
  expect(gone.map(({ name }) => name).toSorted()).toEqual([...pages, "Point"].toSorted());
  expect(gone.find(({ name }) => name === "PickUpPoint")).toMatchObject({ parent: "Point", titleZh: "用能点列表" });
  await restore("PickUpPoint");
  expect((await admin.listRemovedMenuEntries()).map(({ name }) => name)).not.toContain("Point");
  const [group, page] = [await named("Point"), await named("PickUpPoint")];
  expect(page).toMatchObject({ parentId: group?.id, origin: "shipped", fullPath: "/point/list" });
  for (const name of pages.filter((one) => one !== "PickUpPoint")) await restore(name);
  expect(await admin.listRemovedMenuEntries()).toEqual([]);
});

test("R-M04 nothing is restored where another page has the path, nor what no release brought", async () => {
  await remove("Job");
  const setting = (await named("Setting"))!;
  const own = await admin.createMenuEntry({
    body: { name: "OwnJobs", parentId: setting.id, path: "job", component: "jobs", titleZh: "任务", titleEn: "Jobs" },
  });
  expect(await refusal(restore("Job"))).toMatchObject({ reason: "menu.path_taken" });
  expect(await named("Job")).toBeUndefined();
  expect(await refusal(restore("OwnJobs", own.rowVersion))).toMatchObject({ reason: "menu.not_shipped" });
  expect(await refusal(restore("NoSuchRow"))).toMatchObject({ code: 404 });
  await admin.removeMenuEntry({ params: { id: own.id } });
  await restore("Job");
});

/** Both changes wait for the menu before one of them begins. */
const atOnce = (...calls: (() => Promise<unknown>)[]) =>
  whileHeld(
    app.database,
    (client) => client.query("select pg_advisory_xact_lock(hashtextextended('menus', 0))"),
    () => Promise.allSettled(calls.map((call) => call())),
    calls.length,
  );
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes
    .map((outcome) => (outcome.status === "fulfilled" ? 0 : (outcome.reason as { code: number }).code))
    .toSorted((a, b) => a - b);

test("R-M04 of two administrators who change, delete or restore one row at once, one does it and the other is told", async () => {
  const { id, rowVersion } = (await named("Job"))!;
  const rename = (client: typeof admin, titleZh: string) => () =>
    client.updateMenuEntry({ params: { id }, body: { rowVersion, titleZh } });
  expect(codesOf(await atOnce(rename(admin, "任务甲"), rename(other, "任务乙")))).toEqual([0, 1410]);
  const drop = (client: typeof admin) => () => client.removeMenuEntry({ params: { id } });
  const changed = (await named("Job"))!;
  const move = () =>
    other.moveMenuEntry({ params: { id }, body: { parentId: null, before: null, rowVersion: changed.rowVersion } });
  const codes = codesOf(await atOnce(drop(admin), move));
  expect([
    [0, 0],
    [0, 404],
  ]).toContainEqual(codes);
  expect(await named("Job")).toBeUndefined();
  const back = (client: typeof admin) => () => client.restoreMenuEntry({ body: { name: "Job", rowVersion: null } });
  expect(codesOf(await atOnce(back(admin), back(other)))).toEqual([0, 0]);
  expect((await named("Job"))?.origin).toBe("shipped");
  const again = (await named("Job"))!.id;
  const dropAgain = (client: typeof admin) => () => client.removeMenuEntry({ params: { id: again } });
  expect(codesOf(await atOnce(dropAgain(admin), dropAgain(other)))).toEqual([0, 404]);
  await restore("Job");
});

test("R-M04 of two who put two groups into each other at once, one is refused and no ring comes to be", async () => {
  const make = (name: string) =>
    admin.createMenuEntry({ body: { name, path: `/${name}`, titleZh: name, titleEn: name } });
  const [one, two] = [await make("ringone"), await make("ringtwo")];
  const into = (client: typeof admin, from: typeof one, to: typeof one) => () =>
    client.moveMenuEntry({
      params: { id: from.id },
      body: { parentId: to.id, before: null, rowVersion: from.rowVersion },
    });
  expect(codesOf(await atOnce(into(admin, one, two), into(other, two, one)))).toEqual([0, 1409]);
  expect((await admin.listMenuEntries()).flatMap(({ faults }) => faults)).not.toContain("unreachable");
});
