import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  bearer = `Bearer ${await app.tokenOf("clerk1")}`;
});
afterAll(() => app.close());

type Body = {
  status: number;
  msg: string;
  reason?: string;
  data: unknown;
  requestId?: string;
  errors?: { path: string; code: string; message: string }[];
  details?: Record<string, unknown>;
};
async function call(
  method: string,
  path: string,
  init: { body?: string | Uint8Array | ReadableStream<Uint8Array>; headers?: Record<string, string> } = {},
): Promise<{ response: Response; body: Body }> {
  const response = await app.fetch(
    new Request(`${testOrigin}/api${path}`, {
      method,
      headers: { authorization: bearer, ...init.headers },
      ...(init.body !== undefined && { body: init.body, duplex: "half" }),
    } as RequestInit),
  );
  return { response, body: (await response.json()) as Body };
}
const json = (value: unknown, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(value),
  headers: { "content-type": "application/json", ...headers },
});

test("R-C04 an answer is an envelope with status 0 and a request id", async () => {
  const { response, body } = await call("GET", "/user/info");
  expect(response.status).toBe(200);
  expect(body).toMatchObject({ status: 0, msg: "" });
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("R-C04 a refusal names its reason in the caller's language and carries the request id", async () => {
  const zh = await call("GET", "/no/such/call");
  const en = await call("GET", "/no/such/call", { headers: { "accept-language": "en-GB,en;q=0.9" } });
  expect(zh.body).toMatchObject({ status: 404, reason: "not_found", msg: "访问的资源不存在" });
  expect(en.body.msg).toBe("Resource not found");
  expect(zh.body.requestId).toBe(zh.response.headers.get("x-request-id"));
});

test("R-E02 a call without a session is 401 and one without the right is 1403 with HTTP 403", async () => {
  const nobody = await call("GET", "/user/info", { headers: { authorization: "" } });
  expect(nobody.body.status).toBe(401);
  const editor = await call("GET", "/customers", {
    headers: { authorization: `Bearer ${await app.tokenOf("editor")}` },
  });
  expect(editor.response.status).toBe(403);
  expect(editor.body).toMatchObject({ status: 1403, reason: "not_allowed", details: { permission: "customer:read" } });
});

test("every answer is kept out of caches and frames", async () => {
  const { response } = await call("GET", "/user/info");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each(["/menu/nav", "/public/dictList?dictCode=industry", "/area/getList"])(
  "%s is sent again only when it differs from what the same browser has, whoever asks",
  async (path) => {
    const as = async (username: string, known?: string) => {
      const authorization = `Bearer ${await app.tokenOf(username)}`;
      const headers = { authorization, ...(known !== undefined && { "if-none-match": known }) };
      return app.fetch(new Request(`${testOrigin}/api${path}`, { headers }));
    };
    const first = await as("admin");
    const body = await first.text();
    const etag = first.headers.get("etag")!;
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "cache-control": "private, no-cache",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: "authorization",
      "content-type": "application/json; charset=utf-8",
    });
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await as("admin", known);
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    const other = await as("partner1", etag);
    const shown = await (await as("partner1")).text();
    expect(other.status).toBe(shown === body ? 304 : 200);
    if (path === "/menu/nav") expect([other.status, await other.text()]).toEqual([200, shown]);
    const outside = new Request(`${testOrigin}/api${path}`, { headers: { "if-none-match": etag } });
    expect((await app.fetch(outside)).status).toBe(401);
  },
);

test("a record is sent again only when it differs from what the caller has, and no cache keeps it", async () => {
  const clerk = await app.as("clerk1");
  const { list } = await clerk.listCustomers({ query: { pageSize: 1 } });
  const { id, rowVersion, shortName } = await clerk.getCustomer({ params: { id: list[0]!.id } });
  const get = async (username: string, known = "") => {
    const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, "if-none-match": known };
    return app.fetch(new Request(`${testOrigin}/api/customers/${id}`, { headers }));
  };
  const first = await get("clerk1");
  const etag = first.headers.get("etag")!;
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const again = await get("clerk1", etag);
  expect([again.status, await again.text(), again.headers.get("cache-control")]).toEqual([304, "", "no-store"]);
  expect((await get("editor", etag)).status).toBe(403);
  await clerk.updateCustomer({ params: { id }, body: { rowVersion, shortName: `${shortName}2` } });
  const changed = await get("clerk1", etag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

test("R-V04 every wrong field is named with its own message", async () => {
  const { body } = await call(
    "POST",
    "/user/password",
    json({ password: "", newPassword: "12345", confirmPassword: 7 }, { "accept-language": "en" }),
  );
  expect(body.status).toBe(1400);
  expect(body.errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: "password", message: "Please enter current password" }),
      expect.objectContaining({ path: "newPassword", message: "Password must be at least 6 characters" }),
      expect.objectContaining({ path: "confirmPassword", message: "Please confirm your password" }),
    ]),
  );
});

