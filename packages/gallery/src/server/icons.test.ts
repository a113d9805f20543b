import { afterAll, expect, test } from "vitest";
import { startTestApp } from "@busbar/server/testing/start-test-app";
import { templatePages } from "./gallery.ts";
import { iconsOf } from "./icons.ts";

const app = await startTestApp({ additions: templatePages });
afterAll(() => app.close());

const listed = async (query: string) => {
  const headers = { authorization: `Bearer ${await app.tokenOf("editor")}` };
  const response = await app.fetch(new Request(`http://localhost/api/gallery/icons${query}`, { headers }));
  return (await response.json()) as { code: number; data: { list: string[]; total: number } };
};

test("R-C07 R-G04 names of icons come 72 at a time, by part of the name, group and style", async () => {
  const { data: first } = await listed("");
  expect(first.list).toHaveLength(72);
  expect(first.total).toBeGreaterThan(2270);
  const { data: second } = await listed("?pageNo=2&pageSize=144");
  expect(second.list).toHaveLength(144);
  expect(second.list).not.toContain(first.list[0]);
  const { data: homes } = await listed("?title=Home%202&style=line");
  expect(homes).toEqual({ list: ["home-2-line"], total: 1 });
  const { data: banks } = await listed("?title=bank&group=Buildings");
  expect(banks.list).toEqual(["bank-fill", "bank-line"]);
});

test("R-G04 a page of more than 300 icons is refused, and so is a group that is none", async () => {
  expect((await listed("?pageSize=301")).code).not.toBe(200);
  expect((await listed("?group=Trains")).code).not.toBe(200);
});

test("a name stands once, whatever groups it is in", () => {
  const names = iconsOf({ title: "", group: undefined, style: undefined });
  expect(new Set(names).size).toBe(names.length);
});
