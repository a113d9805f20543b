import { CallError } from "@busbar/contract/kernel/http/client";
import { expect, test, vi } from "vitest";
import { answer, memory, OneLock, routes } from "../../testing/small-server.ts";
import { createApi } from "./api.ts";
import { isQuiet, messageOf } from "./call-errors.ts";
import { createSession, RefreshRefused, type SessionEnd, signInKey, tokenKey } from "../session/session.ts";
import { toastStore } from "../portal/toasts.ts";

/** A portal's session and client in front of a server that accepts one token. */
function portal({ refreshes = true, storage = memory("old"), locks = new OneLock() } = {}) {
  const seen: { token: string | null; key: string | null }[] = [];
  const ends: SessionEnd[] = [];
  let renewals = 0;
  let refusal: Response | undefined;
  const session = createSession({
    storage,
    locks: locks as unknown as LockManager,
    renew: async () => {
      renewals += 1;
      await Promise.resolve();
      if (!refreshes) throw new RefreshRefused();
      return `fresh${renewals}`;
    },
  });
  session.onEnd((reason) => ends.push(reason));
  const send = async (request: Request) => {
    const token = request.headers.get("authorization");
    seen.push({ token, key: request.headers.get("idempotency-key") });
    if (refusal) return refusal.clone();
    return token?.startsWith("Bearer fresh") ? answer(0, 200, "done") : answer(402, 401);
  };
  const api = createApi(routes, { send, base: "http://localhost/api", session, language: () => "zh-CN" });
  return {
    api,
    session,
    storage,
    seen,
    ends,
    renewals: () => renewals,
    refuse: (response: Response) => (refusal = response),
  };
}

test("R-A04 ten calls in flight with an expired token make one refresh and ten replays", async () => {
  const { api, seen, renewals, storage } = portal();
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.readThing()));
  expect(answers).toEqual(Array(10).fill("done"));
  expect(renewals()).toBe(1);
  expect(seen.filter(({ token }) => token === "Bearer old")).toHaveLength(10);
  expect(seen.filter(({ token }) => token === "Bearer fresh1")).toHaveLength(10);
  expect(storage.getItem(tokenKey)).toBe("fresh1");
});

test("R-E03 a failed refresh rejects all ten calls and ends the session once", async () => {
  const { api, ends, renewals, storage } = portal({ refreshes: false });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => api.readThing()));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
  for (const one of answers) expect(one).toMatchObject({ reason: { code: 401 } });
  expect(renewals()).toBe(1);
  expect(ends).toEqual(["expired"]);
  expect(storage.getItem(tokenKey)).toBeNull();
});

test("R-A04 two tabs of one browser refresh once between them", async () => {
  const storage = memory("old");
  const locks = new OneLock();
  const [one, two] = [portal({ storage, locks }), portal({ storage, locks })];
  await Promise.all([one.api.readThing(), two.api.readThing()]);
  expect(one.renewals() + two.renewals()).toBe(1);
});

test("R-A04 a write is replayed with its own idempotency key", async () => {
  const { api, seen } = portal();
  await api.writeThing({}, { idempotencyKey: "form-7" });
  expect(seen.map(({ key }) => key)).toEqual(["form-7", "form-7"]);
});

test("R-A04 a write without a key gets one, the same on the replay; a read gets none", async () => {
  const { api, seen } = portal();
  await api.writeThing();
  expect(seen[0]!.key).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(seen[1]!.key).toBe(seen[0]!.key);
  await api.readThing();
  expect(seen[2]!.key).toBeNull();
});

test("R-A03 a call in flight while the same person signs in anew in another window is made again, once", async () => {
  const storage = memory("old");
  const session = createSession({ storage, renew: () => Promise.reject(new Error("not asked")) });
  const ends: SessionEnd[] = [];
  session.onEnd((reason) => ends.push(reason));
  session.onOtherSignIn(() => queueMicrotask(() => session.adopt(true)));
  const seen: (string | null)[] = [];
  const send = async (request: Request) => {
    seen.push(request.headers.get("authorization"), request.headers.get("idempotency-key"));
    if (seen.length > 2) return answer(0, 200, "done");
    storage.setItem(signInKey, "the next one");
    storage.setItem(tokenKey, "new");
    return answer(401, 401);
  };
  const api = createApi(routes, { send, base: "http://localhost/api", session, language: () => "en" });
  await expect(api.writeThing()).resolves.toBe("done");
  expect(seen).toEqual(["Bearer old", seen[1], "Bearer new", seen[1]]);
  expect(ends).toEqual([]);
});

