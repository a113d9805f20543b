// @vitest-environment jsdom
import { addDays } from "@busbar/contract/kernel/business-time";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { controlsFeature } from "./feature.ts";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
  // With the kit behind them, which takes its time where the machine is busy.
  await Promise.all(Object.values(controlsFeature.pages).map((load) => load()));
});
afterAll(() => app.close());
afterEach(() => portal.close());

/** Opens a page and says how many cards it has. */
async function open(page: string, cards: number): Promise<RenderedPortal["user"]> {
  portal = await openGallery(app, `/vab/form/${page}`, { language: "en" });
  await screen.findAllByRole("heading", { level: 2 });
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(cards);
  return portal.user;
}
const card = (name: string) => within(screen.getByRole("region", { name }));
const value = (name: string) =>
  card(name)
    .getByText(/^Value: /)
    .textContent.replace("Value: ", "");
const says = (name: string, said: string) => waitFor(() => expect(value(name)).toBe(said));
/** Types into a calendar or a clock and takes it. */
function pick(field: HTMLElement, typed: string): void {
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
}
/** A key as the kit's slider reads it, by its old number. */
const press = (slider: HTMLElement, keyCode: 38 | 39) => fireEvent.keyDown(slider, { keyCode });
const option = (name: string) => screen.findByText(name, { selector: ".ant-select-item-option-content" });

test("R-G14 buttons of eight kinds: pressed, by pages, and busy until the work is done", async () => {
  const user = await open("button", 8);
  await user.click(card("Types").getByRole("button", { name: "Warning, outlined" }));
  await says("Types", "Warning, outlined");
  expect(card("Round and circle").getByRole("button", { name: "Delete" }).textContent).toBe("");
  for (const button of card("Disabled").getAllByRole<HTMLButtonElement>("button")) expect(button.disabled).toBe(true);
  const group = within(card("Button group").getByRole("group", { name: "Button group" }));
  await user.click(group.getByRole("button", { name: "Next" }));
  await says("Button group", "page 2");
  await user.click(card("Loading").getByRole("button", { name: "Load" }));
  for (const busy of card("Loading").getAllByRole("button", { name: "Loading…" })) {
    expect(busy.getAttribute("aria-busy")).toBe("true");
  }
  await says("Loading", "loaded 1 times");
});

test("R-G15 links lead to the page of buttons; a disabled one leads nowhere", async () => {
  const user = await open("link", 4);
  for (const link of card("Disabled").getAllByRole("link")) expect(link.getAttribute("href")).toBeNull();
  expect(card("Types").getByRole("link", { name: "Danger" }).getAttribute("href")).toBe("#/vab/form/button");
  await user.click(card("With icon").getByRole("link", { name: "View the button page" }));
  await waitFor(() => expect(portal.address()).toBe("/vab/form/button"));
});

test("R-G16 one of a few is chosen by a press and by arrows, in every look", async () => {
  const user = await open("radio", 5);
  await user.click(card("Basic usage").getByRole("radio", { name: "Wind" }));
  await says("Basic usage", "Wind");
  expect(
    card("Option group (with a disabled option)").getByRole<HTMLInputElement>("radio", { name: "Nuclear" }).disabled,
  ).toBe(true);
  const small = within(card("Button style").getByRole("radiogroup", { name: "Button style, Small" }));
  await user.click(small.getByRole("radio", { name: "Solar" }));
  await user.keyboard("{ArrowRight}");
  await says("Button style", "Wind");
  await user.click(card("With border, three sizes").getAllByRole("radio", { name: "Hydro" })[0]!);
  await says("With border, three sizes", "Hydro");
});

