import { defineRoutes } from "@busbar/contract/kernel/http/route";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { answer, memory, OneLock, routes } from "../../testing/small-server.ts";
import { createApi } from "./api.ts";
import { isQuiet } from "./call-errors.ts";
import { createSession, tokenKey } from "../session/session.ts";
import { createStepUpPrompt } from "../session/step-up.ts";

test("R-A12 a call that wants a confirmation is made again with the same key once the person has given it", async () => {
  const { api, seen, asked, answerWith, refuse, accept } = confirming();
  refuse();
  const calls = Promise.all([api.writeThing(), api.writeThing()]);
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  await vi.waitFor(() => expect(asked()).toBe("code"));
  accept();
  answerWith(true);
  await expect(calls).resolves.toEqual(["done", "done"]);
  expect(seen).toHaveLength(4);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(2);
  expect(asked()).toBeNull();
});

test("R-A12 without the confirmation the call is refused quietly, and a second refusal is not asked about again", async () => {
  const { api, seen, asked, answerWith, refuse } = confirming();
  refuse();
  const declined = api.writeThing().catch((error: unknown) => error);
  await vi.waitFor(() => expect(asked()).toBe("code"));
  answerWith(false);
  const refusal = await declined;
  expect(refusal).toMatchObject({ reason: "step_up.needed" });
  expect(isQuiet(refusal)).toBe(true);

  const again = api.readThing().catch((error: unknown) => error);
  await vi.waitFor(() => expect(asked()).toBe("code"));
  answerWith(true);
  const second = await again;
  expect(second).toMatchObject({ reason: "step_up.needed" });
  expect(isQuiet(second)).toBe(false);
  expect(seen).toHaveLength(3);
});

test("R-A12 R-A04 the token that a confirmation gives takes the place of the last one in every window", async () => {
  const storage = memory("before");
  const session = createSession({ storage, renew: () => Promise.reject(new Error("not asked")) });
  const tokens: (string | null)[] = [];
  const send = async (request: Request) => {
    tokens.push(request.headers.get("authorization"));
    return answer(0, 200, request.url.endsWith("/confirm") ? { token: "after" } : "done");
  };
  const confirm = {
    method: "POST",
    path: "/confirm",
    permission: "signed-in",
    summary: "",
    renewsToken: true,
  } as const;
  const renewing = defineRoutes({ ...routes, confirm: { ...confirm, response: z.object({ token: z.string() }) } });
  const api = createApi(renewing, { send, base: "http://localhost/api", session, language: () => "en" });
  await api.confirm();
  await api.readThing();
  expect(tokens).toEqual(["Bearer before", "Bearer after"]);
  expect(storage.getItem(tokenKey)).toBe("after");
});

test("R-A12 R-A04 no window refreshes by the old cookie while a call that renews it is on its way", async () => {
  const storage = memory("old");
  const locks = new OneLock() as unknown as LockManager;
  const told: string[] = [];
  const renew = async () => {
    told.push("refreshed");
    return "fresh";
  };
  const [here, elsewhere] = [createSession({ storage, renew, locks }), createSession({ storage, renew, locks })];
  const answered = Promise.withResolvers<void>();
  const send = async (request: Request) => {
    if (!request.url.endsWith("/confirm")) return answer(0, 200, "done");
    told.push("confirming");
    await answered.promise;
    told.push("confirmed");
    return answer(0, 200, { token: "after" });
  };
  const confirm = { method: "POST", path: "/confirm", permission: "signed-in", summary: "" } as const;
  const renewing = defineRoutes({
    ...routes,
    confirm: { ...confirm, renewsToken: true, renewsCookie: true, response: z.object({ token: z.string() }) },
  });
  const api = createApi(renewing, { send, base: "http://localhost/api", session: here, language: () => "en" });
  const confirming = api.confirm();
  await vi.waitFor(() => expect(told).toEqual(["confirming"]));
  const refreshing = elsewhere.refresh("old");
  answered.resolve();
  await confirming;
  // The other window finds the token of the confirmation and does not refresh again.
  await expect(refreshing).resolves.toBe("after");
  expect(told).toEqual(["confirming", "confirmed"]);
});

/** A portal whose server demands a confirmation until the test switches that off. */
function confirming() {
  const seen: { key: string | null }[] = [];
  let wanting = false;
  const prompt = createStepUpPrompt();
  const session = createSession({
    storage: memory("fresh"),
    locks: new OneLock() as unknown as LockManager,
    renew: async () => "fresh",
  });
  const send = async (request: Request) => {
    seen.push({ key: request.headers.get("idempotency-key") });
    if (!wanting) return answer(0, 200, "done");
    const body = { status: 1403, msg: "", data: null, reason: "step_up.needed", details: { by: "code" } };
    return new Response(JSON.stringify(body), { status: 403 });
  };
  const options = { send, base: "http://localhost/api", session, language: () => "en", stepUp: prompt };
  return {
    api: createApi(routes, options),
    seen,
    asked: () => prompt.store.getState().means,
    answerWith: prompt.settle,
    refuse: () => (wanting = true),
    accept: () => (wanting = false),
  };
}
