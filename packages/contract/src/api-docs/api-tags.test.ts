import { expect, test } from "vitest";
import { routes } from "../index.ts";
import type { Route } from "../kernel/http/route.ts";
import { apiTags, compatibility, tagOf } from "./api-tags.ts";

const calls = Object.entries<Route>(routes);

test("every call stands in a section of the API reference", () => {
  const homeless = calls
    .filter(([name, route]) => tagOf(name, route) === "")
    .map(([name, { path }]) => `${name} ${path}`);
  expect(homeless, "add the first part of these paths to `sections` in api-docs/api-tags.ts").toEqual([]);
});

test("no section is without calls, and each is described", () => {
  const used = new Set(calls.map(([name, route]) => tagOf(name, route)));
  expect(apiTags.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  for (const { name, description } of apiTags) expect(description, name).toMatch(/^[A-Z].+\.$/);
});

test("R-C01 only calls of the specification stand under compatibility", () => {
  const older = calls.filter(([name, route]) => tagOf(name, route) === compatibility);
  expect(older.filter(([, { specified }]) => !specified)).toEqual([]);
  expect(older.map(([name]) => name)).toContain("userManagementGetList");
});
