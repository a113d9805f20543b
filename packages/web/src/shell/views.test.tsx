// @vitest-environment jsdom
import type { RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Profiler, useEffect, useState } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { isFast } from "../kernel/fast/fast-paths.ts";
import type { Feature } from "../kernel/portal/feature.ts";
import { useView } from "../kernel/portal/view.ts";
import { type RenderedPortal, renderPortal } from "../testing/render-portal.tsx";
import { chooseTheme } from "./theme/theme-store.ts";
import { startServer, type TestServer } from "../testing/start-server.ts";

const running: string[] = [];
/** The path of each render. */
const drawn: string[] = [];
/** Types into a page, wherever it is. */
const type = new Map<string, (note: string) => void>();

/** A page with state to lose: typed text, and a running effect. */
function NotePage() {
  const view = useView();
  const [note, setNote] = useState("");
  type.set(view.path, setNote);
  useEffect(() => {
    running.push(view.path);
    return () => void running.splice(running.indexOf(view.path), 1);
  }, [view.path]);
  return (
    <Profiler id={view.path} onRender={(path) => drawn.push(path)}>
      <h1>
        {view.path}
        {view.search}
      </h1>
      <input aria-label="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={() => view.setQuery({ q: "张 三" })}>
        ask
      </button>
      <button type="button" onClick={() => view.setQuery({ q: "typed" }, { replace: true })}>
        type
      </button>
      <button type="button" onClick={() => view.setTitle("Own title")}>
        rename
      </button>
      <button type="button" onClick={view.close}>
        close
      </button>
    </Profiler>
  );
}

const BrokenPage = () => {
  throw new Error("drawn wrong");
};

const page = (path: string, meta: Partial<RouteMeta> = {}, component = "note"): RouteItem => ({
  path,
  name: path,
  component,
  meta: { title: path, ...meta },
});
let slowPage: PromiseWithResolvers<typeof NotePage>;
const notes: Feature = {
  name: "notes",
  pages: { note: async () => NotePage, broken: async () => BrokenPage, slow: () => slowPage.promise },
  routes: [
    page("/a"),
    page("/b"),
    page("/fresh", { noKeepAlive: true }),
    page("/row/:id", { dynamicNewTab: true, hidden: true }),
    page("/slow", {}, "slow"),
    page("/broken", {}, "broken"),
    page("/nobody", {}, "no-such-component"),
  ],
};

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
/** Most tests here run while a page is loading. */
const endless = { patienceMs: 600_000 };
beforeEach(async () => {
  slowPage = Promise.withResolvers();
  portal = await renderPortal({ app, as: "smeast", address: "/a", extraFeatures: [notes], ...endless });
  await screen.findByRole("heading", { name: "/a" });
});
afterEach(async () => {
  await portal.close();
  sessionStorage.clear();
  chooseTheme({ showTabs: false });
});

const menu = () => within(screen.getByRole("navigation", { name: "主菜单" }));
const choose = async (name: string, heading = name) => {
  await portal.user.click(menu().getByRole("link", { name }));
  await screen.findByRole("heading", { name: heading });
};
const note = () => screen.getByRole<HTMLInputElement>("textbox", { name: "note" });

test("R-S10 a view that goes behind and comes back as it was is not drawn anew", async () => {
  await choose("/b");
  drawn.length = 0;
  await choose("/a");
  await choose("/b");
  expect(drawn).toEqual([]);
});

test("R-S10 a view keeps what was typed while another one is in front, and runs nothing there", async () => {
  await portal.user.type(note(), "half a thought");
  await choose("/b");
  expect(running).toEqual(["/b"]);
  expect(note().value).toBe("");
  await choose("/a");
  expect(note().value).toBe("half a thought");
  expect(running).toEqual(["/a"]);
});

test("R-S10 a view behind is out of sight, keeps its layout where that is on, and follows what changes in it", async () => {
  // What jsdom lacks.
  Element.prototype.checkVisibility = () => true;
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "checkVisibility"));
  const frame = note().closest<HTMLElement>("[data-route]")!;
  const hiddenBy = () => [frame.hasAttribute("data-kept"), frame.style.display];
  const behind = isFast("kept-frames") ? [true, ""] : [false, "none"];
  await choose("/b");
  expect(hiddenBy()).toEqual(behind);
  await act(async () => type.get("/a")!("from behind"));
  expect(within(frame).getByLabelText<HTMLInputElement>("note").value).toBe("from behind");
  expect(hiddenBy()).toEqual(behind);
  expect(running).toEqual(["/b"]);
  await choose("/a");
  await waitFor(() => expect(running).toEqual(["/a"]));
  expect(hiddenBy()).toEqual([false, ""]);
});

test("R-S10 a view that is not cached starts anew", async () => {
  await choose("/fresh");
  await portal.user.type(note(), "gone soon");
  await choose("/a");
  await choose("/fresh");
  expect(note().value).toBe("");
});

