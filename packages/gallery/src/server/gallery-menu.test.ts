import { startTestApp } from "@busbar/server/testing/start-test-app";
import { afterAll, expect, test } from "vitest";
import { templatePages } from "./gallery.ts";

const app = await startTestApp({ additions: templatePages });
afterAll(() => app.close());
const admin = await app.as("admin");

test("R-M04 a menu with the template pages is exported, and imported without a change", async () => {
  const menu = await admin.exportMenu();
  const named = (name: string) => menu.entries.find((entry) => entry.name === name);
  expect(named("RemixIcon")?.component).toBe("gallery-remixIcon");
  expect(named("Iframe")?.redirect).toBe("search");
  const differences = await admin.compareMenu({ body: menu });
  expect(differences).toMatchObject({ added: [], changed: [], missing: [], same: menu.entries.length });
  await admin.importMenu({ body: { document: menu, version: differences.version, removeMissing: true } });
  expect(await admin.exportMenu()).toEqual(menu);
});