test("R-C06 a query past its limits is refused with the limit", async () => {
  const unread = await call("GET", `/user/info?${Array.from({ length: 21 }, () => "a=1").join("&")}`);
  expect(unread.body).toMatchObject({ status: 1400, reason: "validation" });
  const listed = await call("GET", `/user/detail?userCode=X&${Array.from({ length: 21 }, () => "a=1").join("&")}`, {
    headers: { "accept-language": "en" },
  });
  expect(listed.body).toMatchObject({ status: 1400 });
  expect(listed.body.errors?.[0]?.message).toContain("20");
  const many = await call(
    "GET",
    `/user/detail?userCode=X&${Array.from({ length: 1000 }, (_, index) => `a${index}=1`).join("&")}`,
  );
  expect(many.body.errors?.[0]?.code).toBe("too_many_parameters");
});

test("R-C05 our own calls refuse an unknown key of the query, the specification's ignore it", async () => {
  expect((await call("GET", "/jobs?foo=1")).body.errors?.[0]).toMatchObject({ path: "foo", code: "unknown_key" });
  expect((await call("GET", "/preferences?foo=1")).body.status).toBe(1400);
  expect((await call("GET", "/user/info?foo=1")).body.status).toBe(0);
});

test("a body larger than a mebibyte is refused before it is read, with or without its length stated", async () => {
  const big = "x".repeat(1024 * 1024 + 1);
  const stated = await call("PUT", "/preferences/a", { body: big, headers: { "content-type": "application/json" } });
  expect(stated.response.status).toBe(413);
  const streamed = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(64 * 1024).fill(120));
    },
  });
  const endless = await call("PUT", "/preferences/a", {
    body: streamed as never,
    headers: { "content-type": "application/json" },
  });
  expect(endless.body).toMatchObject({ status: 413, reason: "request.too_large" });
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  " application/json; charset=gbk",
  "application/jsonx",
  "",
  "application/json\t;x",
])("a JSON body under the content type %j is refused", async (type) => {
  const { body } = await call("PUT", "/preferences/a", { body: '{"value":1}', headers: { "content-type": type } });
  expect(body.status).toBe(415);
});

