import { CallError } from "@busbar/contract/kernel/http/client";
import { expect, test } from "vitest";
import { createWrites, type WriteOptions } from "./use-write.ts";

/** A server that answers when the test says so. */
function server() {
  const calls: (WriteOptions & { answer: (outcome: unknown) => void })[] = [];
  const write = (_: unknown, options: WriteOptions) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener("abort", () => reject(options.signal.reason as Error));
      const answer = (outcome: unknown) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
      calls.push({ ...options, answer });
    });
  return { calls, write };
}
const lost = new CallError(0, null, 0, new TypeError("Failed to fetch"));
const refused = new CallError(1400, { msg: "x" }, 400);

test("R-E04 what is given up is broken off, whatever is under way", async () => {
  const { calls, write } = server();
  const writes = createWrites();
  expect(writes.giveUp()).toBe(false);
  const outcomes = Promise.allSettled([writes.run("a", write), writes.run("b", write)]);
  expect(writes.giveUp()).toBe(true);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(writes.giveUp()).toBe(false);
});

/** The idempotency keys of two writes, where the first ends with this outcome. */
async function keysOf(first: unknown, content: unknown, next: unknown) {
  const { calls, write } = server();
  const writes = createWrites();
  const outcome = writes.run(content, write).catch(() => undefined);
  calls[0]!.answer(first);
  await outcome;
  void writes.run(next, write);
  return calls.map(({ idempotencyKey }) => idempotencyKey);
}

test("R-A04 the same sent again after a lost answer is the same to the server", async () => {
  const [one, other] = await keysOf(lost, { name: "甲" }, { name: "甲" });
  expect(other).toBe(one);
});

test.each<[when: string, first: unknown, content: unknown, next: unknown]>([
  ["other words", lost, { name: "甲" }, { name: "乙" }],
  ["the same words after a refusal", refused, { name: "甲" }, { name: "甲" }],
  ["the same words after a success", "done", { name: "甲" }, { name: "甲" }],
  ["a file", lost, { file: new Blob(["a"]) }, { file: new Blob(["a"]) }],
])("R-A04 %s are sent as something new", async (_when, first, content, next) => {
  const [one, other] = await keysOf(first, content, next);
  expect(other).not.toBe(one);
});
