import type { MenuDocument } from "@busbar/contract/menus/menu-documents";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const names = async () => (await admin.exportMenu()).entries.map(({ name }) => name);
const edited = async (change: (entries: MenuDocument["entries"]) => MenuDocument["entries"]) => {
  const menu = await admin.exportMenu();
  return { ...menu, entries: change(structuredClone(menu.entries)) };
};
const bring = async (document: MenuDocument, removeMissing = false) => {
  const { version } = await admin.compareMenu({ body: document });
  return admin.importMenu({ body: { document, version, removeMissing } });
};

test("R-M04 a menu that is exported and imported is the same, and nothing counts as changed", async () => {
  const menu = await admin.exportMenu();
  expect(await admin.compareMenu({ body: menu })).toMatchObject({
    added: [],
    changed: [],
    missing: [],
    same: menu.entries.length,
  });
  await bring(menu, true);
  expect(await admin.exportMenu()).toEqual(menu);
  expect((await admin.listMenuEntries()).every(({ origin }) => origin === "shipped")).toBe(true);
});

test("R-M04 before a file changes the menu, it is told what is new, what differs and what is missing", async () => {
  const document = await edited((entries) => {
    const holiday = entries.find(({ name }) => name === "Holiday")!;
    const group = {
      ...holiday,
      name: "Extra",
      parent: null,
      path: "/extra",
      component: "",
      titleZh: "附加",
      titleEn: "Extra",
    };
    const page = { ...holiday, name: "ExtraPage", parent: "Extra", path: "page", titleZh: "附加页", titleEn: "Page" };
    const changed = entries.map((entry) =>
      entry.name === "Holiday" ? { ...entry, titleZh: "假日", meta: { dot: true } } : entry,
    );
    return [...changed.filter(({ name }) => name !== "Job"), group, page];
  });
  const differences = await admin.compareMenu({ body: document });
  expect(differences).toMatchObject({
    added: [{ name: "Extra" }, { name: "ExtraPage" }],
    changed: [{ name: "Holiday", fields: expect.arrayContaining(["titleZh", "meta"]) }],
    missing: [{ name: "Job" }],
  });
  expect(await names()).not.toContain("Extra");
  await bring(document);
  expect(await names()).toEqual(expect.arrayContaining(["Extra", "ExtraPage", "Job"]));
  await bring(document, true);
  expect(await admin.exportMenu()).toEqual(document);
});

test("R-M04 whatever order a file has, the menu has it then", async () => {
  for (const turn of [
    (list: string[]) => list.toReversed(),
    (list: string[]) => [...list.slice(2), ...list.slice(0, 2)],
  ]) {
    const document = await edited((entries) => {
      const own = entries.filter(({ parent }) => parent === "Setting");
      const wanted = turn(own.map(({ name }) => name));
      return [
        ...entries.filter(({ parent }) => parent !== "Setting"),
        ...wanted.map((name) => own.find((one) => one.name === name)!),
      ];
    });
    await bring(document);
    const now = (await admin.exportMenu()).entries.filter(({ parent }) => parent === "Setting");
    expect(now.map(({ name }) => name)).toEqual(
      document.entries.filter(({ parent }) => parent === "Setting").map(({ name }) => name),
    );
  }
});

test("R-M04 a file that makes no menu, or was compared with another one, changes nothing", async () => {
  const before = await admin.exportMenu();
  const orphan = await edited((entries) =>
    entries.map((entry) => (entry.name === "Holiday" ? { ...entry, parent: "Nowhere" } : entry)),
  );
  expect(await refusal(admin.compareMenu({ body: orphan }))).toMatchObject({
    errors: [{ code: "menu.parent_unknown" }],
  });
  const locked = await edited((entries) => entries.filter(({ name }) => name !== "MenuManagement"));
  expect(await refusal(bring(locked, true))).toMatchObject({ reason: "menu.fixed" });
  const stale = admin.importMenu({ body: { document: before, version: "1", removeMissing: false } });
  expect(await refusal(stale)).toMatchObject({ reason: "menu.changed_meanwhile" });
  expect(await admin.exportMenu()).toEqual(before);
});
