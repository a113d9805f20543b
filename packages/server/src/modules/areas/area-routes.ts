import { type AreaTreeEntry, areaRoutes } from "@busbar/contract/sales/areas";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { buildAreaTree } from "./area-tree.ts";

/** Areas change only with a release or at midnight, so each process builds the tree once a day. */
export function createAreas({ db, clock }: Pick<Ports, "db" | "clock">): Module {
  let built: { day: string; list: AreaTreeEntry[] } | null = null;

  async function inForce(day: string): Promise<AreaTreeEntry[]> {
    const rows = await db
      .selectFrom("area")
      .select(["code", "name", "name_en", "parent_code", "level", "region", "province_level_city", "autonomous_region"])
      .where((eb) => eb.or([eb("valid_from", "is", null), eb("valid_from", "<=", day)]))
      .where((eb) => eb.or([eb("valid_to", "is", null), eb("valid_to", ">", day)]))
      .orderBy("code")
      .execute();
    return buildAreaTree(rows);
  }

  return bind(areaRoutes, {
    areaGetList: async ({ headers }) => {
      const day = clock.today();
      if (built?.day !== day) built = { day, list: await inForce(day) };
      headers.set("cache-control", "private, max-age=3600");
      return { list: built.list };
    },
  });
}
