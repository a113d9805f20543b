import { CallError } from "@busbar/contract/kernel/http/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { networkStore } from "../network/network.ts";
import { createQueryClient } from "./query-client.ts";
import { toastStore } from "../portal/toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { hash: "" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Number of read attempts when each fails with this code. */
async function tries(code: number): Promise<number> {
  const queries = createQueryClient();
  let asked = 0;
  const read = queries
    .fetchQuery({
      queryKey: ["things"],
      queryFn: () => {
        asked += 1;
        throw new CallError(code, { msg: "m" }, code);
      },
      retry: queries.getDefaultOptions().queries?.retry ?? false,
      // Quiet: this test counts attempts only.
      meta: { quiet: true },
    })
    .catch(() => undefined);
  await vi.runAllTimersAsync();
  await read;
  return asked;
}

test.each([0, 502, 503, 504])("R-E04 reading is tried twice more when code %i may heal by itself", async (code) => {
  expect(await tries(code)).toBe(3);
});

test.each([400, 404, 410, 500, 1400, 1403, 1429])("R-E04 reading is not tried again after code %i", async (code) => {
  expect(await tries(code)).toBe(1);
});

test("R-E04 a write without a network fails at once and is not sent by itself once there is one", async () => {
  networkStore.setState({ line: "offline" });
  const queries = createQueryClient();
  let asked = 0;
  const write = queries.getMutationCache().build(queries, {
    mutationFn: async () => {
      asked += 1;
      throw new CallError(0, null, 0, new TypeError("Failed to fetch"));
    },
    meta: { errorShown: true },
  });
  const outcome = write.execute(undefined).catch(() => "failed");
  await vi.runAllTimersAsync();
  expect([await outcome, write.state.isPaused, asked]).toEqual(["failed", false, 1]);
  networkStore.setState({ line: "up" });
  await queries.resumePausedMutations();
  await vi.runAllTimersAsync();
  expect(asked).toBe(1);
});

test("R-E04 reading waits while there is no network, and goes on by itself", async () => {
  networkStore.setState({ line: "offline" });
  const queries = createQueryClient();
  // As the portal's provider does.
  queries.mount();
  let asked = 0;
  const read = queries.fetchQuery({ queryKey: ["things"], queryFn: () => (asked += 1) });
  await vi.runAllTimersAsync();
  expect(asked).toBe(0);
  networkStore.setState({ line: "up" });
  expect(await read).toBe(1);
  queries.unmount();
});

test("R-E04 a failed list is told once, again only for another reason", async () => {
  const queries = createQueryClient();
  let outcome: string | CallError = new CallError(1409, { msg: "甲" }, 409);
  const read = () =>
    queries
      .fetchQuery({
        queryKey: ["things"],
        staleTime: 0,
        queryFn: () => (typeof outcome === "string" ? outcome : Promise.reject(outcome)),
      })
      .catch(() => undefined);
  const told = async (next: string | CallError) => {
    toastStore.setState({ list: [] });
    outcome = next;
    await read();
    return toastStore.getState().list.map(({ text }) => text);
  };
  const first = new CallError(1409, { msg: "甲" }, 409);
  expect(await told(first)).toEqual(["甲"]);
  expect(await told(first)).toEqual([]);
  expect(await told(new CallError(404, { msg: "乙" }, 404))).toEqual(["乙"]);
});

test("R-E04 a list that is there and cannot be fetched again says so in its place, not in a toast", async () => {
  const queries = createQueryClient();
  toastStore.setState({ list: [] });
  const query = { queryKey: ["things"], staleTime: 0, retry: false };
  await queries.fetchQuery({ ...query, queryFn: () => "rows" });
  const failure = new CallError(503, { msg: "服务繁忙" }, 503);
  await queries.fetchQuery({ ...query, queryFn: () => Promise.reject(failure) }).catch(() => undefined);
  expect(toastStore.getState().list).toEqual([]);
  expect(queries.getQueryState(["things"])).toMatchObject({ data: "rows", error: failure });
});

test("R-E04 several lists that fail for one reason are one toast", async () => {
  const queries = createQueryClient();
  toastStore.setState({ list: [] });
  const failure = () => Promise.reject(new CallError(500, { msg: "服务器发生错误" }, 500));
  await Promise.allSettled(["a", "b", "c"].map((key) => queries.fetchQuery({ queryKey: [key], queryFn: failure })));
  expect(toastStore.getState().list.map(({ text }) => text)).toEqual(["服务器发生错误"]);
});

test("R-E04 a write is never repeated by itself", async () => {
  const queries = createQueryClient();
  let asked = 0;
  const write = queries.getMutationCache().build(queries, {
    mutationFn: async () => {
      asked += 1;
      throw new CallError(503, {}, 503);
    },
    meta: { errorShown: true },
  });
  await write.execute(undefined).catch(() => undefined);
  expect(asked).toBe(1);
});
