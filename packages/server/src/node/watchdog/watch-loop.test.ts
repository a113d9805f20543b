import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { childEnvironment } from "../../testing/child-server.ts";
import { watchLoop } from "./watch-loop.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Keeps this thread busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("calls are turned away right after a long standstill and again taken a moment later, and both are counted", async () => {
  const counted: string[] = [];
  const warned: unknown[] = [];
  const watch = watchLoop(
    { ...quiet, warn: (fields, message) => void warned.push([message, fields["ms"]]) },
    { count: (name) => void counted.push(name), gauge() {} },
    { tells: false },
  );
  try {
    await pause(250);
    expect(watch.isPressed()).toBe(false);
    block(4000);
    await pause(0);
    expect(watch.isPressed()).toBe(true);
    await expect.poll(() => watch.isPressed(), { timeout: 10_000 }).toBe(false);
    expect(counted).toContain("event_loop_blocked");
    expect(warned[0]).toEqual(["the event loop was blocked", expect.any(Number)]);
  } finally {
    await watch.stop();
  }
});

test("while the loop stands still, a line says where, with the name of the function that keeps it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "busbar-watch-"));
  const end = join(folder, "end");
  const script = `
    const { existsSync } = await import("node:fs");
    const { watchLoop } = await import(${JSON.stringify(new URL("watch-loop.ts", import.meta.url).href)});
    const log = { debug() {}, info() {}, error() {}, warn(fields, message) { console.log(JSON.stringify({ ...fields, message })); if (isOver) said(); } };
    let isOver = false;
    const { promise: isSaid, resolve: said } = Promise.withResolvers();
    const watch = watchLoop(log, { count() {}, gauge() {} });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    function computeForEver() { while (!existsSync(${JSON.stringify(end)})) Math.sqrt(2); }
    computeForEver();
    isOver = true;
    const alive = setInterval(() => {}, 100);
    await isSaid;
    clearInterval(alive);
    await watch.stop();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: childEnvironment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
    if (said.includes("at computeForEver (")) writeFileSync(end, "");
  });
  expect((await once(child, "exit"))[0]).toBe(0);
  rmSync(folder, { recursive: true });
  const lines = said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg?: string; message?: string; stack?: string; ms: number });
  const during = lines.find(({ stack }) => stack?.includes("at computeForEver (") === true);
  expect(during?.msg).toBe("the event loop is blocked");
  expect(during?.ms).toBeGreaterThanOrEqual(1000);
  expect(lines.at(-1)).toMatchObject({ message: "the event loop was blocked" });
  expect(lines.at(-1)!.ms).toBeGreaterThan(900);
});
