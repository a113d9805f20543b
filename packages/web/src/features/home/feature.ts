import type { Feature } from "../../kernel/feature.ts";
import { homeTexts } from "./home-texts.ts";

export const homeFeature: Feature = {
  name: "home",
  texts: [homeTexts],
  pages: { home: () => import("./HomePage.tsx").then((m) => m.HomePage) },
};
