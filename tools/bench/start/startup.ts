import { rmSync } from "node:fs";
import { join } from "node:path";
import { benchFolder, startBenchServer } from "../measuring/bench-server.ts";
import { npmStart } from "./npm-start.ts";
import { median, round, type Section } from "../measuring/report.ts";

const root = join(import.meta.dirname, "../../..");
const times = 5;

/** From starting the process to the first successful answer: on an empty folder, and on an existing one. */
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
    // The first start may have to build the portal.
    await npmStart(root, join(folder.path, "data"));
    const whole = await npmStart(root, join(folder.path, "data"));
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
        { what: "second start by `npm start`, with npm and its checks", figure: `${round(whole.readyMs / 1000, 2)} s` },
      ],
    };
  } finally {
    folder.remove();
  }
}
