// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Activity, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { uiEn } from "../texts/texts-en.ts";
import { UiTextsProvider } from "../texts/ui-texts.tsx";
import { DataTable } from "./DataTable.tsx";
import type { DataColumn, DataTableProps, ExportFormat, TablePreferences, TableQuery } from "./rules/table-types.ts";

afterEach(cleanup);

type Customer = { id: string; name: string; region: string; due: string };
const customers = (count: number): Customer[] =>
  Array.from({ length: count }, (_, at) => ({ id: `c${at}`, name: `Steel ${at}`, region: "East", due: `${at}.00` }));
const columns: DataColumn<Customer>[] = [
  { key: "name", title: "Name", render: (row) => row.name, sortable: true, width: 200, pinned: "start" },
  { key: "region", title: "Region", render: (row) => row.region, width: 120 },
  { key: "due", title: "Due", render: (row) => row.due, align: "end", sortable: "amount", width: 120 },
];

type Told = {
  queries: Partial<TableQuery>[];
  preferences: TablePreferences[];
  opened: string[];
  exports: [ExportFormat, string[]][];
  ran: string[];
};

function List(props: Partial<DataTableProps<Customer>> & { told: Told }) {
  const { told, ...rest } = props;
  const [query, setQuery] = useState<TableQuery>({ pageNo: 1, pageSize: 20 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  return (
    <UiTextsProvider texts={uiEn}>
      <DataTable
        id="customers"
        caption="Customers"
        columns={columns}
        total={rest.rows?.length}
        rows={undefined}
        query={query}
        onQuery={(change) => {
          told.queries.push(change);
          setQuery({ ...query, ...change });
        }}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `#/customer/${row.id}`}
        onOpen={(row) => told.opened.push(row.id)}
        onPreferences={(next) => told.preferences.push(next)}
        onExport={(format, keys) => told.exports.push([format, keys])}
        rowActions={(row) => [
          { key: "edit", label: "Edit", onRun: () => told.ran.push(`edit ${row.id}`) },
          { key: "drop", label: "Delete", disabledReason: "It has contracts", onRun: () => told.ran.push("drop") },
        ]}
        selection={{ selected, onChange: setSelected, allMatching: all, onAllMatching: setAll }}
        {...rest}
      />
    </UiTextsProvider>
  );
}

function show(props: Partial<DataTableProps<Customer>> = {}) {
  const told: Told = { queries: [], preferences: [], opened: [], exports: [], ran: [] };
  const view = render(<List rows={customers(5)} total={1284} {...props} told={told} />);
  return {
    told,
    user: userEvent.setup(),
    again: (next: Partial<DataTableProps<Customer>>) => view.rerender(<List {...next} told={told} />),
  };
}

const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const cell = (row: number, column: number) =>
  (screen.getAllByRole("row")[row] as HTMLTableRowElement).cells[column] as HTMLElement;
const said = () => screen.getByText(/rows, page|Sorted|Default order/).textContent;

test("the list is a table whose first column is a link and whose rows are counted", () => {
  show();
  const table = screen.getByRole("grid", { name: "Customers" });
  expect(table.tagName).toBe("TABLE");
  expect(table.getAttribute("aria-rowcount")).toBe("1285");
  expect(screen.getByRole("rowheader", { name: "Steel 3" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Steel 3" }).getAttribute("href")).toBe("#/customer/c3");
  expect(screen.getByText("1–20 of 1,284")).toBeTruthy();
  expect(said()).toContain("1,284 rows, page 1 of 65");
});

test("pressing a head asks the server for rising, falling and the default order, from page 1", async () => {
  const { told, user } = show();
  const due = () => screen.getByRole("columnheader", { name: /Due/ });
  expect(due().getAttribute("aria-sort")).toBe("none");
  expect(screen.getByRole("columnheader", { name: /Region/ }).getAttribute("aria-sort")).toBeNull();
  await user.click(within(due()).getByRole("button"));
  expect(due().getAttribute("aria-sort")).toBe("ascending");
  await user.click(within(due()).getByRole("button"));
  expect(due().getAttribute("aria-sort")).toBe("descending");
  expect(said()).toContain("Sorted by Due, descending");
  await user.click(within(due()).getByRole("button"));
  expect(told.queries).toEqual([
    { sort: "amount", pageNo: 1 },
    { sort: "-amount", pageNo: 1 },
    { sort: undefined, pageNo: 1 },
  ]);
});

test("the pager goes to the next, the last and a typed page, and keeps the first row with another size", async () => {
  const { told, user } = show();
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await user.click(screen.getByRole("button", { name: "Last page" }));
  const page = () => screen.getByRole("textbox", { name: "Page" });
  await user.clear(page());
  await user.type(page(), "999{Enter}");
  await user.clear(page());
  await user.type(page(), "4{Enter}");
  expect(document.activeElement).toBe(page());
  expect((page() as HTMLInputElement).value).toBe("4");
  await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "50");
  expect(told.queries).toEqual([
    { pageNo: 2 },
    { pageNo: 65 },
    { pageNo: 65 },
    { pageNo: 4 },
    { pageSize: 50, pageNo: 2 },
  ]);
});

test("shift selects a range, the head the page, and the bulk bar offers all that match", async () => {
  const { user } = show();
  const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
  await user.click(box("Select Steel 1"));
  await user.keyboard("{Shift>}");
  await user.click(box("Select Steel 3"));
  await user.keyboard("{/Shift}");
  expect(screen.getByText("3 selected")).toBeTruthy();
  expect(box("Select all on this page").indeterminate).toBe(true);
  await user.click(box("Select all on this page"));
  await user.click(screen.getByRole("button", { name: "Select all 1,284 matching" }));
  expect(screen.getByText("All 1,284 selected")).toBeTruthy();
  await user.click(box("Select Steel 0"));
  expect(screen.getByText("4 selected")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("region", { name: "Bulk actions" })).toBeNull();
});

test("Shift with an arrow grows and shrinks a range, Ctrl+A takes the page, and Escape lets go", async () => {
  const { user } = show();
  act(() => cell(2, 2).focus());
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(screen.getByText("3 selected")).toBeTruthy();
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
  expect(screen.getByText("2 selected")).toBeTruthy();
  await user.keyboard("{Control>}a{/Control}");
  expect(screen.getByText("5 selected")).toBeTruthy();
  expect(screen.getByText(/^5 selected\. /)).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Bulk actions" })).toBeNull();
  await user.keyboard("x");
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByText(/selected/)).toBeNull();
});

test("a list without bulk actions has no boxes, and the keys of selecting do nothing", async () => {
  const { user } = show({ selection: undefined });
  expect(screen.queryByRole("checkbox")).toBeNull();
  act(() => cell(2, 1).focus());
  await user.keyboard("x{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}");
  expect(screen.queryByRole("region", { name: "Bulk actions" })).toBeNull();
});

test("the bulk bar stands in the place of the filters", async () => {
  const { user } = show({ toolbar: { filters: <p>Filters</p> } });
  expect(screen.getByText("Filters")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: "Select Steel 1" }));
  expect(screen.queryByText("Filters")).toBeNull();
});

