import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { apiGuides } from "./api-guides.ts";
import { buildFile } from "./build-file.ts";
import { buildId } from "./build-id.ts";
import { readFastPaths } from "@busbar/contract/kernel/fast-paths";
import { groupOf } from "./fast/chunk-groups.ts";
import { compileAhead } from "./fast/compile-ahead.ts";
import { iconComponents } from "./icon-components.ts";
import { routeAddresses } from "./route-addresses.ts";
import { routeIcons } from "./route-icons.ts";
import { startFiles } from "./fast/start-files.ts";
import { withoutJsonSchemas } from "./without-json-schemas.ts";

type Options = {
  /** The modules of pages beside the business, which are loaded with the portal. */
  besides?: readonly string[];
  /** The module that the page begins with. */
  entry?: string;
  /** Whether the page asks its server for the first answers before any module has come. */
  asksEarly?: boolean;
};

/** How the portal is built, wherever its server is. */
export function portalBuild({ entry, besides = [], asksEarly = true }: Options = {}): UserConfig {
  const build = buildId();
  const fast = readFastPaths(process.env.BUSBAR_FAST_PATHS || undefined);
  if (!fast) throw new Error("BUSBAR_FAST_PATHS must be true, false or names of docs/fast-paths.md");
  const hasGroups = fast.includes("file-groups");
  if (fast.includes("compile-ahead") && !hasGroups)
    throw new Error("BUSBAR_FAST_PATHS: compile-ahead needs file-groups, whose files it names");
  return {
    plugins: [
      react({ compiler: true }),
      iconComponents(),
      routeIcons(),
      apiGuides(),
      routeAddresses(),
      withoutJsonSchemas(),
      fast.includes("compile-ahead") && compileAhead(),
      startFiles(besides, asksEarly ? undefined : { open: [], signedIn: [] }, fast.includes("start-files")),
      buildFile(build),
    ],
    define: { __BUILD_ID__: JSON.stringify(build), __FAST_PATHS__: JSON.stringify(fast) },
    build: {
      target: "es2022",
      chunkSizeWarningLimit: 1200,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Building a schema has no side effects, so unused ones can be dropped.
        treeshake: { manualPureFunctions: ["z"] },
        output: {
          // The first load names the files of all pages, and hashes do not compress: these tell 78 billion contents apart.
          hashCharacters: "base36",
          entryFileNames: "assets/[name]-[hash:7].js",
          chunkFileNames: "assets/[name]-[hash:7].js",
          assetFileNames: "assets/[name]-[hash:7][extname]",
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: hasGroups ? [{ name: groupOf({ entry, besides }), debugName: "first look" }] : [],
          },
        },
      },
    },
    css: { modules: { localsConvention: "camelCaseOnly" } },
  };
}
