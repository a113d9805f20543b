import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { uploadTexts } from "./upload-texts.ts";

/** Pictures on their way to the server. */
export const uploadFeature: Feature = {
  name: "gallery-upload",
  texts: [uploadTexts],
  pages: { "gallery-upload": () => import("./UploadPage.tsx").then((module) => module.UploadPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
