import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";

/** What is delivered and metered at a pick-up point. */
export const Commodity = z.enum(["ELECTRICITY", "GAS", "HEAT", "LNG"]);
export type Commodity = z.infer<typeof Commodity>;
export const commodityWords: Record<Commodity, Bilingual> = {
  ELECTRICITY: { zh: "电", en: "Electricity" },
  GAS: { zh: "天然气", en: "Gas" },
  HEAT: { zh: "热", en: "Heat" },
  LNG: { zh: "液化天然气", en: "LNG" },
};

/** The unit in which volumes of a commodity are agreed and billed. */
export const commodityUnits: Record<Commodity, "kWh" | "m³" | "GJ" | "t"> = {
  ELECTRICITY: "kWh",
  GAS: "m³",
  HEAT: "GJ",
  LNG: "t",
};
