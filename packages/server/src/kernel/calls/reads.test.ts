import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = async (path: string, headers: Record<string, string>): Promise<{ http: number; body: unknown }> => {
  const response = await app.fetch(new Request(`${testOrigin}/api${path}`, { headers }));
  return { http: response.status, body: withoutId(await response.json()) };
};
/** Each answer has an id of its own. */
const withoutId = (body: unknown) => ({ ...(body as object), requestId: undefined });

async function together(headers: Record<string, string>, calls: readonly string[]) {
  const request = new Request(`${testOrigin}/api/reads`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ calls }),
  });
  const response = await app.fetch(request);
  const { status, data } = (await response.json()) as {
    status: number;
    data: { answers: ({ http: number; text: string } | null)[] } | null;
  };
  return {
    status,
    answers: data?.answers.map((one) => one && { http: one.http, body: withoutId(JSON.parse(one.text)) }),
  };
}

test.each(["admin", "smeast", "clerk1"])(
  "R-P02 calls that %s sends together have the answers, refusals and faults that each has by itself",
  async (username) => {
    const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, "accept-language": "en" };
    const calls = [
      "/customers?pageNo=1&pageSize=3",
      "/users?pageNo=1&pageSize=3",
      "/customers?pageSize=many",
      "/invoices?waiting=me&pageSize=3",
      "/nowhere",
      "/customers/../../readyz",
    ];
    const alone = [];
    for (const call of calls) alone.push(await ask(call, headers));
    const { answers } = await together(headers, calls);
    expect(answers).toEqual(alone);
    expect(alone.map(({ http }) => http)).toEqual([200, username === "admin" ? 200 : 403, 400, 200, 404, 404]);
  },
);

test("R-P02 calls sent together without a session, with another method's address or none are refused", async () => {
  expect(await together({}, ["/customers"])).toEqual({ status: 401, answers: undefined });
  const headers = { authorization: `Bearer ${await app.tokenOf("admin")}` };
  for (const calls of [
    [],
    ["customers"],
    ["/../readyz"],
    ["//elsewhere.example/api/customers"],
    Array(101).fill("/customers"),
  ])
    expect(await together(headers, calls)).toEqual({ status: 1400, answers: undefined });
  const { answers } = await together(headers, ["/reads", "/user/logout-everywhere"]);
  expect(answers?.map((one) => one?.http)).toEqual([404, 404]);
});

test("R-P02 no call that changes a session is made among reads, however its address is written", async () => {
  const { token } = await app.client().signIn({ body: { username: "clerk2", password: demoPassword } });
  const headers = { authorization: `Bearer ${token}` };
  const calls = ["/logout", "/logout/", "/logout?x=1", "/refreshToken", "/social/none/start"];
  const { answers } = await together(headers, calls);
  expect(answers?.map((one) => one?.http)).toEqual(calls.map(() => 404));
  expect((await ask("/user/info", headers)).http).toBe(200);
});

test("R-C01 streams and files are left to be asked for alone", async () => {
  const headers = { authorization: `Bearer ${await app.tokenOf("admin")}` };
  const { answers } = await together(headers, ["/events", "/user/info"]);
  expect(answers).toEqual([null, expect.objectContaining({ http: 200 })]);
});

test("R-P06 who views the portal as another person reads together as that person", async () => {
  const { token } = await app.client().signIn({ body: { username: "admin", password: demoPassword } });
  const headers = { authorization: `Bearer ${token}` };
  const { list } = await app.client(token).listUsers({ query: { keyword: "smeast" } });
  await app.client(token).startViewAs({ body: { userId: list[0]!.id } });
  const { answers } = await together(headers, ["/users?pageNo=1&pageSize=3", "/user/info"]);
  expect(answers).toMatchObject([{ http: 403 }, { http: 200, body: { data: { username: "smeast" } } }]);
});