test("R-G17 any of a few: all at once, partly, and within bounds", async () => {
  const user = await open("checkbox", 6);
  const all = () =>
    card("Select all and indeterminate").getByRole<HTMLInputElement>("checkbox", { name: "Select all" });
  expect(all().indeterminate).toBe(true);
  await user.click(all());
  await says("Select all and indeterminate", "Solar, Wind, Hydro, Storage");
  expect(all().indeterminate).toBe(false);
  await user.click(all());
  await says("Select all and indeterminate", "none");
  const bounded = (name: string) => card("At least 1, at most 2").getByRole<HTMLInputElement>("checkbox", { name });
  expect(bounded("Solar").disabled).toBe(true);
  await user.click(bounded("Hydro"));
  await says("At least 1, at most 2", "Solar, Hydro");
  expect([bounded("Solar").disabled, bounded("Wind").disabled]).toEqual([false, true]);
  await user.click(card("Button style and border").getAllByRole("checkbox", { name: "Solar" })[0]!);
  await says("Button style and border", "Solar, Hydro");
});

test("R-G18 texts are typed, emptied, counted and suggested", async () => {
  const user = await open("input", 7);
  await user.type(card("Basic usage").getByRole("textbox"), "busbar");
  await says("Basic usage", "busbar");
  await user.click(card("Clearable").getByRole("button"));
  await says("Clearable", "none");
  await user.type(card("Password").getByLabelText("Password"), "secret");
  await says("Password", "6 characters");
  await user.type(card("Icons, prefix and suffix").getByRole("textbox", { name: "Site name" }), "grid");
  await says("Icons, prefix and suffix", "https://grid.com");
  await user.type(card("Multiline").getByRole("textbox"), "two{Enter}lines");
  expect(card("Multiline").getByText("9 / 200")).toBeTruthy();
  await user.type(card("Suggestions").getByRole("combobox"), "fin");
  await user.click(await option("finance@example.com"));
  await says("Suggestions", "finance@example.com");
});

test("R-G19 a number stays within its bounds, its steps and its digits", async () => {
  const user = await open("inputNumber", 5);
  const spin = (name: string) => card(name).getByRole<HTMLInputElement>("spinbutton");
  await user.clear(spin("Basic usage (1 to 10)"));
  await user.type(spin("Basic usage (1 to 10)"), "99{Tab}");
  await says("Basic usage (1 to 10)", "10");
  expect(spin("Disabled").disabled).toBe(true);
  await user.clear(spin("Step 2, multiples of 2 only"));
  await user.type(spin("Step 2, multiples of 2 only"), "7{Tab}");
  await says("Step 2, multiples of 2 only", "8");
  await user.click(spin("Precision 0.1"));
  await user.keyboard("{ArrowUp}");
  await says("Precision 0.1", "1.1");
  await user.click(spin("Buttons on the right"));
  await user.keyboard("{ArrowUp}{ArrowUp}");
  await says("Buttons on the right", "3");
});

test("R-G20 options are chosen, refused, emptied, folded, grouped, searched, asked for and made", async () => {
  const user = await open("select", 6);
  await user.click(card("Disabled options").getByRole("combobox"));
  const off = (await option("Wind")).closest(".ant-select-item-option")!;
  expect(off.getAttribute("aria-disabled") ?? off.className).toMatch(/true|disabled/);
  await user.click(await option("Hydro"));
  await says("Disabled options", "Hydro");
  expect(card("Multiple, collapsed tags").getByText(/\+ 2/)).toBeTruthy();
  await user.click(card("Groups").getByRole("combobox"));
  await screen.findByText("Southern regions", { selector: ".ant-select-item-group" });
  await user.click(await option("East"));
  await says("Groups", "East");
  const search = card("Filter, remote, create");
  await user.type(search.getByRole("combobox", { name: "Type a title to search on the server" }), "1");
  await waitFor(() => expect(portal.sent.some((call) => call.startsWith("GET /goods/getList"))).toBe(true));
  await user.type(search.getByRole("combobox", { name: /^Choose, or type a new word/ }), "tidal");
  await user.click(await option("tidal"));
  await says("Filter, remote, create", "none, none, Solar, tidal");
});

test("R-G21 switches say their value", async () => {
  const user = await open("switch", 3);
  await user.click(card("Colours").getByRole("switch", { name: "Success" }));
  await says("Colours", "Primary, Warning, Danger");
  await user.click(card("Text and values").getByRole("switch"));
  await says("Text and values", "0");
  for (const off of card("Disabled").getAllByRole<HTMLButtonElement>("switch")) expect(off.disabled).toBe(true);
});

