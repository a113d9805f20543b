import type { RouteMeta } from "@busbar/contract/menus/menus";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import type { RouteLocation } from "./view-list.ts";
import {
  afterClosing,
  closedBy,
  type Closing,
  isClosable,
  moveTab,
  noTabs,
  patchTab,
  pinTab,
  removeTabs,
  type TabList,
  takeClosed,
  visitTab,
} from "./tab-list.ts";

const routeAt = (path: string, meta: Partial<RouteMeta> = {}, parent?: PortalRoute): PortalRoute => ({
  path,
  item: { path, name: `name of ${path}`, component: "page", meta: { title: path, ...meta } },
  parent,
  children: [],
});
const at = (path: string, meta: Partial<RouteMeta> = {}, actual = path, search = ""): RouteLocation => ({
  path: actual,
  search,
  params: {},
  route: routeAt(path, meta),
});
const opened = (...locations: RouteLocation[]) => locations.reduce(visitTab, noTabs);
const keys = (list: TabList) => list.tabs.map(({ key }) => key);
const home = at("/index", { noClosable: true });
const closings: Closing[] = ["this", "others", "left", "right", "all"];
const close = (list: TabList, closing: Closing, key: string) =>
  removeTabs(list, new Set(closedBy(list, closing, key).map((tab) => tab.key)));

test("R-T01 every visited route becomes a tab, except those that want none and addresses without a route", () => {
  const gone: RouteLocation = { path: "/gone", search: "", params: {}, route: undefined };
  expect(keys(opened(at("/a"), at("/b", { tabHidden: true }), gone, at("/c")))).toEqual(["/a", "/c"]);
});

test("R-T02 the four commands close what their names say, and never the tab they are asked on", () => {
  const list = opened(home, at("/a"), at("/b"), at("/c"));
  expect(keys(close(list, "others", "/b"))).toEqual(["/index", "/b"]);
  expect(keys(close(list, "left", "/b"))).toEqual(["/index", "/b", "/c"]);
  expect(keys(close(list, "right", "/a"))).toEqual(["/index", "/a"]);
  expect(keys(close(list, "all", "/b"))).toEqual(["/index"]);
});

test.each([
  ["others", "/a", [at("/a")]],
  ["left", "/a", [at("/a"), at("/b")]],
  ["left", "/b", [home, at("/b")]],
  ["right", "/b", [at("/a"), at("/b")]],
  ["all", "/index", [home]],
  ["this", "/index", [home, at("/b")]],
] as const)("R-T02 %s does not apply on %s where it would close nothing", (closing, key, locations) => {
  expect(closedBy(opened(...locations), closing, key)).toEqual([]);
});

test("R-T03 the first tab is not closable when no other is kept, and closable when one is", () => {
  const plain = opened(at("/a"), at("/b"));
  expect(plain.tabs.map((tab) => isClosable(plain, tab))).toEqual([false, true]);
  const pinned = pinTab(plain, "/b", true);
  expect(pinned.tabs.map((tab) => [tab.key, isClosable(pinned, tab)])).toEqual([
    ["/b", false],
    ["/a", true],
  ]);
});

test("R-T04 the same path updates its tab in place, a route with a tab for each instance adds one", () => {
  const list = opened(at("/a"), at("/b"), at("/a", {}, "/a", "?q=2"));
  expect(list.tabs.map((tab) => tab.key + tab.query)).toEqual(["/a?q=2", "/b"]);
  const detail = (id: number, search = "") => at("/detail/:id", { dynamicNewTab: true }, `/detail/${id}`, search);
  expect(keys(opened(detail(1), detail(2), detail(1), detail(1, "?v=3")))).toEqual([
    "/detail/1",
    "/detail/2",
    "/detail/1?v=3",
  ]);
});

test("R-T05 after the tab in front has closed comes the last one, and the start page when none is left", () => {
  const list = opened(home, at("/a"), at("/b"), at("/c"));
  expect(afterClosing(close(list, "this", "/a"))?.key).toBe("/c");
  expect(afterClosing(noTabs)).toBeUndefined();
});

