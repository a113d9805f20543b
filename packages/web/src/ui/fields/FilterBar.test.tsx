// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FilterBar } from "./FilterBar.tsx";
import { SearchField } from "./SearchField.tsx";
import { uiEn } from "../texts/texts-en.ts";
import { UiTextsProvider } from "../texts/ui-texts.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const options = ["East", "North", "South"].map((label) => ({ value: label.toLowerCase(), label }));

function Bar({ told }: { told: string[] }) {
  const [search, setSearch] = useState("steel");
  const [regions, setRegions] = useState<string[]>([]);
  return (
    <UiTextsProvider texts={uiEn}>
      <FilterBar
        search={{ value: search, onChange: setSearch }}
        filters={[
          {
            kind: "choice",
            key: "region",
            label: "Region",
            options,
            value: regions,
            onChange: (value) => {
              told.push(value.join("+"));
              setRegions(value);
            },
          },
        ]}
      />
    </UiTextsProvider>
  );
}

test("a filter is chosen in its chip, says its value, and is removed or cleared", async () => {
  const told: string[] = [];
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<Bar told={told} />);
  await user.click(screen.getByRole("button", { name: "Region" }));
  await user.click(screen.getByRole("checkbox", { name: "East" }));
  await user.click(screen.getByRole("checkbox", { name: "South" }));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Region: East, South" }));
  await user.click(screen.getByRole("button", { name: "Remove filter “Region”" }));
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(told).toEqual(["east", "east+south", ""]);
  expect((screen.getByRole("textbox", { name: "Search" }) as HTMLInputElement).value).toBe("");
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
});

test("Tab past the last choice closes the choices, which would hide what has the focus now", async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<Bar told={[]} />);
  await user.click(screen.getByRole("button", { name: "Region" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "North" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a press outside closes the choices", async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<Bar told={[]} />);
  await user.click(screen.getByRole("button", { name: "Region" }));
  expect(screen.getByRole("dialog", { name: "Region" })).toBeTruthy();
  await user.click(screen.getByRole("textbox", { name: "Search" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

function search(told: string[]) {
  const view = render(<SearchField value="" onChange={(text) => told.push(text)} />);
  return {
    field: screen.getByRole("textbox"),
    again: (value: string) => view.rerender(<SearchField value={value} onChange={(text) => told.push(text)} />),
  };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("a search goes out 300 ms after the last letter, and at once on Enter", () => {
  const told: string[] = [];
  const { field } = search(told);
  type(field, "st");
  vi.advanceTimersByTime(200);
  type(field, "steel ");
  vi.advanceTimersByTime(250);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(["steel"]);
  type(field, "steels");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(told).toEqual(["steel", "steels"]);
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(2);
});

test("half a word of an input method is never searched for", () => {
  const told: string[] = [];
  const { field } = search(told);
  fireEvent.compositionStart(field);
  type(field, "gang");
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
  fireEvent.compositionEnd(field, { target: { value: "钢" } });
  vi.advanceTimersByTime(400);
  expect(told).toEqual(["钢"]);
});

test("a search that the address takes back empties the field", () => {
  const told: string[] = [];
  const { field, again } = search(told);
  type(field, "steel");
  vi.advanceTimersByTime(400);
  again("steel");
  again("");
  expect((field as HTMLInputElement).value).toBe("");
  vi.advanceTimersByTime(400);
  expect(told).toEqual(["steel"]);
});
