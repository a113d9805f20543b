import { routes } from "@busbar/contract";
import { fillPath } from "@busbar/contract/kernel/http/client";
import type { Route } from "@busbar/contract/kernel/http/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  bearer = `Bearer ${await app.tokenOf("admin")}`;
});
afterAll(() => app.close());

/** Path parameters that are not numbers. */
const words: Readonly<Record<string, string>> = {
  key: "ageing",
  noun: "customers",
  period: "202501",
  step: "quote",
  code: "110101",
};

type Answer = { status: number; reason?: string; data: unknown; errors?: { path: string; code: string }[] };
async function send(route: Route, body: string | ReadableStream<Uint8Array> | null, type: string): Promise<Answer> {
  const marks = Object.fromEntries(
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, mark = ""]) => [mark, words[mark] ?? "1"]),
  );
  const init: RequestInit & { duplex: "half" } = {
    method: route.method,
    headers: { authorization: bearer, "accept-language": "en", ...(type && { "content-type": type }) },
    body,
    duplex: "half",
  };
  const response = await app.fetch(new Request(`${testOrigin}/api${fillPath(route.path, marks)}`, init));
  return (await response.json()) as Answer;
}

const form = "application/x-www-form-urlencoded";
const all = Object.entries<Route>(routes);
const withBody = all.filter(([, route]) => route.body).map(([name]) => name);
const routeOf = (name: string) => (routes as Record<string, Route>)[name] as Route;

test("the calls that carry a body are found, and those that take forms are among them", () => {
  expect(withBody.length).toBeGreaterThan(10);
  expect(all.filter(([, route]) => route.specified && route.body).length).toBeGreaterThan(8);
});

test.each(withBody)("no trick with the content type gets %s past its schema", async (name) => {
  const route = routeOf(name);
  const tricks = [
    "application/json\t",
    " application/json",
    "APPLICATION/JSON",
    "application/json ; charset=utf-8",
    'application/json;charset="utf-8"',
    "application/json;charset=utf-16",
    "application/json; charset=utf-8; charset=utf-16",
    "application/json;",
    "application/json,text/plain",
    "application/json garbage",
    "application/jsonx",
    "application/json\t;x",
    "application/vnd.api+json",
    "text/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    `${form};charset=gbk`,
    `${form}x`,
    "*/*",
    "",
  ];
  for (const type of tricks) {
    // No schema accepts a list, nor a form field of this name.
    const { status, reason } = await send(route, "[1]", type);
    expect([415, 1400, 1429], `${type}: ${reason}`).toContain(status);
  }
});

test("R-C01 a call without any body is told which fields are missing", async () => {
  for (const route of [routes.signIn, routes.resetPassword, routes.savePreference]) {
    const { status, errors } = await send(route, null, "");
    expect(status).toBe(1400);
    expect(errors?.length).toBeGreaterThan(0);
  }
});

test("R-C01 R-A10 an account is opened and changed by forms too", async () => {
  const own = new URLSearchParams({ rowVersion: "1", nickname: "小管" }).toString();
  expect(await send(routes.updateUser, own, form)).toMatchObject({
    status: 0,
    data: { nickname: "小管", rowVersion: 2 },
  });
  expect(await send(routes.updateUser, "rowVersion=2x", form)).toMatchObject({ errors: [{ path: "rowVersion" }] });
  const draft = new URLSearchParams({
    username: "byform",
    fullName: "表单",
    roles: "CFWreSdIlp",
    "scope[kind]": "ALL",
  });
  const saved = await send(routes.saveUser, draft.toString(), form);
  expect(saved).toMatchObject({ status: 0, data: { roles: ["CFWreSdIlp"], scope: { kind: "ALL" } } });
});

test("R-A13 the sign-in call says what is missing in the words of the form", async () => {
  expect(await send(routes.signIn, '{"username":""}', "application/json")).toMatchObject({
    status: 1400,
    errors: [
      { path: "username", code: "user_name.required", message: "User name cannot be empty" },
      { path: "password", code: "password.under_six", message: "Password cannot be under 6 digits" },
    ],
  });
});

test("R-C01 a body in another encoding than UTF-8 is refused by its name", async () => {
  for (const type of ["application/json; charset=gbk", `${form}; charset=gbk`, "application/json; charset=utf-16"])
    expect(await send(routes.signIn, "{}", type)).toMatchObject({ status: 415, reason: "request.unsupported_type" });
});

test.each(withBody)("a body without a stated length is cut off for %s, whether or not it is wanted", async (name) => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
    },
  });
  const { status } = await send(routeOf(name), endless, "application/json");
  expect(status).toBe(413);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test("R-C01 a form signs in as JSON does", async () => {
  const body = new URLSearchParams({ username: "clerk1", password: demoPassword }).toString();
  expect(await send(routes.signIn, body, form)).toMatchObject({ status: 0, data: { token: expect.any(String) } });
  expect(await send(routes.signIn, body, `${form}; charset=UTF-8`)).toMatchObject({ status: 0 });
});

test("R-C01 a form is judged field by field like JSON", async () => {
  const body = "password=&newPassword=12345&confirmPassword=123456";
  expect((await send(routes.changePassword, body, form)).errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: "password", message: "Please enter current password" }),
      expect.objectContaining({ path: "newPassword", message: "Password must be at least 6 characters" }),
      expect.objectContaining({ path: "confirmPassword", message: "Passwords do not match" }),
    ]),
  );
});

test.each([
  ["an object in place of a text", "token[$ne]=&newPassword=Sunlit-Meadow-42"],
  ["a list in place of a text", "token=a&token=b&newPassword=Sunlit-Meadow-42"],
  ["past the limits", Array.from({ length: 1001 }, (_, at) => `a${at}=1`).join("&")],
  ["a prototype", "__proto__[token]=a&newPassword=Sunlit-Meadow-42"],
  ["U+0000", "token=a%00&newPassword=Sunlit-Meadow-42"],
])("R-C01 a form with %s is refused", async (_, body) => {
  expect(await send(routes.resetPassword, body, form)).toMatchObject({ status: 1400 });
});

test("R-C01 a call that is not the specification's takes no form", async () => {
  expect(await send(routes.savePreference, "value=1", form)).toMatchObject({ status: 415 });
});