test.each([
  ["is given up", "given-up"],
  ["belongs to nobody any more, after a sign-out,", "signed-out"],
])("R-E03 R-S11 a write that %s during the refresh is not sent again, and no token is left", async (_, why) => {
  const storage = memory("old");
  const renewal = Promise.withResolvers<string>();
  const session = createSession({ storage, renew: () => renewal.promise });
  let sent = 0;
  const send = async () => {
    sent += 1;
    return answer(402, 401);
  };
  const api = createApi(routes, { send, base: "http://localhost/api", session, language: () => "en" });
  const given = new AbortController();
  const outcome = api.writeThing({}, { signal: given.signal }).catch((cause: unknown) => isQuiet(cause));
  await vi.waitFor(() => expect(sent).toBe(1));
  if (why === "given-up") given.abort();
  else session.end("signed-out");
  renewal.resolve("fresh");
  expect(await outcome).toBe(true);
  expect([sent, storage.getItem(tokenKey)]).toEqual([1, why === "given-up" ? "fresh" : null]);
});

test.each([
  ["waits for the name of a sign-in in another window", "before"],
  ["is refused because of one", "after"],
])("R-A03 a write that %s is not sent under the next person's name", async (_, when) => {
  const storage = memory("old");
  const session = createSession({ storage, renew: () => Promise.reject(new Error("not asked")) });
  const ends: SessionEnd[] = [];
  session.onEnd((reason) => ends.push(reason));
  const foreign = Promise.withResolvers<void>();
  session.onOtherSignIn(() => foreign.resolve());
  const seen: (string | null)[] = [];
  const other = () => {
    storage.setItem(signInKey, "somebody else's");
    storage.setItem(tokenKey, "theirs");
  };
  const send = async (request: Request) => {
    seen.push(request.headers.get("authorization"));
    other();
    return answer(401, 401);
  };
  const api = createApi(routes, { send, base: "http://localhost/api", session, language: () => "en" });
  if (when === "before") other();
  const outcome = api.writeThing().catch((cause: unknown) => isQuiet(cause));
  await foreign.promise;
  // Another person signs in over the kept views, in the same window.
  session.start("the next one's");
  expect(await outcome).toBe(true);
  expect(seen).toEqual(when === "before" ? [] : ["Bearer old"]);
  expect(ends).toEqual([]);
  expect(storage.getItem(tokenKey)).toBe("the next one's");
});

const successes = [
  [201, "新建或修改数据成功"],
  [202, "请求已进入后台排队（异步任务）"],
  [204, "删除数据成功"],
] as const;

test.each(successes)("R-E07 %i is good news of a change: it is done, with the words", async (code, words) => {
  toastStore.setState({ list: [] });
  const { api, refuse } = portal();
  refuse(Response.json({ status: code, data: null }));
  expect(await api.writeThing()).toBeNull();
  expect(toastStore.getState().list).toMatchObject([{ kind: "success", text: words }]);
});

test.each(successes)(
  "R-E07 a list answered with %i is drawn without a word; without data the answer is a fault",
  async (code) => {
    toastStore.setState({ list: [] });
    const { api, refuse } = portal();
    refuse(Response.json({ status: code, data: "rows" }));
    expect(await api.readThing()).toBe("rows");
    refuse(Response.json({ status: code, data: null }));
    const fault: unknown = await api.readThing().catch((cause: unknown) => cause);
    expect(messageOf(fault, "zh")).toBe("服务器发生错误");
    expect(toastStore.getState().list).toEqual([]);
  },
);

test("R-E03 a second 402 ends the session", async () => {
  const { api, ends, refuse } = portal();
  refuse(answer(402, 401));
  await expect(api.readThing()).rejects.toMatchObject({ code: 402 });
  expect(ends).toEqual(["expired"]);
});

test.each([
  ["is long on its way", 1500, 3, []],
  ["is refused at once", 10, 1, ["expired"]],
])("R-E03 a replay that %s with 402 makes the renewals %i", async (_, milliseconds, renewals, ends) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const slow = portal();
  const ended: SessionEnd[] = [];
  slow.session.onEnd((reason) => ended.push(reason));
  let calls = 0;
  const send = async () => {
    now += milliseconds;
    return ++calls < 4 ? answer(402, 401) : answer(0, 200, "done");
  };
  const api = createApi(routes, { send, base: "http://localhost/api", session: slow.session, language: () => "en" });
  const outcome = await api.readThing().catch((refusal: CallError) => refusal.code);
  vi.restoreAllMocks();
  expect([outcome, slow.renewals(), ended]).toEqual([ends.length === 0 ? "done" : 402, renewals, ends]);
});

