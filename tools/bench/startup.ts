import { rmSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../packages/server/src/node/free-port.ts";
import { benchFolder, startBenchServer } from "./bench-server.ts";
import { median, round, type Section } from "./report.ts";

const times = 5;

/** From starting the process to the first ready answer: on an empty folder, and on one that is there. */
export async function benchStartup(): Promise<Section> {
  const folder = benchFolder();
  try {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let run = 0; run < times; run += 1) {
      rmSync(join(folder.path, "data"), { recursive: true, force: true });
      for (const series of [cold, warm]) {
        const server = await startBenchServer(join(folder.path, "data"));
        series.push(server.readyMs);
        await server.stop();
      }
    }
    // The first one may have to build the portal.
    await wholeCommand(join(folder.path, "data"));
    const whole = await wholeCommand(join(folder.path, "data"));
    return {
      title: "Start",
      intro: `From starting to the first 200 of \`/readyz\`; median of ${times}. The portal is built.`,
      rows: [
        {
          what: "empty data folder: database created, migrated, areas and demo organisation loaded",
          figure: `${round(median(cold) / 1000, 2)} s`,
          others: "Directus 12.4: 2.8 s, Strapi 5.54: 2.1 s (both on a database that runs already)",
        },
        { what: "second start", figure: `${round(median(warm) / 1000, 2)} s` },
        { what: "second start by `npm start`, with npm and its checks", figure: `${round(whole / 1000, 2)} s` },
      ],
    };
  } finally {
    folder.remove();
  }
}

/** What a person waits for after `npm start`: npm, the check of what is installed and built, and the server. */
async function wholeCommand(folder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), HOST: "127.0.0.1", BUSBAR_LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: process.platform !== "win32",
  });
  const ended = once(child, "exit");
  try {
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (ready?.ok) return performance.now() - started;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      await pause(10);
    }
  } finally {
    // The whole group of npm: it does not pass every signal on.
    if (child.pid && child.exitCode === null)
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGINT");
    await ended;
  }
}
