// @vitest-environment jsdom
import type { PortalSettings, RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Feature } from "../../kernel/portal/feature.ts";
import { useRouteMeta } from "../../kernel/portal/route-meta.ts";
import { useView } from "../../kernel/portal/view.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { type LayoutName, layoutNames } from "../theme/theme-settings.ts";
import { chooseFolded, chooseTheme } from "../theme/theme-store.ts";

function NotePage() {
  const view = useView();
  const [note, setNote] = useState("");
  const { changeMeta, restoreMeta } = useRouteMeta();
  return (
    <>
      <h1>{view.path}</h1>
      <input aria-label="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={() => changeMeta("First", { title: "Renamed", badge: "7", dot: true })}>
        change
      </button>
      <button type="button" onClick={() => changeMeta("First", { badge: undefined, activeMenu: "/desk/second" })}>
        move
      </button>
      <button type="button" onClick={() => restoreMeta("First")}>
        restore
      </button>
    </>
  );
}

const row = (path: string, name: string, meta: Partial<RouteMeta> = {}, children?: RouteItem[]): RouteItem => ({
  path,
  name,
  component: children ? "" : "note",
  meta: { title: name, ...meta },
  ...(children && { children }),
});
const notes: Feature = {
  name: "notes",
  pages: { note: async () => NotePage },
  routes: [
    row("/desk", "Work", { icon: "apps-line" }, [
      row("first", "First", { icon: "table-2" }),
      row("second", "Second", { badge: "Hot" }),
      row("https://example.org/manual", "Manual", { target: "_blank" }),
    ]),
    row("/play", "Play", { dot: true }, [row("game", "Game"), row("deep", "Deep", {}, [row("end", "End")])]),
    row("/bare", "Bare", {}, [row("alone", "Alone", { noColumn: true })]),
  ],
};

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
afterEach(async () => {
  await portal.close();
  chooseTheme({ layout: "common", columnStyle: "vertical" });
  chooseFolded(false);
});

/** The portal on a test page, with the settings that the server would send. */
async function open(layout: LayoutName, settings: Partial<PortalSettings> = {}, address = "/desk/first") {
  const fetch: TestServer["fetch"] = async (request) => {
    const answer = await app.fetch(request);
    if (!request.url.endsWith("/menu/nav")) return answer;
    const body = (await answer.json()) as { data: { settings: PortalSettings } };
    body.data.settings = { ...body.data.settings, ...settings };
    return Response.json(body);
  };
  chooseTheme({ layout });
  portal = await renderPortal({
    app: { fetch, tokenOf: app.tokenOf },
    as: "smeast",
    address,
    extraFeatures: [notes],
  });
  chooseTheme({ layout });
  await screen.findByRole("heading", { name: address });
}

const menu = () => within(screen.getByRole("navigation", { name: "主菜单" }));
const groups = () => within(screen.getByRole("navigation", { name: "一级菜单" }));
const crumbs = () => within(screen.getByRole("navigation", { name: "当前位置" }));
const foldControl = () => screen.queryByRole("button", { name: "收起菜单" });
const heading = (name: string) => screen.findByRole("heading", { name });

test.each(layoutNames)(
  "R-S03 R-S04 R-S08 R-S09 the layout %s has menu, breadcrumb, tools and footer",
  async (layout) => {
    await open(layout);
    expect(menu().getAllByText(layout === "comprehensive" ? "First" : "Work").length).toBeGreaterThan(0);
    expect(crumbs().getByText("First").getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("button", { name: "SM_EAST 华东经理" })).toBeTruthy();
    const tools = within(screen.getByRole("group", { name: "工具" }));
    for (const name of ["我的任务", "全屏", "切换语言", "外观", "主题配置", "刷新当前页面"])
      expect(tools.getByRole("button", { name }), name).toBeTruthy();
    // Either as a tool or as a field, but only once.
    expect(tools.queryAllByRole("button", { name: "搜索" })).toHaveLength(layout === "console" ? 0 : 1);
    expect(screen.queryAllByRole("button", { name: "搜索页面、记录和操作" })).toHaveLength(
      layout === "console" ? 1 : 0,
    );
    expect(screen.getByRole("button", { name: /通知/ })).toBeTruthy();
    expect(screen.getByText(`Copyright © ${new Date().getFullYear()} Busbar 能源管理后台`)).toBeTruthy();
    expect(foldControl() !== null).toBe(["common", "vertical", "column", "comprehensive"].includes(layout));
  },
);

test("R-S08 the year of the footer is the clock's, not the build's", async () => {
  const year = vi.spyOn(Date.prototype, "getFullYear").mockReturnValue(2031);
  await open("common");
  expect(screen.getByText("Copyright © 2031 Busbar 能源管理后台")).toBeTruthy();
  year.mockRestore();
});

test("R-S04 what was typed survives all seven layouts", async () => {
  await open("common");
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "note" });
  await portal.user.type(field, "half a thought");
  for (const layout of [...layoutNames, "common"] as const) {
    await act(async () => chooseTheme({ layout }));
    expect(screen.getByRole("textbox", { name: "note" })).toBe(field);
    expect(field.value).toBe("half a thought");
  }
});

test("R-S07 in the comprehensive layout the first level are tabs and the side shows what is below one", async () => {
  await open("comprehensive");
  expect(menu().queryByText("Game")).toBeNull();
  await portal.user.click(groups().getByRole("button", { name: /^Play/ }));
  await heading("/play/game");
  expect(groups().getByRole("button", { name: /^Play/ }).getAttribute("aria-pressed")).toBe("true");
  expect(menu().getByRole("link", { name: "Game" }).getAttribute("aria-current")).toBe("page");
  expect(menu().queryByText("First")).toBeNull();
  await portal.go("/desk/first");
  await heading("/desk/first");
  expect(menu().getByRole("link", { name: "First" })).toBeTruthy();
});

