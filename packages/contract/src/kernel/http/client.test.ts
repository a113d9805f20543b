import { expect, test } from "vitest";
import { z } from "zod";
import { type CallError, createClient, toForm, toQuery, toRequest } from "./client.ts";
import { codeOf, isSuccess } from "./envelope.ts";
import { defineRoutes } from "./route.ts";

const base = "http://localhost/api";
const routes = defineRoutes({
  read: { method: "GET", path: "/thing/{id}", permission: "public", summary: "", response: z.json() },
  write: {
    method: "POST",
    path: "/thing",
    permission: "public",
    summary: "",
    body: z.json(),
    specified: true,
    response: z.json(),
  },
  file: { method: "GET", path: "/file", permission: "public", summary: "", response: "file" },
});
const clientOf = (answer: () => Response | Promise<Response>) =>
  createClient(routes, async () => answer(), base) as unknown as Record<
    "write" | "file",
    (input?: unknown) => Promise<unknown>
  >;
const answering = (body: string, status: number) => clientOf(() => new Response(body, { status }));
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (refusal: unknown) => refusal as CallError,
  );

test.each([200, 0, "200", "0"])("R-E01 the body's status %j is success, and the data are returned", async (status) => {
  expect(isSuccess(status)).toBe(true);
  await expect(answering(JSON.stringify({ status, data: { a: 1 } }), 200).write({ body: {} })).resolves.toEqual({
    a: 1,
  });
  await expect(answering(JSON.stringify({ code: status, data: 7 }), 200).write({ body: {} })).resolves.toBe(7);
});

test.each([
  ["the body's status before its code", { status: 500, code: 0 }, 200, 500],
  ["the body's code where there is no status", { code: "402" }, 200, "402"],
  ["a number before the HTTP status", { status: 1400 }, 400, 1400],
  ["the HTTP status where the body has none", { msg: "x" }, 502, 502],
  ["the HTTP status where there is no body", null, 404, 404],
  ["success for an HTTP 204", null, 204, 0],
  ["success for an HTTP 200 without a status", { data: 1 }, 200, 0],
  ["the HTTP status where the body's is no code", { status: null, code: {} }, 503, 503],
])("R-E01 R-C04 the code of an answer is %s", (_, body, http, code) => {
  expect(codeOf(body, http)).toBe(code);
});

test.each([
  [201, 200],
  ["202", 200],
  [204, 200],
  [1, 200],
  ["", 200],
  [1400, 400],
])("R-E01 the body's status %j is no success, whatever HTTP says", async (status, http) => {
  const refusal = await refusalOf(answering(JSON.stringify({ status, msg: "words" }), http).write({ body: {} }));
  expect(refusal).toMatchObject({ name: "CallError", code: status, httpStatus: http, message: "words" });
});

test("R-C04 a refusal keeps reason, field errors, details and request id", async () => {
  const body = {
    status: 1400,
    msg: "m",
    reason: "r",
    errors: [{ path: "a", code: "c", message: "t" }],
    requestId: "q",
  };
  const refusal = await refusalOf(answering(JSON.stringify({ ...body, details: { n: 1 } }), 400).write({ body: {} }));
  expect(refusal).toMatchObject({ reason: "r", errors: body.errors, requestId: "q", details: { n: 1 } });
});

test.each([
  ["a proxy's page with 502", "<html>Bad gateway</html>", 502, 502],
  ["a page in place of data", "<html>Welcome to the airport</html>", 200, 0],
  ["data that are cut off", '{"status":0,"data":{"a":', 200, 0],
  ["JSON that is no envelope, refused", '"no"', 503, 503],
])("R-E04 %s is told by its code", async (_, body, http, code) => {
  expect(await refusalOf(answering(body, http).write({ body: {} }))).toMatchObject({ code });
});

test("R-E04 an answer that breaks off, or never comes, is a network error", async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"status":0,')),
        pull: (controller) => controller.error(new TypeError("network error")),
      }),
    );
  expect(await refusalOf(clientOf(broken).write({ body: {} }))).toMatchObject({ code: 0, httpStatus: 0 });
  const away = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await refusalOf(clientOf(away).write({ body: {} }))).toMatchObject({ code: 0 });
});

test("a file is handed over as it is, a refused one as a refusal", async () => {
  await expect(answering("bytes", 200).file()).resolves.toBeInstanceOf(Response);
  expect(await refusalOf(answering('{"status":404,"msg":"gone"}', 404).file())).toMatchObject({ code: 404 });
});

test("R-C01 a body is JSON in UTF-8", async () => {
  const request = toRequest(routes.write, { body: { name: "华东 &=" } }, base);
  expect(request.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await request.text()).toBe('{"name":"华东 &="}');
});

test("R-C01 more than twenty values of one name are one value, as an export of many columns needs", () => {
  const columns = Array.from({ length: 21 }, (_, at) => `c${at}`);
  expect(toQuery({ columns: columns.slice(1) })).toBe(
    `?${columns
      .slice(1)
      .map((one) => `columns=${one}`)
      .join("&")}`,
  );
  expect(new URLSearchParams(toQuery({ columns })).getAll("columns")).toEqual([columns.join(",")]);
});

test("R-C01 a form is a query string", async () => {
  const body = { name: "华东 &=", tags: ["a", "b"], at: { x: 1, y: [true] }, none: undefined, nil: null };
  const request = toRequest(routes.write, { body }, base, { form: true });
  expect(request.headers.get("content-type")).toBe("application/x-www-form-urlencoded; charset=utf-8");
  expect([...new URLSearchParams(await request.text())]).toEqual([
    ["name", "华东 &="],
    ["tags[0]", "a"],
    ["tags[1]", "b"],
    ["at[x]", "1"],
    ["at[y][0]", "true"],
  ]);
  expect(toForm(null)).toBe("");
});

test("a parameter cannot leave its place in the path", () => {
  expect(toRequest(routes.read, { params: { id: "../a b?c#d" } }, base).url).toBe(`${base}/thing/..%2Fa%20b%3Fc%23d`);
  expect(() => toRequest(routes.read, {}, base)).toThrow("Parameter id");
});
