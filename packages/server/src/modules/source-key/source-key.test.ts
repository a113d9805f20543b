import { afterAll, beforeAll, expect, test } from "vitest";
import { createSourceKey } from "../../node/secrets/source-key.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let keyed: TestApp;
let plain: TestApp;
beforeAll(async () => {
  keyed = await startTestApp({ sourceKey: createSourceKey("the-right-key") });
  plain = await startTestApp();
  for (const own of [keyed, plain]) {
    await own.keepSetting("sourceUrl", "https://git.example/busbar");
    await own.keepSetting("buySourceUrl", "https://shop.example/busbar");
  }
});
afterAll(async () => {
  await keyed.close();
  await plain.close();
});

test("R-H07 the right key is answered with the address of the source", async () => {
  const clerk = await keyed.as("clerk1");
  expect(await clerk.checkSourceKey({ body: { key: "the-right-key" } })).toEqual({ url: "https://git.example/busbar" });
});

test("R-H07 a wrong key is refused in words and tells no address", async () => {
  const manager = await keyed.as("smeast");
  const refusal = manager.checkSourceKey({ body: { key: "the-right-kex" } });
  await expect(refusal).rejects.toMatchObject({ code: 1400, reason: "source_key.wrong", message: "密钥不正确" });
  const { settings } = await manager.menuNav();
  expect(settings).toMatchObject({ copySource: true, buySourceUrl: "https://shop.example/busbar" });
  expect(JSON.stringify(settings)).not.toContain("git.example");
});

test("R-H07 guessing stops after five attempts in a minute, for the one who guesses", async () => {
  const guesser = await keyed.as("finance1");
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(guesser.checkSourceKey({ body: { key: `guess-${guess}` } })).rejects.toMatchObject({ code: 1400 });
  }
  await expect(guesser.checkSourceKey({ body: { key: "the-right-key" } })).rejects.toMatchObject({ code: 1429 });
  const other = await keyed.as("finance2");
  expect(await other.checkSourceKey({ body: { key: "the-right-key" } })).toHaveProperty("url");
});

test("R-H07 without a key in the configuration there is nothing to ask for", async () => {
  const clerk = await plain.as("clerk1");
  await expect(clerk.checkSourceKey({ body: { key: "any" } })).rejects.toMatchObject({ code: 404 });
  expect((await clerk.menuNav()).settings.copySource).toBe(false);
});

test("R-H07 without a session nobody gets to guess", async () => {
  await expect(keyed.client().checkSourceKey({ body: { key: "the-right-key" } })).rejects.toMatchObject({
    code: 401,
  });
});

test("R-H07 a link that is no web address is hidden", async () => {
  await plain.keepSetting("buySourceUrl", "javascript:alert(1)");
  const clerk = await plain.as("clerk1");
  expect((await clerk.menuNav()).settings.buySourceUrl).toBe("");
});

test("R-H08 the demo organisation shows the theme's tiles, a real one does not", async () => {
  const demo = await plain.as("clerk1");
  expect((await demo.menuNav()).settings.showThemeSetting).toBe(true);
  const real = await startTestApp({ settings: { demo: false } });
  const clerk = await real.as("clerk1");
  expect((await clerk.menuNav()).settings.showThemeSetting).toBe(false);
  await real.close();
});
