import type { Plugin } from "vite";
import { firstLookGroups } from "./chunk-groups.ts";
import { startEntries } from "./start-files.ts";

/** V8 heeds it on the first line alone. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Asks V8 to compile all functions of the files that a first look runs, which it does on a thread of its own while they
 * come. Without it each function is read past first, and compiled on the page's thread when it is called. The build
 * fails when a group of these files has gone.
 */
export function compileAhead(): Plugin {
  return {
    name: "compile-ahead",
    apply: "build",
    generateBundle: {
      // After the bundler's own lists of files, which it puts above the code.
      order: "post",
      handler(_options, bundle) {
        const missing = new Set(firstLookGroups);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !isOfFirstLook(chunk)) continue;
          missing.delete(chunk.name);
          chunk.code = hint + chunk.code;
          const map = bundle[chunk.sourcemapFileName ?? ""];
          // One line further down.
          if (map?.type === "asset") map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
        if (missing.size > 0) throw new Error(`No chunk is named ${[...missing].join(", ")}`);
      },
    },
  };
}

function isOfFirstLook({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): boolean {
  const path = facadeModuleId?.replaceAll("\\", "/") ?? "";
  return firstLookGroups.has(name) || startEntries.some((entry) => path.endsWith(`/${entry}`));
}
