import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const uploadTexts = createTexts<typeof texts>("gallery-upload", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Pictures on their way to the server. */
export const uploadFeature: Feature = {
  name: "gallery-upload",
  texts: [uploadTexts],
  pages: { "gallery-upload": () => import("./UploadPage.tsx").then((module) => module.UploadPage) },
};
