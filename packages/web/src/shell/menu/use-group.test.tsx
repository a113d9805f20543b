import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MenuModel, MenuNode } from "./menu-tree.ts";
import { useGroup } from "./use-menu-model.ts";

// @vitest-environment jsdom

afterEach(cleanup);

const node = (path: string, children: MenuNode[] = []) => ({ path, children }) as unknown as MenuNode;
const nodes = [node("/index"), node("/customer", [node("/customer/my")]), node("/setting", [node("/setting/own")])];
const model = (current: string, above: string[] = []) =>
  ({ nodes, arrived: current !== "", current, above, opensFirst: false }) as unknown as MenuModel;

test("R-S08 a group that was picked while the first page loaded stays open when the page is there", () => {
  const { result, rerender } = renderHook(useGroup, { initialProps: model("") });
  act(() => result.current.pick(nodes[1]!));
  expect(result.current.group?.path).toBe("/customer");
  rerender(model("/index"));
  expect(result.current.group?.path).toBe("/customer");
});

test("R-S08 a group that was picked gives way to that of the next page", () => {
  const { result, rerender } = renderHook(useGroup, { initialProps: model("/index") });
  act(() => result.current.pick(nodes[1]!));
  expect(result.current.below.map(({ path }) => path)).toEqual(["/customer/my"]);
  rerender(model("/setting/own", ["/setting"]));
  expect(result.current.group?.path).toBe("/setting");
});
