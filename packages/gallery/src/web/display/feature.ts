import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { displayTexts } from "./display-texts.ts";

/** Pages that show something: on paper, as a message, in time. */
export const displayFeature: Feature = {
  name: "gallery-display",
  texts: [displayTexts],
  pages: {
    "gallery-print": () => import("./PrintPage.tsx").then((module) => module.PrintPage),
    "gallery-notice": () => import("./NoticePage.tsx").then((module) => module.NoticePage),
    "gallery-timeline": () => import("./TimelinePage.tsx").then((module) => module.TimelinePage),
    "gallery-loading": () => import("./LoadingPage.tsx").then((module) => module.LoadingPage),
    "gallery-cssfx": () => import("./effects/CssEffectsPage.tsx").then((module) => module.CssEffectsPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
};