test("R-S06 a leaf of the menu keeps the present query", async () => {
  await portal.user.click(screen.getByRole("button", { name: "ask" }));
  await screen.findByRole("heading", { name: "/a?q=%E5%BC%A0%20%E4%B8%89" });
  await choose("/b", "/b?q=%E5%BC%A0%20%E4%B8%89");
  expect(portal.address()).toBe("/b?q=%E5%BC%A0%20%E4%B8%89");
});

test("R-S06 choosing the present entry again draws its view anew", async () => {
  await portal.user.type(note(), "old");
  await portal.user.click(menu().getByRole("link", { name: "/a" }));
  await waitFor(() => expect(note().value).toBe(""));
});

test("R-T04 a hidden view keeps its own address", async () => {
  await portal.user.click(screen.getByRole("button", { name: "ask" }));
  await portal.go("/b");
  await screen.findByRole("heading", { name: "/b" });
  expect(screen.getByText("/a?q=%E5%BC%A0%20%E4%B8%89")).toBeTruthy();
});

test("R-S10 words typed just before leaving do not call one back from the way to a slow page", async () => {
  act(() => {
    window.location.hash = "#/slow";
  });
  // The address has changed, but the router has not handled it yet; then it waits for the page.
  await portal.user.click(screen.getByRole("button", { name: "type" }));
  await waitFor(() => expect(document.querySelector(".bprogress")).not.toBeNull());
  await portal.user.click(screen.getByRole("button", { name: "type" }));
  slowPage.resolve(NotePage);
  await screen.findByRole("heading", { name: "/slow" });
  expect(portal.address()).toBe("/slow");
});

test("R-S10 a choice made while a slow page is on its way wins", async () => {
  await portal.user.click(menu().getByRole("link", { name: "/slow" }));
  await portal.user.click(screen.getByRole("button", { name: "ask" }));
  await screen.findByRole("heading", { name: "/a?q=%E5%BC%A0%20%E4%B8%89" });
  slowPage.resolve(NotePage);
  await choose("/b", "/b?q=%E5%BC%A0%20%E4%B8%89");
  expect(screen.queryByRole("heading", { name: /^\/slow/ })).toBeNull();
});

test("R-N04 changed rights do not call one back from the way to a slow page", async () => {
  await portal.user.click(menu().getByRole("link", { name: "/slow" }));
  await app.changeRoles("smeast", ["rUuGVIXDuJ", "CFWreSdIlp"]);
  await screen.findByText("权限已变更，菜单已更新");
  await act(async () => slowPage.resolve(NotePage));
  await screen.findByRole("heading", { name: "/slow" });
  expect(portal.address()).toBe("/slow");
  await app.changeRoles("smeast", ["rUuGVIXDuJ"]);
});

const tabs = () => screen.getAllByRole("tab").map((one) => one.textContent);
const tab = (name: string) => screen.getByRole("tab", { name });
const arrived = () => waitFor(() => expect(document.querySelector(".bprogress")).toBeNull());

/**
 * The portal after a reload: `/a` is active, the tabs of `/b` and `/slow` were kept, and their pages are still to be
 * loaded.
 */
async function reloadWithTabs(options: { patienceMs?: number } = endless) {
  chooseTheme({ showTabs: true });
  await choose("/b");
  slowPage.resolve(NotePage);
  await choose("/slow");
  await portal.close();
  slowPage = Promise.withResolvers();
  portal = await renderPortal({ app, as: "smeast", address: "/a", extraFeatures: [notes], ...options });
  await act(async () => chooseTheme({ showTabs: true }));
  await screen.findByRole("heading", { name: "/a" });
  expect(tabs()).toEqual(["首页", "/a", "/b", "/slow"]);
}

test("R-T05 a tab that is closed on the way to its slow page stays closed, and one stays where one is", async () => {
  await reloadWithTabs();
  fireEvent.click(tab("/slow"));
  await waitFor(() => expect(document.querySelector(".bprogress")).not.toBeNull());
  fireEvent.keyDown(tab("/slow"), { key: "Delete" });
  await waitFor(() => expect(tabs()).toEqual(["首页", "/a", "/b"]));
  await act(async () => slowPage.resolve(NotePage));
  await arrived();
  expect(tabs()).toEqual(["首页", "/a", "/b"]);
  expect(tab("/a").getAttribute("aria-selected")).toBe("true");
  expect(portal.address()).toBe("/a");
});