test.each([
  ["cut off", '{"value":'],
  ["not JSON", "value=1"],
  ["a NUL", '{"value":"a\\u0000b"}'],
  ["a lone surrogate", '{"value":"\\ud800"}'],
  ["invalid UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
  ["deeply nested", `{"value":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
])("a body that is %s answers 1400 and changes nothing", async (_, text) => {
  const { body } = await call("PUT", "/preferences/malformed", {
    body: text as never,
    headers: { "content-type": "application/json" },
  });
  expect(body.status).toBe(1400);
  expect((await call("GET", "/preferences")).body.data).not.toContainEqual(
    expect.objectContaining({ key: "malformed" }),
  );
});

test("an answer in a format that we do not have is 406", async () => {
  expect((await call("GET", "/user/info", { headers: { accept: "application/xml" } })).body.status).toBe(406);
});

test("another site's page cannot make a call, even with the token", async () => {
  for (const site of ["cross-site", "same-site"]) {
    expect((await call("GET", "/user/info", { headers: { "sec-fetch-site": site } })).body.status).toBe(1403);
  }
  expect((await call("GET", "/user/info", { headers: { "sec-fetch-site": "same-origin" } })).body.status).toBe(0);
});

test("the same key and the same body give the stored answer, another body 1422", async () => {
  const key = { "idempotency-key": "k-1" };
  const first = await call("PUT", "/preferences/once", json({ value: 1 }, key));
  await app.ports.db.deleteFrom("preference").where("key", "=", "once").execute();
  const again = await call("PUT", "/preferences/once", json({ value: 1 }, key));
  expect(again.body.data).toEqual(first.body.data);
  expect((await call("GET", "/preferences")).body.data).not.toContainEqual(expect.objectContaining({ key: "once" }));
  expect((await call("PUT", "/preferences/once", json({ value: 2 }, key))).body).toMatchObject({
    status: 1422,
    reason: "request.key_reused",
  });
});

test("R-B01 a key that was used for one file is refused for another, and gives the answer again for the same", async () => {
  const upload = (content: string, key = "k-file") =>
    call("POST", "/imports?kind=customers&name=a.csv", {
      body: `客户名称,统一社会信用代码,区域代码\n${content}\n`,
      headers: { "idempotency-key": key },
    });
  const first = await upload("甲公司,x,310115");
  expect(first.body.status).toBe(0);
  expect((await upload("甲公司,x,310115")).body.data).toEqual(first.body.data);
  expect((await upload("乙公司,x,310115")).body).toMatchObject({ status: 1422, reason: "request.key_reused" });
  expect((await call("GET", "/imports?kind=customers")).body.data).toMatchObject({ total: 1 });
});

test("a key of more than 128 characters is refused, not cut", async () => {
  const key = (length: number) => ({ "idempotency-key": "k".repeat(length) });
  expect((await call("PUT", "/preferences/long", json({ value: 1 }, key(128)))).body.status).toBe(0);
  expect((await call("PUT", "/preferences/long", json({ value: 1 }, key(129)))).body).toMatchObject({
    status: 1400,
    reason: "request.key_too_long",
    details: { limit: 128 },
  });
});

test("a refused call frees its key, so that the corrected one may use it", async () => {
  const key = { "idempotency-key": "k-2" };
  const form = { password: "not-mine", newPassword: "another-1", confirmPassword: "another-1" };
  expect((await call("POST", "/user/password", json(form, key))).body.status).toBe(1400);
  expect((await call("POST", "/user/password", json(form, key))).body).toMatchObject({
    status: 1400,
    errors: [expect.objectContaining({ code: "password.wrong" })],
  });
});

test.each<[string, Record<string, string>, number]>([
  ["of the address that was called", { origin: testOrigin }, 0],
  ["of the address that people open", { origin: "https://portal.example" }, 0],
  ["of that address behind a proxy with https", { origin: "https://localhost" }, 0],
  ["of no site that is told, as of a client that is no browser", {}, 0],
  ["of another site", { origin: "https://evil.example" }, 1403],
  ["of another port", { origin: `${testOrigin}:8443` }, 1403],
  ["of a page that hides its origin", { origin: "null" }, 1403],
  ["of what is no origin", { origin: "localhost" }, 1403],
  [
    "whose site the browser tells to be our own",
    { origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" },
    0,
  ],
  ["whose site the browser tells to be another", { origin: testOrigin, "sec-fetch-site": "cross-site" }, 1403],
])("a change is judged by the origin %s", async (_, headers, status) => {
  const own = await startTestApp({ settings: { publicUrl: "https://portal.example" } });
  try {
    const authorization = `Bearer ${await own.tokenOf("clerk1")}`;
    const send = async (method: string) => {
      const init = {
        method,
        headers: { authorization, "content-type": "application/json", ...headers },
      };
      const body = method === "PUT" ? { body: '{"value":1}' } : {};
      const path = method === "PUT" ? "/preferences/a" : "/user/info";
      const answer = await own.fetch(new Request(`${testOrigin}/api${path}`, { ...init, ...body }));
      return ((await answer.json()) as { status: number }).status;
    };
    expect(await send("PUT")).toBe(status);
    // Reads change nothing, and CORS lets no other page see the answer.
    expect(await send("GET")).toBe("sec-fetch-site" in headers ? status : 0);
  } finally {
    await own.close();
  }
});

test("R-A05 a changed password ends every other session and the old one no longer signs in", async () => {
  const own = await startTestApp();
  try {
    const other = await own.client().signIn({ body: { username: "clerk2", password: "Busbar-demo-1" } });
    const mine = await own.as("clerk2");
    await mine.changePassword({
      body: { password: "Busbar-demo-1", newPassword: "Sunlit-Meadow-42", confirmPassword: "Sunlit-Meadow-42" },
    });
    await expect(own.client(other.token).userInfo()).rejects.toMatchObject({ code: 401 });
    await expect(mine.userInfo()).resolves.toMatchObject({ username: "clerk2" });
    await expect(
      own.client().signIn({ body: { username: "clerk2", password: "Busbar-demo-1" } }),
    ).rejects.toMatchObject({ code: 1400 });
    await expect(
      own.client().signIn({ body: { username: "clerk2", password: "Sunlit-Meadow-42" } }),
    ).resolves.toBeTruthy();
  } finally {
    await own.close();
  }
});

test.each([
  ["12345", "password.too_short"],
  ["clerk1", "password.weak"],
  ["aaaaaaaa", "password.weak"],
  ["Busbar-demo-1", "password.same"],
])("R-A05 the new password %j is refused at its field", async (newPassword, code) => {
  const { body } = await call(
    "POST",
    "/user/password",
    json({ password: "Busbar-demo-1", newPassword, confirmPassword: newPassword }),
  );
  expect(body.errors).toEqual([expect.objectContaining({ path: "newPassword", code })]);
});

test("R-A10 a person's card is shown to oneself, to one's customers and to those who see all, to nobody else", async () => {
  const seen = async (username: string, userCode: string) =>
    (await app.as(username)).userDetail({ query: { userCode } }).then(
      (card) => card.userCode,
      (error: { code: number }) => error.code,
    );
  expect(await seen("enterprise1", "SM_NORTH")).toBe("SM_NORTH");
  expect(await seen("enterprise1", "ENTERPRISE_1")).toBe("ENTERPRISE_1");
  expect(await seen("enterprise1", "SM_EAST")).toBe(404);
  expect(await seen("enterprise1", "ADMIN")).toBe(404);
  expect(await seen("clerk1", "SM_EAST")).toBe("SM_EAST");
});

test("R-N08 each account is sent only the routes that it may open", async () => {
  const names = async (username: string) => {
    const { menuList } = await (await app.as(username)).menuNav();
    const walk = (items: typeof menuList): string[] =>
      items.flatMap((item) => [item.name, ...walk(item.children ?? [])]);
    return walk(menuList);
  };
  expect(await names("clerk1")).toContain("CustomerImport");
  expect(await names("clerk1")).not.toContain("SalesArea");
  expect(await names("smeast")).toEqual(expect.arrayContaining(["MyCustomer", "SalesArea"]));
  expect(await names("editor")).toEqual(["Root", "Index", "Dashboard", "Workbench", "Setting", "PersonalCenter"]);
  expect(await names("admin")).toContain("Sessions");
  const { list, total } = await (await app.as("editor")).routerGetList();
  expect(total).toBe(list.length);
});
