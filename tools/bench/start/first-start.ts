import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { benchFolder } from "../measuring/bench-server.ts";
import { npmStart } from "./npm-start.ts";
import type { Section } from "../measuring/report.ts";
import { spreadOf, spreadText } from "../measuring/rounds.ts";

const root = join(import.meta.dirname, "../../..");
const times = 5;

/**
 * From a fresh clone of the last commit to the first successful answer, with packages from npm's cache if it has them.
 */
export async function benchFirstStart(): Promise<Section> {
  const seconds: number[] = [];
  const peaks: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const folder = benchFolder();
    try {
      const clone = join(folder.path, "clone");
      const cloned = spawnSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" });
      if (cloned.status !== 0) throw new Error(`git clone ended with ${cloned.status}`);
      const { readyMs, peakMb } = await npmStart(clone, join(folder.path, "data"));
      seconds.push(readyMs / 1000);
      if (peakMb !== undefined) peaks.push(peakMb);
    } finally {
      folder.remove();
    }
  }
  return {
    title: "First start",
    intro: `\`npm start\` in a fresh clone: install, build, database, demo organisation; median (lowest–highest) of ${times}. Limits: 30 s, 1.2 GB.`,
    rows: [
      { what: "until it is ready", figure: `${spreadText(spreadOf(seconds))} s` },
      ...(peaks.length > 0
        ? [
            {
              what: "most memory of npm and everything that it started, at once",
              figure: `${spreadText(spreadOf(peaks))} MB`,
            },
          ]
        : []),
    ],
  };
}