test.each([
  ["401 with its HTTP status", answer(401, 401)],
  ["401 in the body of an HTTP 200", answer(401, 200)],
  ["403 in the body", answer(403, 200)],
])("R-E02 %s ends the session", async (_, response) => {
  const { api, ends, refuse } = portal();
  refuse(response);
  await expect(api.readThing()).rejects.toBeInstanceOf(CallError);
  expect(ends).toEqual(["expired"]);
});

test.each([
  ["a missing right", answer(1403, 403), 1403],
  ["a row out of scope", answer(404, 404), 404],
  ["a bug", answer(500, 500), 500],
])("R-E02 %s does not sign out", async (_, response, code) => {
  const { api, ends, refuse, storage } = portal();
  refuse(response);
  await expect(api.readThing()).rejects.toMatchObject({ code });
  expect(ends).toEqual([]);
  expect(storage.getItem(tokenKey)).toBe("old");
});

test("R-A01 a refused sign-in is no end of a session", async () => {
  const { api, ends, refuse } = portal();
  refuse(answer(401, 401));
  await expect(api.signIn()).rejects.toBeInstanceOf(CallError);
  expect(ends).toEqual([]);
});

test("R-A04 a tab that was refreshed by another one sees its token without asking", async () => {
  const { session, storage, renewals } = portal();
  storage.setItem(tokenKey, "from another tab");
  await expect(session.refresh("old")).resolves.toBe("from another tab");
  expect(renewals()).toBe(0);
});

test("R-C01 every call carries the token, the language and UTF-8 JSON", async () => {
  const sent: Request[] = [];
  const session = createSession({ storage: memory("fresh"), renew: () => Promise.reject(new Error("not asked")) });
  const send = async (request: Request) => (sent.push(request), answer(0, 200, "done"));
  const api = createApi(routes, { send, base: "http://localhost/api", session, language: () => "en" });
  await api.readThing();
  await api.writeThing();
  expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer fresh", "Bearer fresh"]);
  expect(sent.map(({ headers }) => headers.get("accept-language"))).toEqual(["en", "en"]);
});

test("R-C01 nothing is sent as a token where there is none", async () => {
  const sent: Request[] = [];
  const session = createSession({ storage: memory(null), renew: () => Promise.reject(new Error("not asked")) });
  const send = async (request: Request) => (sent.push(request), answer(0, 200, "done"));
  const api = createApi(routes, { send, base: "http://localhost/api", session, language: () => "en" });
  await api.signIn();
  expect(sent[0]?.headers.has("authorization")).toBe(false);
});

test.each([
  ["never begins", (request: Request) => untilAborted(request)],
  ["never ends", async (request: Request) => new Response(endless(request))],
])("R-C01 an answer that %s is given up after 100,000 ms", async (_, send) => {
  vi.useFakeTimers();
  try {
    const session = createSession({ storage: memory("fresh"), renew: () => Promise.reject(new Error("not asked")) });
    const api = createApi(routes, { send, base: "http://localhost/api", session, language: () => "en" });
    let refusal: unknown;
    const call = api.readThing().catch((cause: unknown) => (refusal = cause));
    await vi.advanceTimersByTimeAsync(99_999);
    expect(refusal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(refusal).toMatchObject({ name: "CallError", code: 0, cause: { name: "TimeoutError" } });
  } finally {
    vi.useRealTimers();
  }
});

test("a call that its page cancels is no error of the network", async () => {
  const session = createSession({ storage: memory("fresh"), renew: () => Promise.reject(new Error("not asked")) });
  const api = createApi(routes, { send: untilAborted, base: "http://localhost/api", session, language: () => "en" });
  const page = new AbortController();
  const call = api.readThing(undefined, { signal: page.signal });
  page.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

/** Like a `fetch` that gets no answer: it rejects when it is aborted. */
function untilAborted(request: Request): Promise<Response> {
  return new Promise((_, reject) => {
    const stop = () => reject(request.signal.reason as Error);
    if (request.signal.aborted) return stop();
    request.signal.addEventListener("abort", stop);
  });
}

function endless(request: Request): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":0,'));
      request.signal.addEventListener("abort", () => controller.error(request.signal.reason));
    },
  });
}
