import type { Feature } from "../../kernel/portal/feature.ts";
import { homeTexts } from "./home-texts.ts";

export const homeFeature: Feature = {
  name: "home",
  texts: [homeTexts],
  ahead: { home: (start) => import("./HomePage.tsx").then((m) => m.askAhead(start)) },
  pages: { home: () => import("./HomePage.tsx").then((m) => m.HomePage) },
  help: () => import("./help.ts").then((module) => module.help),
};
