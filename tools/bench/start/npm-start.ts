import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../packages/server/src/node/postgres/free-port.ts";
import { memoryOfTree } from "./memory-of-tree.ts";

export type Started = {
  /** From the command to the first 200 of `/readyz`. */
  readyMs: number;
  /** Peak memory of npm and all its child processes until then; undefined where it cannot be read. */
  peakMb: number | undefined;
};

/** Milliseconds between two readings of memory: each reads a file of every process, which slows the start itself. */
const readingEveryMs = 250;

/** The time of `npm start` in `checkout`: npm, its checks, install and build if needed, the server. */
export async function npmStart(checkout: string, dataFolder: string): Promise<Started> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: String(port), HOST: "127.0.0.1", BUSBAR_LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: process.platform !== "win32",
  });
  const ended = once(child, "exit");
  let peakMb: number | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (ready?.ok) return { readyMs: performance.now() - started, peakMb };
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      if (performance.now() - readAt >= readingEveryMs) {
        const now = memoryOfTree(child.pid!);
        if (now !== undefined) peakMb = Math.max(peakMb ?? 0, now);
        readAt = performance.now();
      }
      await pause(20);
    }
  } finally {
    // Signals npm's whole process group, because npm does not pass every signal on.
    if (child.pid && child.exitCode === null)
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGINT");
    await ended;
  }
}
