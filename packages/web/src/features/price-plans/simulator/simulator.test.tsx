// @vitest-environment jsdom
import { PriceComponent } from "@busbar/contract/price-plans/price-components";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";
import { writeColumn } from "./simulator-state.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
let foundry: string;
const plans: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer();
  const clerk = await server.as("clerk2");
  foundry = (await clerk.listPoints({ query: { keyword: "PP-DEMO-001" } })).list[0]!.id;
  for (const { planCode, planId, versionNo } of await clerk.selectPlanVersions({ query: {} }))
    plans[planCode] = `${planId}.${versionNo}.`;
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const at = (...parts: string[]) =>
  `/contract/simulate?v=${encodeURIComponent(["price-simulator", "1", ...parts].join("~"))}`;
const open = async (address: string, as = "clerk2") => {
  portal = await renderPortal({ app: server, as, address, language: "en" });
  return portal;
};
const comparison = async () => within(await screen.findByRole("table"));
/** The cells of a row once they say something. */
const row = async (name: string | RegExp, text: string | RegExp = /./) => {
  const table = await comparison();
  let cells: string[] = [];
  await waitFor(() => {
    const line = table.getByRole("rowheader", { name }).closest("tr") as HTMLElement;
    cells = within(line)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells.join("|")).toMatch(text);
  });
  return cells;
};

test("S3 a month of a point is priced by its contract's plan from readings", async () => {
  await open(at(`point*${foundry}`, "month*2025-07"));
  expect((await row("Payable", /333,254/))[0]).toContain("¥333,254.33");
  expect((await row("Super-peak"))[0]).toContain("59,805.07 kWh × 0.814284");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Peak/ }).value).toBe("183,746.935");
});

test("a plan without bands is priced with the same energy, and the difference is told in money and percent", async () => {
  await open(at(`point*${foundry}`, "month*2025-07", `plan*${plans["S3"]}`, `plan*${plans["S1"]}`));
  // 717,920.381 kWh at 0.654712.
  const [, other] = await row("Payable", /compared with/);
  expect(other).toMatch(/\+¥136,\d{3}\.\d\d \(\+4\d\.\d%\) compared with S3 Version 1/);
  expect((await row("Energy, total"))[1]).toContain("¥470,031.09");
});

test("a month without an issued statement says so beside the plans", async () => {
  await open(at(`point*${foundry}`, "month*2025-07"));
  expect((await row("Payable", /No issued/)).at(-1)).toBe("No issued statement for 2025-07");
});

test("a typed quantity counts on Enter, is kept in the address, and can be set back to the readings", async () => {
  const { user } = await open(at(`point*${foundry}`, "month*2025-07"));
  await row("Payable", /333,254\.33/);
  const peak = screen.getByRole("textbox", { name: /^Peak/ });
  await user.clear(peak);
  await user.type(peak, "1000{Enter}");
  expect((await row("Peak", /723\.81/))[0]).toContain("1,000 kWh × 0.723808");
  expect(screen.getByText("Read: 183,746.935")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Restore readings and contract terms" }));
  await row("Payable", /333,254\.33/);
});

test("a published price is that of the point and the month, and is asked for where none is published", async () => {
  const system = PriceComponent.parse({ kind: "PER_UNIT", category: "SYSTEM", unit: "kWh", publishedKey: "SYSTEM" });
  const typed = writeColumn({ planId: null, versionNo: 0, components: [system] });
  await open(at(`point*${foundry}`, "month*2025-12", `plan*${typed}`));
  expect((await row("System operation", /0\.032157/))[0]).toMatch(/kWh × 0\.032157/);
  await portal?.close();
  await open(at(`point*${foundry}`, "month*2025-07", `plan*${typed}`));
  expect(
    await screen.findAllByText(/Cannot be simulated: The published price SYSTEM for 2025-07 is missing/),
  ).not.toEqual([]);
});

test("what is not a number is refused at its field and nothing is priced anew", async () => {
  const { user } = await open(at(`point*${foundry}`, "month*2025-07"));
  await row("Payable", /333,254\.33/);
  const peak = screen.getByRole("textbox", { name: /^Peak/ });
  await user.clear(peak);
  await user.type(peak, "much{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Enter a number with at most 3 decimals");
  expect(peak.getAttribute("aria-invalid")).toBe("true");
  expect((await row("Payable"))[0]).toContain("333,254.33");
});

test("quantities by hand are priced by components of one's own, which the address keeps", async () => {
  const own = `..${JSON.stringify([{ kind: "ENERGY_FLAT", unit: "kWh", price: "0.5" }])}`;
  await open(at("by*hand", "month*2025-12", `plan*${own}`, "q*total_all_1000"));
  expect((await row("Energy"))[0]).toBe("¥500.001,000 kWh × 0.5");
  expect(screen.queryByText("Billed")).toBeNull();
});

test("P13 a price and a ratio with too many decimals are told in the column and at their field", async () => {
  const bands = [{ band: "P", value: "1.85" }];
  const component = { kind: "ENERGY_TOU", unit: "kWh", bandBasis: "RATIO", price: "0.43165001", bands };
  const { user } = await open(
    at("by*hand", "month*2025-12", `plan*..${JSON.stringify([component])}`, "q*registers_P_1000"),
  );
  const message = "Price 0.43165001 and ratio 1.85 together have more than 8 decimals";
  expect((await row("Payable", /Cannot/))[0]).toBe(`Cannot be simulated: ${message}`);
  await user.click(screen.getByRole("button", { name: "Custom components: more actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change prices" }));
  const drawer = within(await screen.findByRole("dialog"));
  expect((await drawer.findAllByText(new RegExp(message.replaceAll(".", "\\.")))).length).toBeGreaterThan(0);
  const ratio = drawer.getByRole("textbox", { name: "Peak ratio" });
  await user.clear(ratio);
  await user.type(ratio, "2");
  await user.click(drawer.getByRole("button", { name: "Use in simulation" }));
  expect((await row(/^Energy/))[0]).toContain("1,000 kWh × 0.86330002");
});

test("a band without a price is told at the quantity of the band", async () => {
  const component = { kind: "ENERGY_TOU", unit: "kWh", bandBasis: "PRICE", bands: [{ band: "P", value: "1" }] };
  await open(
    at("by*hand", "month*2025-12", `plan*..${JSON.stringify([component])}`, "q*registers_P_10", "q*registers_V_5"),
  );
  const field = await screen.findByRole("textbox", { name: /^Off-peak/ });
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect((await screen.findAllByText(/Bands Off-peak of the calendar have no price/)).length).toBeGreaterThan(0);
});

test("a column becomes a new version of its plan, filled in and not saved", async () => {
  const { user } = await open(at(`point*${foundry}`, "month*2025-07", `plan*${plans["S1"]}`));
  await row("Payable", /¥/);
  await user.click(await screen.findByRole("button", { name: "S1 Version 1: more actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save as new version" }));
  expect(await screen.findByDisplayValue("0.654712")).toBeTruthy();
  expect(await screen.findByText("Not saved yet")).toBeTruthy();
});

test("who may not see points enters quantities by hand, and who sees no prices has no simulator", async () => {
  await open("/contract/simulate");
  expect(await screen.findByText("Choose a pick-up point, or enter quantities by hand")).toBeTruthy();
  await portal?.close();
  portal = await renderPortal({ app: server, as: "enterprise1", address: "/contract/simulate", language: "en" });
  expect(screen.queryByRole("heading", { name: "Price simulator" })).toBeNull();
});
