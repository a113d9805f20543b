import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { watched } from "./imports.ts";

test("a step that fails is told as it failed, not by the probes that lose their server for it", async () => {
  const server = createServer((_, response) => response.end("alive"));
  server.listen(0);
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = Promise.withResolvers<void>();
  let fail: (error: Error) => void = () => undefined;
  // Still running when the step fails, and aborted by what follows.
  const other = {
    listCustomers: () => {
      asked.resolve();
      return new Promise<never>((_, reject) => {
        fail = reject;
      });
    },
  };
  const step = async () => {
    await asked.promise;
    queueMicrotask(() => setTimeout(() => fail(new Error("ECONNRESET"))));
    throw new Error("signed out");
  };
  await expect(watched(step, other, base, 0)).rejects.toThrow("signed out");
  server.closeAllConnections();
  server.close();
});
