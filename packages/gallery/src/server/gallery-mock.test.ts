import type { Route } from "@busbar/contract/kernel/http/route";
import { startTestMock, type TestMock } from "@busbar/server/testing/start-test-mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galleryRoutes } from "../contract/gallery-routes.ts";
import { templatePages } from "./gallery.ts";
import { drawPicture, pictureWithin } from "./pictures.ts";

let mock: TestMock;
beforeAll(async () => {
  // As the demo in the browser has them.
  mock = await startTestMock({ added: (ports) => templatePages(ports, pictureWithin) });
  // Making the database of a run takes eight seconds of processor time.
}, 300_000);
afterAll(() => mock.close());

const lists = Object.values<Route>(galleryRoutes).flatMap(({ method, path, response }) =>
  method === "GET" && !path.includes("{") && typeof response !== "string" ? [path] : [],
);

test.each(lists)("R-C08 R-C12 the mock answers %s of the template pages", async (path) => {
  const token = await mock.tokenOf("admin");
  expect(await mock.ask("GET", path, { token })).toMatchObject({ http: 200, status: 0 });
});

test("R-C08 R-C11 the mock has fifty rows and goods, a row is changed, and a picture may stand in its own address", async () => {
  const token = await mock.tokenOf("admin");
  const read = async (path: string) =>
    (await mock.ask("GET", path, { token })).data as { total: number; list: Record<string, unknown>[] };
  const { total, list } = await read("/table/getList?pageSize=50");
  expect([total, (await read("/goods/getList")).total]).toEqual([50, 50]);
  expect(list.every(({ img }) => String(img).startsWith("data:image/svg+xml,"))).toBe(true);
  expect(decodeURIComponent(pictureWithin(6))).toBe(`data:image/svg+xml,${drawPicture(6)}`);
  const [row] = list;
  const edit = { id: row?.["id"], rowVersion: row?.["rowVersion"], title: "改过的标题" };
  expect((await mock.ask("POST", "/table/doEdit", { token, body: edit })).msg).toBe("模拟保存成功");
  expect((await read(`/table/getList?title=${encodeURIComponent("改过的标题")}`)).total).toBe(1);
  expect(mock.faults).toEqual([]);
});
