// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const partner = async () => {
  const { list } = await (await server.as("admin")).listPartners({ query: { keyword: "HZ0001" } });
  return list[0]!;
};
const changeElsewhere = async (body: { contactName?: string; note?: string }) => {
  const { id, rowVersion } = await partner();
  await (await server.as("admin")).updatePartner({ params: { id }, body: { ...body, rowVersion } });
};
/** The list of partners, with the focus on the first row's cell of a column. */
const open = async (as: string, title: string) => {
  portal = await renderPortal({ app: server, as, address: "/customer/partner" });
  const row = (await screen.findByRole("row", { name: /HZ0001/ })) as HTMLTableRowElement;
  const heads = screen.getAllByRole("columnheader");
  const at = heads.findIndex((head) => head.textContent?.includes(title));
  const cell = () => row.cells[at] as HTMLElement;
  cell().focus();
  return { ...portal, row, cell };
};

test("a simple field is changed in its cell: Enter saves and stays, Escape gives it up, a refusal is told in the cell", async () => {
  const { user, cell } = await open("admin", "联系人");
  await user.keyboard("{F2}");
  const field = await screen.findByRole("textbox", { name: "联系人" });
  expect(document.activeElement).toBe(field);
  await user.keyboard("王敏{Enter}");
  await waitFor(() => expect(cell().textContent).toBe("王敏"));
  expect(document.activeElement).toBe(cell());
  expect((await partner()).contactName).toBe("王敏");

  await user.keyboard("{Enter}李四{Escape}");
  expect(cell().textContent).toBe("王敏");
  expect(document.activeElement).toBe(cell());

  await user.keyboard("{Enter}赵六{Tab}");
  const next = await screen.findByRole("textbox", { name: "手机" });
  expect(cell().textContent).toBe("赵六");
  expect(document.activeElement).toBe(next);
  await user.keyboard("12345{Enter}");
  expect(await screen.findByText("请输入正确的手机号")).toBeTruthy();
  expect(next.getAttribute("aria-invalid")).toBe("true");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("textbox", { name: "手机" })).toBeNull();
});

test("what somebody else changed meanwhile is left alone; where it is this field, the person chooses", async () => {
  const { user, cell } = await open("admin", "联系人");
  await user.dblClick(cell());
  await user.keyboard("我的");
  await changeElsewhere({ note: "别处改的备注" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(cell().textContent).toBe("我的"));
  expect(await partner()).toMatchObject({ contactName: "我的", note: "别处改的备注" });

  await user.keyboard("{F2}又改");
  await changeElsewhere({ contactName: "他们的" });
  await user.keyboard("{Enter}");
  expect(await within(cell()).findByText(/已改为“他们的”/)).toBeTruthy();
  await user.click(within(cell()).getByRole("button", { name: "保留我的" }));
  await waitFor(() => expect(cell().textContent).toBe("又改"));
  expect((await partner()).contactName).toBe("又改");
});

test("a field that is left for elsewhere is saved, and who may not change a row opens it instead", async () => {
  const { user, cell } = await open("admin", "联系人");
  await user.dblClick(cell());
  await user.keyboard("离开");
  await user.click(screen.getByRole("heading", { level: 1 }));
  await waitFor(async () => expect((await partner()).contactName).toBe("离开"));
  await portal?.close();

  const reader = await open("smeast", "联系人");
  await reader.user.keyboard("{F2}");
  expect(screen.queryByRole("textbox", { name: "联系人" })).toBeNull();
  await reader.user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: (await partner()).name })).toBeTruthy();
});

test("R-B02 the name of a point is changed in its first cell by F2, where Enter opens the point", async () => {
  portal = await renderPortal({ app: server, as: "clerk1", address: "/point/list?v=points~1~keyword*PP-DEMO-001" });
  const { user } = portal;
  const row = (await screen.findByRole("row", { name: /PP-DEMO-001/ })) as HTMLTableRowElement;
  const cell = within(row).getByRole("rowheader");
  cell.focus();
  await user.keyboard("{F2}");
  const field = (await within(cell).findByRole("textbox")) as HTMLInputElement;
  await user.clear(field);
  await user.keyboard("改过的名称{Enter}");
  await waitFor(() => expect(within(cell).getByRole("link", { name: "改过的名称" })).toBeTruthy());
  const { list } = await (await server.as("clerk1")).listPoints({ query: { keyword: "PP-DEMO-001" } });
  expect(list[0]?.name).toBe("改过的名称");
});
