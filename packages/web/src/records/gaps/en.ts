import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  readings: "View readings",
  exceptions: "Resolve exceptions",
  prices: "View published prices",
  settled: "Import settled quantities",
  gasQuality: "Import gas quality",
  contract: "Open contract",
};
