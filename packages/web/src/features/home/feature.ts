import type { ComponentType } from "react";
import type { Feature } from "../../kernel/portal/feature.ts";
import { homeTexts } from "./home-texts.ts";

/** The start page; the first steps of a new organisation are another feature's. */
export const homeFeature = (FirstWeek: ComponentType): Feature => ({
  name: "home",
  texts: [homeTexts],
  ahead: { home: (start) => import("./HomePage.tsx").then((m) => m.askAhead(start)) },
  pages: { home: () => import("./HomePage.tsx").then((m) => m.homeWith(FirstWeek)) },
  help: () => import("./help.ts").then((module) => module.help),
});
