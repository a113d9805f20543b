import type { RouteMeta } from "@busbar/contract/menus/menus";
import { expect, test } from "vitest";
import { changedMeta } from "./route-meta.ts";

const item = (meta: Partial<RouteMeta> = {}) => ({
  name: "Workbench",
  meta: { title: "Working place", titleEn: "Workbench", icon: "home-2-line", badge: "2", ...meta },
});

test("R-N09 a route without changes keeps its own meta", () => {
  const one = item();
  expect(changedMeta(one, { Other: { title: "x" } })).toBe(one.meta);
});

test("R-N09 a changed value stands over the route's own, the others stay", () => {
  expect(changedMeta(item(), { Workbench: { badge: "3", dot: true } })).toEqual({
    title: "Working place",
    titleEn: "Workbench",
    icon: "home-2-line",
    badge: "3",
    dot: true,
  });
});

test("R-N09 a badge can be taken away, a title cannot", () => {
  const meta = changedMeta(item(), { Workbench: { badge: undefined, title: undefined } });
  expect(meta.badge).toBeUndefined();
  expect(meta.title).toBe("Working place");
  expect(meta.titleEn).toBe("Workbench");
});

test("R-N09 a new title is shown in both languages until it brings the other one", () => {
  expect(changedMeta(item(), { Workbench: { title: "vab-demo" } }).titleEn).toBeUndefined();
  expect(changedMeta(item(), { Workbench: { title: "a", titleEn: "b" } }).titleEn).toBe("b");
});
