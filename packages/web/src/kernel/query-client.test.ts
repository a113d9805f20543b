import { CallError } from "@busbar/contract/kernel/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { hash: "" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often reading is tried in all, with this failure each time. */
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
      // The page says it, so no toast is looked for here.
      meta: { errorShown: true },
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