test("an order that no head shows is told in words beside the range", () => {
  show({ query: { pageNo: 1, pageSize: 20, sort: "-amount" }, preferences: { hidden: ["due"] } });
  expect(screen.getByRole("navigation", { name: "Pagination" }).textContent).toContain("By due, descending");
});

test("the whole table is one tab stop, and arrow keys walk its cells", async () => {
  const { user } = show();
  act(() => cell(1, 1).focus());
  const stops = () =>
    [...screen.getByRole("grid").querySelectorAll("td, th")].filter((one) => (one as HTMLElement).tabIndex === 0);
  expect(stops()).toEqual([cell(1, 1)]);
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(document.activeElement).toBe(cell(2, 2));
  expect(stops()).toEqual([cell(2, 2)]);
  await user.keyboard("{Control>}{End}{/Control}");
  expect(document.activeElement).toBe(cell(5, 4));
  await user.keyboard("{Home}{PageUp}");
  expect(document.activeElement).toBe(cell(1, 0));
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(cell(0, 0));
  await user.tab();
  expect(screen.getByRole("grid").contains(document.activeElement)).toBe(false);
});

test("Space selects the row, Enter opens it, and Enter on a head sorts", async () => {
  const { told, user } = show();
  act(() => cell(2, 2).focus());
  await user.keyboard(" ");
  expect(screen.getByText("1 selected")).toBeTruthy();
  await user.keyboard("{Shift>}{ArrowDown} {/Shift}");
  expect(screen.getByText("2 selected")).toBeTruthy();
  await user.keyboard("{Enter}");
  expect(told.opened).toEqual(["c2"]);
  // The table's first cell holds the box: the row opens there, too, and stays as it is.
  act(() => cell(1, 0).focus());
  await user.keyboard("{ArrowDown}{Enter}");
  expect(screen.getByText("2 selected")).toBeTruthy();
  expect(window.location.hash).toBe("#/customer/c1");
  act(() => cell(0, 1).focus());
  await user.keyboard("{Enter}");
  expect(told.queries).toEqual([{ sort: "name", pageNo: 1 }]);
});

