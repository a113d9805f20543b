import { afterAll, expect, test } from "vitest";
import { startTestApp, testOrigin } from "../../../testing/start-test-app.ts";
import { shipMenuRows } from "../shipped-rows.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const clerk = await app.as("clerk1");

test("R-N09 administrators put sites on the list of frames and take them off; everybody reads it", async () => {
  const site = await admin.addFramedSite({ body: { origin: "https://Help.example.com:443/", ownOrigin: true } });
  expect(site).toMatchObject({ origin: "https://help.example.com", ownOrigin: true });
  expect(await clerk.listFramedSites()).toContainEqual(site);
  await expect(clerk.addFramedSite({ body: { origin: "https://x.example" } })).rejects.toMatchObject({ code: 1403 });
  await expect(clerk.removeFramedSite({ params: { id: site.id } })).rejects.toMatchObject({ code: 1403 });
  const again = admin.addFramedSite({ body: { origin: "https://help.example.com" } });
  await expect(again).rejects.toMatchObject({ reason: "frame.taken" });
  await admin.removeFramedSite({ params: { id: site.id } });
  expect(await clerk.listFramedSites()).not.toContainEqual(site);
  await expect(admin.removeFramedSite({ params: { id: site.id } })).rejects.toMatchObject({ code: 404 });
});

test("R-N09 the portal itself and what is no site are refused at the field", async () => {
  for (const origin of [testOrigin, app.ports.settings.publicUrl, "https://a@b.example", "javascript:alert(1)"]) {
    const refused = admin.addFramedSite({ body: { origin } });
    await expect(refused, origin).rejects.toMatchObject({ errors: [{ path: "origin" }] });
  }
});

test("R-G51 a row that frames a site brings it on the list once: taken off, it stays away", async () => {
  const row = { name: "FramesOne", path: "/one", component: "frame", zh: "一", en: "One", sort: 900 };
  const listed = async () => (await clerk.listFramedSites()).some(({ origin }) => origin === "https://one.example");
  await shipMenuRows(app.ports, [{ ...row, framesSite: "https://one.example" }]);
  expect(await listed()).toBe(true);
  const sites = await admin.listFramedSites();
  await admin.removeFramedSite({ params: { id: sites.find(({ origin }) => origin === "https://one.example")!.id } });
  await shipMenuRows(app.ports, [{ ...row, zh: "另一", framesSite: "https://one.example" }]);
  expect(await listed()).toBe(false);
});
