import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";
import type { Bilingual } from "../kernel/bilingual.ts";

/** The seven sales regions, in the order in which lists show them. @see R-M11 */
export const Region = z.enum(["north", "northeast", "east", "central", "south", "southwest", "northwest"]);
export type Region = z.infer<typeof Region>;

export const regionWords: Record<Region, Bilingual> = {
  north: { zh: "华北", en: "North" },
  northeast: { zh: "东北", en: "Northeast" },
  east: { zh: "华东", en: "East" },
  central: { zh: "华中", en: "Central" },
  south: { zh: "华南", en: "South" },
  southwest: { zh: "西南", en: "Southwest" },
  northwest: { zh: "西北", en: "Northwest" },
};

/** Six digits of GB/T 2260, as text. Only the area table knows whether the code exists. */
export const AreaCode = z.string().regex(/^[1-9]\d{5}$/, { error: "area" });

const County = z.object({ name: z.string(), code: z.string() });
const City = z.object({ ...County.shape, children: z.array(County) });

/** A province with its cities and their counties. Cities without counties have empty `children`. @see R-M06 */
export const AreaTreeEntry = z.object({
  ...County.shape,
  nameEn: z.string(),
  region: Region,
  provinceLevelCity: z.boolean(),
  autonomousRegion: z.boolean(),
  children: z.array(City),
});
export type AreaTreeEntry = z.infer<typeof AreaTreeEntry>;

/** What records of an ended area say beside its name. */
export const endedAreaWords: Record<"ended" | "succeeded" | "mark", Bilingual> = {
  ended: { zh: "已撤销", en: "ended" },
  succeeded: { zh: "已撤销，由{names}接替", en: "ended, succeeded by {names}" },
  mark: { zh: "、", en: ", " },
};

export const areaRoutes = defineRoutes({
  areaGetList: {
    method: "GET",
    path: "/area/getList",
    permission: "signed-in",
    summary: "List active areas as tree",
    response: z.object({ list: z.array(AreaTreeEntry) }),
    specified: true,
  },
});