test("R-G22 sliders go by arrow keys and with their field", async () => {
  const user = await open("slider", 5);
  press(card("Step 10 with stops").getByRole("slider"), 39);
  await says("Step 10 with stops", "50");
  const field = card("With input field").getByRole("spinbutton", { name: "Value" });
  await user.clear(field);
  await user.type(field, "75");
  expect(card("With input field").getByRole("slider").getAttribute("aria-valuenow")).toBe("75");
  press(card("Range (0 to 10)").getByRole("slider", { name: "To" }), 39);
  await says("Range (0 to 10)", "4 to 9");
  press(card("Vertical").getByRole("slider", { name: "Vertical" }), 38);
  await says("Vertical", "51");
});

test("R-G23 times: every quarter of an hour, within two hours, and two of a day", async () => {
  const user = await open("timePicker", 3);
  const fixed = "Fixed times (08:30 to 18:30, every 15 minutes)";
  await user.type(card(fixed).getByRole("combobox"), "18:15");
  await user.click(await option("18:15"));
  await says(fixed, "18:15");
  const free = "Any time (18:30 to 20:30)";
  pick(card(free).getByRole("textbox"), "20:31");
  await says(free, "none");
  pick(card(free).getByRole("textbox"), "20:30");
  await says(free, "20:30");
  pick(card("Time range").getByPlaceholderText("Start time"), "08:00");
  pick(card("Time range").getByPlaceholderText("End time"), "17:30");
  await waitFor(() => expect(value("Time range")).toBe("08:00 – 17:30"));
});

test("R-G24 days by shortcut, longer times, several days and ranges", async () => {
  const user = await open("datePicker", 4);
  await user.click(card("Date with shortcuts").getByRole("textbox"));
  await user.click(await screen.findByText("A week ago"));
  await waitFor(() => expect(value("Date with shortcuts")).toMatch(/\d$/));
  const weekAgo = value("Date with shortcuts");
  await user.click(card("Date with shortcuts").getByRole("textbox"));
  await user.click(await screen.findByText("Today"));
  await waitFor(() => expect(value("Date with shortcuts")).not.toBe(weekAgo));
  expect(addDays(weekAgo, 7)).toBe(value("Date with shortcuts"));
  pick(card("Week, month, year").getByRole("textbox", { name: "Choose a month" }), "2026-03");
  await says("Week, month, year", "2026-03");
  pick(card("Date range and month range").getByPlaceholderText("Start date"), "2026-01-05");
  pick(card("Date range and month range").getByPlaceholderText("End date"), "2026-01-09");
  await says("Date range and month range", "2026-01-05 – 2026-01-09");
});

test("R-G25 a day with its time, by shortcut too", async () => {
  const user = await open("dateTimePicker", 3);
  pick(card("Date and time").getByRole("textbox"), "2026-02-03 14:05");
  await says("Date and time", "2026-02-03 14:05");
  await user.click(card("With shortcuts").getByRole("textbox"));
  await user.click(await screen.findByText("Yesterday at 9"));
  await waitFor(() => expect(value("With shortcuts")).toMatch(/^\d{4}-\d\d-\d\d 09:00$/));
});

test("R-G26 stars are given, taken away, told in words and read", async () => {
  const user = await open("rate", 3);
  const accent = within(card("Colours").getByRole("radiogroup", { name: "Accent" }));
  await user.click(accent.getByRole("radio", { name: "2 stars" }));
  await says("Colours", "1, 2, 3, 2");
  await user.click(accent.getByRole("radio", { name: "2 stars" }));
  await says("Colours", "1, 2, 3, 0");
  await user.click(card("With text").getByRole("radio", { name: "5 stars" }));
  await user.keyboard("{ArrowLeft}");
  await says("With text", "Good");
  expect(card("Read only").getByRole("img", { name: "3.7 of 5 stars" })).toBeTruthy();
});
