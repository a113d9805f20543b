import type { Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { openDemoExceptions } from "./demo-flaws.ts";
import { seedDemoFigures, settledDemoPoints } from "./demo-figures.ts";
import { continueDemoReadings, seedDemoReadings } from "./demo-readings.ts";

/** All points of the demo, of which the core has the first forty. */
const allPoints = async () => (await import("../company/company.ts")).companyOf().contents.points;

/** Readings of the demo up to the business date with what checks find in them, in a database that has none. */
export async function ensureDemoReadings({ db, clock }: Pick<Ports, "db" | "clock">): Promise<void> {
  const read = await db.selectFrom("interval_day").select("day").limit(1).executeTakeFirst();
  if (read) return;
  const points = await allPoints();
  await db.transaction().execute(async (tx) => {
    await seedDemoReadings(tx, points, clock.today());
    await seedDemoFigures(tx, settledDemoPoints, clock.today());
    await openDemoExceptions(tx, clock.today(), clock.now());
  });
}

/** Each day that the demo's date is moved has been read on the next. */
export const demoReadings: Module = {
  routes: [],
  duties: [
    {
      name: "demo.readings",
      title: { zh: "生成演示计量数据", en: "Read the meters of the demo" },
      async run({ tx }, day) {
        await continueDemoReadings(tx, await allPoints(), day);
        return "done";
      },
    },
  ],
};
