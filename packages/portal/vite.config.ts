import { resolve } from "node:path";
import { defineConfig, mergeConfig } from "vite";
import { portalBuild } from "../web/build/portal-build.ts";
import { portalPage } from "../web/build/portal-page.ts";

const at = (path: string) => resolve(import.meta.dirname, path).replaceAll("\\", "/");
const entry = at("src/main.tsx");

/** The page of `packages/web` with the template pages beside the business. */
export default defineConfig(
  mergeConfig(
    mergeConfig(portalBuild({ entry, besides: [at("../gallery/src/web/gallery-features.ts")] }), portalPage),
    {
      root: "../web",
      // The script that the page names.
      resolve: { alias: { "/src/main.tsx": entry } },
    },
  ),
);
