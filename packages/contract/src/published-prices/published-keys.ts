import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";

/** What grid companies publish a price of for each month. Components of price plans name these keys. */
export const PublishedKey = z.enum(["AGENCY_PRICE", "LINE_LOSS", "TND", "SYSTEM", "FUND"]);
export type PublishedKey = z.infer<typeof PublishedKey>;
export const publishedKeyWords: Record<PublishedKey, Bilingual> = {
  AGENCY_PRICE: { zh: "代理购电价格", en: "Agency purchase price" },
  LINE_LOSS: { zh: "上网环节线损电价", en: "Line loss price" },
  TND: { zh: "输配电价", en: "Transmission and distribution price" },
  SYSTEM: { zh: "系统运行费折价", en: "System operation price" },
  FUND: { zh: "政府性基金及附加", en: "Government funds" },
};

/** Keys whose price depends on the voltage; a missing one is named with it. */
export const keysByVoltage: readonly PublishedKey[] = ["TND"];