test("R-T06 a tab knows the nearest icon above its route", () => {
  const top = routeAt("/top", { icon: "home-2-line" });
  const group = routeAt("/top/group", { icon: "group-line" }, top);
  const middle = routeAt("/top/group/middle", {}, group);
  const route = routeAt("/top/group/middle/page", {}, middle);
  const [tab] = visitTab(noTabs, { path: route.path, search: "", params: {}, route }).tabs;
  expect(tab?.parentIcon).toBe("group-line");
  expect(opened(at("/a")).tabs[0]?.parentIcon).toBeUndefined();
});

test("R-T07 a tab holds where it is, what its route says and what the person did with it", () => {
  const route = routeAt("/detail/:id", { dynamicNewTab: true });
  const list = visitTab(noTabs, { path: "/detail/7", search: "?x=1", params: { id: "7" }, route });
  expect(list.tabs).toEqual([
    {
      key: "/detail/7?x=1",
      path: "/detail/7",
      query: "?x=1",
      params: { id: "7" },
      name: "name of /detail/:id",
      parentIcon: undefined,
      meta: route.item.meta,
      title: undefined,
      pinned: false,
      unsaved: false,
      scroll: 0,
      locked: false,
    },
  ]);
});

test("R-T07 a later visit keeps the tab's own title, pin, unsaved mark and scroll", () => {
  const own = { title: "Own", pinned: true, unsaved: true, scroll: 320 };
  const list = patchTab(opened(home, at("/a")), "/a", own);
  expect(visitTab(list, at("/a", {}, "/a", "?q=1")).tabs[1]).toMatchObject({ ...own, query: "?q=1" });
});

test("R-T01 the last closed tab comes back first, and one that is open again is passed over", () => {
  let list = opened(home, at("/a"), at("/b"), at("/c"));
  for (const key of ["/a", "/b", "/c"]) list = close(list, "this", key);
  list = visitTab(list, at("/c"));
  const first = takeClosed(list);
  expect(first.tab?.key).toBe("/b");
  expect(takeClosed(first.list).tab?.key).toBe("/a");
});

const anyList = fc
  .uniqueArray(fc.record({ n: fc.nat(30), keep: fc.boolean(), pin: fc.boolean() }), {
    selector: ({ n }) => n,
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.reduce((list, { n, keep, pin }) => {
      const visited = visitTab(list, at(`/p${n}`, { noClosable: keep }));
      return pin ? pinTab(visited, `/p${n}`, true) : visited;
    }, noTabs),
  );

test("R-T03 whatever is closed, what may not be closed survives, and one tab is always left", () => {
  fc.assert(
    fc.property(anyList, fc.constantFrom(...closings), fc.nat(), (list, closing, index) => {
      const key = list.tabs[index % list.tabs.length]!.key;
      const kept = list.tabs.filter((tab) => !isClosable(list, tab)).map((tab) => tab.key);
      const after = close(list, closing, key);
      expect(keys(after)).toEqual(expect.arrayContaining(kept));
      expect(after.tabs.length).toBeGreaterThan(0);
      if (closing !== "this" && closing !== "all") expect(keys(after)).toContain(key);
    }),
  );
});

test("R-T01 reordering loses and doubles no tab, and what never closes stays in front", () => {
  fc.assert(
    fc.property(anyList, fc.nat(), fc.integer({ min: -2, max: 14 }), (list, index, to) => {
      const key = list.tabs[index % list.tabs.length]!.key;
      const moved = moveTab(list, key, to);
      expect(keys(moved).toSorted()).toEqual(keys(list).toSorted());
      const leads = moved.tabs.map((tab) => tab.pinned || tab.meta.noClosable === true);
      expect(leads).toEqual([...leads].toSorted((a, b) => Number(b) - Number(a)));
    }),
  );
});

test("R-T04 visiting a tab again as it is changes nothing", () => {
  const location = at("/a", {}, "/a", "?q=1");
  const list = opened(home, location);
  expect(visitTab(list, location)).toBe(list);
  expect(patchTab(list, "/a", { scroll: 0 })).toBe(list);
  expect(patchTab(list, "/nowhere", { scroll: 9 })).toBe(list);
  expect(patchTab(list, "/a", { scroll: 9 })).not.toBe(list);
});
