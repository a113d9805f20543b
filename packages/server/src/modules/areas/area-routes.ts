import { type AreaTreeEntry, areaRoutes } from "@busbar/contract/areas/areas";
import { askedEachTime } from "../../kernel/http/replies.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { createAreaRepository } from "./area-repository.ts";
import { buildAreaTree } from "./area-tree.ts";
import { createManagedAreas } from "./managed-areas.ts";

/** Each process keeps the tree until the day or an area changes, which one small query tells. */
export function createAreas(ports: Pick<Ports, "db" | "clock">): Module {
  const { db, clock } = ports;
  let built: { as: string; list: AreaTreeEntry[] } | null = null;

  async function inForce(day: string): Promise<AreaTreeEntry[]> {
    const rows = await db
      .selectFrom("area")
      .select(["code", "name", "name_en", "parent_code", "level", "region", "province_level_city", "autonomous_region"])
      .where((eb) => eb.or([eb("valid_from", "is", null), eb("valid_from", "<=", day)]))
      .where((eb) => eb.or([eb("valid_to", "is", null), eb("valid_to", ">", day)]))
      .orderBy("sort")
      .orderBy("code")
      .execute();
    return buildAreaTree(rows);
  }

  const tree = bind(areaRoutes, {
    areaGetList: async ({ headers }) => {
      const day = clock.today();
      const as = `${day} ${await createAreaRepository(db, day).version()}`;
      if (built?.as !== as) built = { as, list: await inForce(day) };
      headers.set("cache-control", askedEachTime);
      return { list: built.list };
    },
  });
  return { routes: [...tree.routes, ...createManagedAreas(ports).routes] };
}
