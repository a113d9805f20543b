import type { Plugin } from "vite";

/** Writes `build.json`, by which an open portal notices that a newer build has replaced its own. */
export function buildFile(build: string): Plugin {
  return {
    name: "build-file",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "build.json", source: `${JSON.stringify({ build })}\n` });
    },
  };
}