test("R-S07 R-S08 where choosing a group opens nothing, it only shows what is below", async () => {
  await open("comprehensive", { openFirstMenu: false });
  await portal.user.click(groups().getByRole("button", { name: /^Play/ }));
  expect(menu().getByRole("link", { name: "Game" })).toBeTruthy();
  expect(portal.address()).toBe("/desk/first");
});

test("R-S08 in the column layout a group shows its pages beside the strip and opens the first", async () => {
  await open("column");
  await portal.user.click(menu().getByRole("button", { name: /^Play/ }));
  await heading("/play/game");
  const panel = within(screen.getByRole("navigation", { name: "Play" }));
  expect(panel.getByRole("link", { name: "Game" }).getAttribute("aria-current")).toBe("page");
  await portal.user.click(foldControl()!);
  expect(screen.queryByRole("navigation", { name: "Play" })).toBeNull();
});

test("R-S08 with open-first off a group of the strip only changes the panel", async () => {
  await open("column", { openFirstMenu: false });
  await portal.user.click(menu().getByRole("button", { name: /^Play/ }));
  await screen.findByRole("navigation", { name: "Play" });
  expect(portal.address()).toBe("/desk/first");
});

test("R-S08 a page without a column has neither panel nor fold control", async () => {
  await open("column", {}, "/bare/alone");
  expect(foldControl()).toBeNull();
  expect(screen.queryByRole("button", { name: "展开菜单" })).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Bare" })).toBeNull();
  await portal.go("/desk/second");
  await heading("/desk/second");
  expect(screen.getByRole("navigation", { name: "Work" })).toBeTruthy();
  expect(foldControl()).toBeTruthy();
});

test("R-S06 with one submenu at a time opening another closes the first, by default both stay", async () => {
  await open("vertical", { uniqueOpened: true });
  await portal.user.click(menu().getByRole("button", { name: /^Play/ }));
  expect(menu().queryByRole("link", { name: "First" })).toBeNull();
  await portal.close();
  await open("vertical");
  await portal.user.click(menu().getByRole("button", { name: /^Play/ }));
  expect(menu().getByRole("link", { name: "First" })).toBeTruthy();
});

test("R-S06 badge and dot are told in words, a link to elsewhere says that it opens a window", async () => {
  await open("vertical");
  expect(menu().getByRole("button", { name: "Play 新" })).toBeTruthy();
  expect(menu().getByRole("link", { name: "Second Hot" })).toBeTruthy();
  const manual = menu().getByRole("link", { name: "Manual 在新窗口打开" });
  expect(manual.getAttribute("href")).toBe("https://example.org/manual");
  expect(manual.getAttribute("target")).toBe("_blank");
  expect(manual.getAttribute("rel")).toBe("noopener noreferrer");
});

test("R-S06 Tab reaches one row of the menu, the arrows walk the others", async () => {
  await open("vertical");
  const rows = () => [...menu().getAllByRole<HTMLElement>("link"), ...menu().getAllByRole<HTMLElement>("button")];
  expect(rows().filter((one) => one.tabIndex === 0)).toHaveLength(1);
  const first = menu().getByRole("link", { name: "First" });
  expect(first.tabIndex).toBe(0);
  act(() => first.focus());
  await portal.user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(menu().getByRole("link", { name: "Second Hot" }));
  await portal.user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(menu().getByRole("button", { name: "Work" }));
  await portal.user.keyboard("{ArrowLeft}");
  expect(menu().queryByRole("link", { name: "First" })).toBeNull();
  await portal.user.keyboard("{End}");
  expect(document.activeElement).toBe(menu().getByRole("button", { name: "Bare" }));
  await portal.user.keyboard("{ArrowRight}");
  await portal.user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(menu().getByRole("link", { name: "Alone" }));
});

test.each(["float", "console"] as const)(
  "R-S06 in %s a group's panel opens by Enter and closes by Escape",
  async (layout) => {
    await open(layout);
    const group = menu().getByRole("button", { name: /^Play/ });
    act(() => group.focus());
    await portal.user.keyboard("{Enter}");
    expect(menu().getByRole("link", { name: "End" })).toBeTruthy();
    await portal.user.keyboard("{ArrowRight}{Escape}");
    expect(document.activeElement).toBe(group);
    expect(menu().queryByRole("link", { name: "End" })).toBeNull();
    await portal.user.keyboard("{ArrowRight}{End}{Enter}");
    await heading("/play/game");
  },
);

test("R-N09 changed meta reaches menu, breadcrumb and document title together, and goes back", async () => {
  await open("vertical");
  await portal.user.click(screen.getByRole("button", { name: "change" }));
  expect(menu().getByRole("link", { name: "Renamed 7 项待处理 新" })).toBeTruthy();
  expect(crumbs().getByText("Renamed")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Renamed - Busbar 能源管理后台"));
  await portal.user.click(screen.getByRole("button", { name: "move" }));
  expect(menu().getByRole("link", { name: "Renamed 新" }).getAttribute("aria-current")).toBeNull();
  expect(menu().getByRole("link", { name: "Second Hot" }).getAttribute("aria-current")).toBe("page");
  await portal.user.click(screen.getByRole("button", { name: "restore" }));
  expect(menu().getByRole("link", { name: "First" }).getAttribute("aria-current")).toBe("page");
  await waitFor(() => expect(document.title).toBe("First - Busbar 能源管理后台"));
});
