import type { Plugin } from "vite";

/** Writes `build.json`, by which a portal in an open window sees that another build has taken the place of its own. */
export function buildFile(build: string): Plugin {
  return {
    name: "build-file",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "build.json", source: `${JSON.stringify({ build })}\n` });
    },
  };
}
