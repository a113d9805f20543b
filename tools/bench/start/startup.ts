import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { benchFolder, databaseUrl, startBenchServer } from "../measuring/bench-server.ts";
import { hasDirectus, prepareDirectus, startDirectus } from "../peers/directus.ts";
import { memoryOf } from "./memory-of-tree.ts";
import { npmStart } from "./npm-start.ts";
import { median, round, type Section } from "../measuring/report.ts";

const root = join(import.meta.dirname, "../../..");
const times = 5;
/** By then the tasks of a start are done. */
const restMs = 10_000;

/** From starting the process to the first successful answer: on an empty folder, and on an existing one. */
export async function benchStartup(): Promise<Section> {
  const folder = benchFolder();
  try {
    const cold: number[] = [];
    const warm: number[] = [];
    const atRest: number[] = [];
    const directus: number[] = [];
    for (let run = 0; run < times; run += 1) {
      rmSync(join(folder.path, "data"), { recursive: true, force: true });
      for (const series of [cold, warm]) {
        const server = await startBenchServer(join(folder.path, "data"), root, { BUSBAR_DEMO: "company" });
        series.push(server.readyMs);
        if (series === cold && hasDirectus())
          directus.push(await startOfDirectus(databaseUrl(join(folder.path, "data"))));
        if (series === warm) {
          await pause(restMs);
          const used = memoryOf(server.process.pid!);
          if (used !== undefined) atRest.push(used);
        }
        await server.stop();
      }
    }
    // The first start may have to build the portal.
    await npmStart(root, join(folder.path, "data"));
    const whole = await npmStart(root, join(folder.path, "data"));
    return {
      title: "Start",
      intro: `From starting to the first 200 of \`/readyz\`; median of ${times}. The portal is built. Limits: 2.5 s, 0.8 s, 180 MB.`,
      rows: [
        {
          what: "empty data folder: database created, migrated, areas and demo organisation loaded",
          figure: `${round(median(cold) / 1000, 2)} s`,
          others:
            directus.length > 0
              ? `Directus 12.4, on a database that runs and was set up: ${round(median(directus) / 1000, 2)} s`
              : "not measured",
        },
        { what: "second start", figure: `${round(median(warm) / 1000, 2)} s` },
        ...(atRest.length > 0
          ? [
              {
                what: "memory of the server ten seconds later, without PostgreSQL",
                figure: `${round(median(atRest))} MB`,
              },
            ]
          : []),
        { what: "second start by `npm start`, with npm and its checks", figure: `${round(whole.readyMs / 1000, 2)} s` },
      ],
    };
  } finally {
    folder.remove();
  }
}

/** Directus' start on a database that it knows, beside our server at rest. */
async function startOfDirectus(database: string): Promise<number> {
  await prepareDirectus(database);
  const { readyMs, stop } = await startDirectus(database);
  await stop();
  return readyMs;
}
