import { setImmediate } from "node:timers/promises";
import { afterAll } from "vitest";

/**
 * After the last test of a file: what is still drawn is taken away, and what React has put off is done, while there is a
 * window. Without it a page's late work may find none and fail the run, though every test has passed.
 */
afterAll(async () => {
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  // Once for what was waiting, once for what that has put off.
  await setImmediate();
  await setImmediate();
});