test("a row's menu runs what it may, says why not, and gives the focus back", async () => {
  const { told, user } = show();
  const open = () => screen.getByRole("button", { name: "Actions for Steel 2" });
  await user.click(open());
  const refused = screen.getByRole("menuitem", { name: /Delete/ });
  expect(refused.getAttribute("aria-disabled")).toBe("true");
  expect(refused.textContent).toContain("It has contracts");
  await user.click(refused);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(open());
  await user.click(open());
  await user.keyboard("{Enter}");
  expect(told.ran).toEqual(["edit c2"]);
});

test("columns are hidden, moved and pinned in the chooser, kept, and put back", async () => {
  const { told, user } = show();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  expect((screen.getByRole("checkbox", { name: "Show “Name”" }) as HTMLInputElement).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Move “Due” up" }));
  expect(heads()).toEqual(["", "Name", "Due", "Region", "Actions"]);
  await user.click(screen.getByRole("checkbox", { name: "Show “Region”" }));
  expect(heads()).toEqual(["", "Name", "Due", "Actions"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Pin “Due”" }), "end");
  await user.click(screen.getByRole("radio", { name: "Compact" }));
  expect(told.preferences.at(-1)).toEqual({
    order: ["name", "due", "region"],
    hidden: ["region"],
    pinned: { due: "end" },
    density: "compact",
  });
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(heads()).toEqual(["", "Name", "Region", "Due", "Actions"]);
  expect(told.preferences.at(-1)).toEqual({});
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Normal" }).checked).toBe(true);
});

test("a column is resized by drag and by the arrow keys, within its limits", () => {
  const { told } = show();
  const edge = () => screen.getByRole("separator", { name: "Width of “Region”" });
  edge().setPointerCapture = () => undefined;
  fireEvent.pointerDown(edge(), { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(edge(), { clientX: 150, pointerId: 1 });
  expect(edge().getAttribute("aria-valuenow")).toBe("170");
  expect(told.preferences).toEqual([]);
  fireEvent.pointerUp(edge(), { clientX: 150, pointerId: 1 });
  fireEvent.keyDown(edge(), { key: "ArrowRight" });
  expect(told.preferences.at(-1)).toEqual({ widths: { region: 180 } });
  fireEvent.keyDown(edge(), { key: "Home" });
  expect(edge().getAttribute("aria-valuenow")).toBe("64");
});

test("without the pointer a head is moved with Alt, Shift and an arrow", async () => {
  const { user } = show();
  act(() => cell(0, 2).focus());
  await user.keyboard("{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}");
  expect(heads()).toEqual(["", "Name", "Due", "Region", "Actions"]);
  expect(document.activeElement).toBe(cell(0, 3));
});

test("an export takes the shown columns in the shown order", async () => {
  const { told, user } = show({ preferences: { order: ["due", "name", "region"], hidden: ["region"] } });
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(screen.getByRole("menuitem", { name: "Export as XLSX" }));
  expect(told.exports).toEqual([["xlsx", ["name", "due"]]]);
});

test("before the first rows there are grey bars, and the old rows stay while the next come", () => {
  const { again } = show({ rows: undefined, total: undefined });
  const table = () => screen.getByRole("grid");
  expect(table().getAttribute("aria-busy")).toBe("true");
  expect(table().querySelectorAll("tr[aria-hidden]").length).toBeGreaterThan(3);
  again({ rows: customers(5), total: 5, busy: true });
  expect(screen.getByText("Steel 4")).toBeTruthy();
  expect(table().getAttribute("aria-busy")).toBe("true");
  expect(table().querySelector("tr[aria-hidden]")).toBeNull();
});

test("a list that is kept behind another view changes no mark of its page, and one that is gone takes its mark along", async () => {
  const page = (mode: "visible" | "hidden" | "gone") => (
    <div data-part="page">
      <div>
        {mode !== "gone" && (
          <Activity mode={mode}>
            <List rows={customers(5)} total={5} height="viewport" told={told} />
          </Activity>
        )}
      </div>
    </div>
  );
  const told: Told = { queries: [], preferences: [], opened: [], exports: [], ran: [] };
  const { container, rerender } = render(page("visible"));
  const marked = container.querySelector("[data-whole]")!;
  const changes: MutationRecord[] = [];
  new MutationObserver((more) => changes.push(...more)).observe(marked, { attributes: true });
  rerender(page("hidden"));
  rerender(page("visible"));
  await act(async () => undefined);
  expect(changes).toEqual([]);
  rerender(page("gone"));
  await act(async () => undefined);
  expect(container.querySelector("[data-whole]")).toBeNull();
});

test("an error says what happened, its request id, and tries again", async () => {
  let tries = 0;
  const { user, again } = show({
    rows: undefined,
    total: undefined,
    error: { message: "The server did not answer.", requestId: "req-7" },
    onRetry: () => tries++,
  });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("The server did not answer.");
  expect(alert.textContent).toContain("req-7");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(tries).toBe(1);
  again({ rows: customers(2), total: 2, error: { message: "The server did not answer." } });
  expect(screen.getByText("Steel 1")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("earlier data");
});

test("an empty list offers the next step, and filters without a match can be cleared", async () => {
  let cleared = 0;
  const { user, again } = show({
    rows: [],
    total: 0,
    empty: { title: "No customers yet", action: <button type="button">Import</button> },
  });
  expect(screen.getByText("No customers yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Import" })).toBeTruthy();
  again({ rows: [], total: 0, filtered: true, onClearFilters: () => cleared++ });
  expect(screen.getByText("No matching results")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(cleared).toBe(1);
});

test("a page past the end leads to the last one", async () => {
  const { told, user } = show({ rows: [], total: 45 });
  await user.click(screen.getByRole("button", { name: "Go to last page" }));
  expect(told.queries).toEqual([{ pageNo: 3 }]);
});

test("of 100,000 rows only those in sight are drawn, and each tells its place", () => {
  // jsdom has no layout: every element is 600 px tall for this test.
  const measured = vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  show({ rows: customers(100_000), total: 100_000, paged: false });
  measured.mockRestore();
  const drawn = screen.getAllByRole("row").filter((row) => row.dataset.index !== undefined);
  expect(drawn.length).toBeLessThan(60);
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("100001");
  expect(drawn[3]?.getAttribute("aria-rowindex")).toBe("5");
});
