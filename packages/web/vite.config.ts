import { defineConfig, mergeConfig } from "vite";
import { portalBuild } from "./build/portal-build.ts";
import { portalPage } from "./build/portal-page.ts";

/** The business alone, as tests render it. */
export default defineConfig(mergeConfig(portalBuild(), portalPage));