test("R-T01 R-S16 R-S06 a page that takes its time has its tab, title, menu row and outline before it comes", async () => {
  await reloadWithTabs({});
  fireEvent.click(menu().getByRole("link", { name: "/slow" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "/slow" });
  expect(screen.getByRole("status", { name: "正在加载" })).toBeTruthy();
  expect(tab("/slow").getAttribute("aria-selected")).toBe("true");
  expect(menu().getByRole("link", { name: "/slow" }).getAttribute("aria-current")).toBe("page");
  await waitFor(() => expect(document.title).toContain("/slow"));
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await act(async () => slowPage.resolve(NotePage));
  expect(note().value).toBe("");
  expect(screen.queryByRole("status", { name: "正在加载" })).toBeNull();
  // The heading of the skeleton is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "/slow" })));
});

test("R-T05 a tab that is closed while its page is still an outline shows the last one left, and stays closed", async () => {
  await reloadWithTabs({});
  fireEvent.click(tab("/slow"));
  await screen.findByRole("status", { name: "正在加载" });
  fireEvent.keyDown(tab("/slow"), { key: "Delete" });
  await screen.findByRole("heading", { name: "/b" });
  await act(async () => slowPage.resolve(NotePage));
  expect(tabs()).toEqual(["首页", "/a", "/b"]);
  expect(portal.address()).toBe("/b");
});

test("R-S10 a page that is quick comes without an outline", async () => {
  await reloadWithTabs({});
  const outlines: Element[] = [];
  const watch = new MutationObserver(() => outlines.push(...document.querySelectorAll("[data-part=outline]")));
  watch.observe(document.body, { childList: true, subtree: true });
  await choose("/b");
  watch.disconnect();
  expect(outlines).toEqual([]);
});

test("R-T05 closing faster than the slow last tab comes shows the last one that is left", async () => {
  await reloadWithTabs();
  fireEvent.keyDown(tab("/a"), { key: "Delete" });
  await waitFor(() => expect(document.querySelector(".bprogress")).not.toBeNull());
  fireEvent.keyDown(tab("/slow"), { key: "Delete" });
  await act(async () => slowPage.resolve(NotePage));
  await screen.findByRole("heading", { name: "/b" });
  await arrived();
  expect(tabs()).toEqual(["首页", "/b"]);
  expect(portal.address()).toBe("/b");
});

test("R-T01 R-S06 pressing the present tab or entry on the way elsewhere stays and keeps what was typed", async () => {
  await reloadWithTabs();
  await portal.user.type(note(), "half a thought");
  for (const present of [() => tab("/a"), () => menu().getByRole("link", { name: "/a" })]) {
    fireEvent.click(tab("/slow"));
    await waitFor(() => expect(document.querySelector(".bprogress")).not.toBeNull());
    fireEvent.click(present());
    await arrived();
    expect(note().value).toBe("half a thought");
    expect(portal.address()).toBe("/a");
  }
  await act(async () => slowPage.resolve(NotePage));
  expect(tab("/a").getAttribute("aria-selected")).toBe("true");
});

test("R-T06 the tab of a route that has no icon, nor any above it, has the default one", async () => {
  await reloadWithTabs();
  const drawing = tab("/b").querySelector("svg path")?.getAttribute("d");
  // The path of the Remix icon menu-line: three bars.
  expect(drawing).toBe("M3 4h18v2H3zm0 7h18v2H3zm0 7h18v2H3z");
});

test("R-T04 each instance of a page with tabs of its own has its own state", async () => {
  await portal.go("/row/1");
  await screen.findByRole("heading", { name: "/row/1" });
  await portal.user.type(note(), "first");
  await portal.go("/row/2");
  await screen.findByRole("heading", { name: "/row/2" });
  expect(note().value).toBe("");
  await portal.go("/row/1");
  await screen.findByRole("heading", { name: "/row/1" });
  expect(note().value).toBe("first");
});

test("R-S16 a view may name itself, and closing it goes back to the one before", async () => {
  await portal.go("/row/7");
  await screen.findByRole("heading", { name: "/row/7" });
  await portal.user.click(screen.getByRole("button", { name: "rename" }));
  await waitFor(() => expect(document.title).toBe("Own title - Busbar 能源管理后台"));
  await portal.user.click(screen.getByRole("button", { name: "close" }));
  await screen.findByRole("heading", { name: "/a" });
  await waitFor(() => expect(portal.address()).toBe("/a"));
});

test("R-N12 a component that no feature has gets a clear page", async () => {
  await portal.go("/nobody");
  expect(await screen.findByRole("heading", { name: "页面尚未提供" })).toBeTruthy();
  expect(screen.getByText(/no-such-component/)).toBeTruthy();
});

test("R-E04 a page that fails to draw fails alone", async () => {
  await portal.go("/broken");
  expect(await screen.findByRole("heading", { name: "页面出错了" })).toBeTruthy();
  await choose("/b");
});

test("R-S04 changing the layout moves no view", async () => {
  await portal.user.type(note(), "stays");
  await act(async () => chooseTheme({ layout: "vertical" }));
  expect(note().value).toBe("stays");
  await act(async () => chooseTheme({ layout: "common" }));
  expect(note().value).toBe("stays");
});
