import type { Route } from "@busbar/contract/kernel/http/route";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { busyCalls, oneAtATime } from "./busy-calls.ts";

const route = (method: Route["method"], path: Route["path"]): Route => ({
  method,
  path,
  permission: "signed-in",
  summary: "",
  response: z.null(),
});
beforeEach(() => busyCalls.setState({ running: 0 }));
const running = () => busyCalls.getState().running;

/** A call that is answered when the test says so. */
function held(of: Route, words?: () => readonly string[]) {
  const waiting: { resolve: (value: unknown) => void; reject: (cause: unknown) => void }[] = [];
  const call = oneAtATime(of, () => new Promise((resolve, reject) => waiting.push({ resolve, reject })), words);
  return { call, waiting };
}

test("R-C02 doEdit is on the list by itself, other calls are not", async () => {
  const edit = held(route("POST", "/userManagement/doEdit"));
  const list = held(route("GET", "/userManagement/getList"));
  const answer = edit.call({ body: { id: 1 } });
  void list.call();
  expect(running()).toBe(1);
  edit.waiting[0]?.resolve("done");
  await expect(answer).resolves.toBe("done");
  expect(running()).toBe(0);
});

test("R-C02 the same call under way is one, another input is another", async () => {
  const { call, waiting } = held(route("POST", "/table/doEdit"));
  const answers = [call({ body: { a: 1 } }), call({ body: { a: 1 } }), call({ body: { a: 2 } })];
  expect(waiting).toHaveLength(2);
  expect(running()).toBe(2);
  for (const one of waiting) one.resolve("done");
  await expect(Promise.all(answers)).resolves.toEqual(["done", "done", "done"]);
  // After the answer the same call counts as a new one.
  void call({ body: { a: 1 } });
  expect(waiting).toHaveLength(3);
});

test("R-C02 a refusal frees the place and reaches every caller", async () => {
  const { call, waiting } = held(route("POST", "/table/doEdit"));
  const answers = [call(), call()];
  waiting[0]?.reject(new Error("refused"));
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(running()).toBe(0);
});

test.each([
  [["doDelete"], 0],
  [["POST /table"], 1],
  [["GET /table"], 0],
  [[], 0],
  [[""], 0],
])("R-C02 the list %j of the settings decides", (words, count) => {
  void held(route("POST", "/table/doEdit"), () => words).call();
  expect(running()).toBe(count);
});
