// @vitest-environment jsdom
import { CallError } from "@busbar/contract/kernel/http/client";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { recordQueries } from "./record-queries.ts";

afterEach(cleanup);

const things = recordQueries("things");

/** A list that was read, whose next reads go on until the test answers them, and a form that writes. */
async function listAndForm() {
  const next = Promise.withResolvers<string>();
  let reads = 0;
  const list = things.list({}, () => (reads++ === 0 ? Promise.resolve("first") : next.promise));
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ list: useQuery(list), save: things.useWrite((outcome: Promise<string>) => outcome) }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.list.data).toBe("first"));
  return { result, answer: next.resolve, reads: () => reads };
}

test("R-E04 a refused save says so at once, while the list is still being read again", async () => {
  const { result, answer, reads } = await listAndForm();
  const refused = new CallError(1400, { msg: "名称已存在" }, 400);
  act(() => result.current.save.mutate(Promise.reject(refused)));
  await waitFor(() => expect(result.current.save.error).toBe(refused));
  expect([reads(), result.current.list.isFetching]).toEqual([2, true]);
  await act(async () => answer("second"));
  await waitFor(() => expect(result.current.list.data).toBe("second"));
});

test("R-E04 a save is done when what it changed has been read again", async () => {
  const { result, answer, reads } = await listAndForm();
  act(() => result.current.save.mutate(Promise.resolve("saved")));
  await waitFor(() => expect(reads()).toBe(2));
  expect(result.current.save.isPending).toBe(true);
  await act(async () => answer("second"));
  await waitFor(() => expect(result.current.save.data).toBe("saved"));
  expect(result.current.list.data).toBe("second");
});
