import { resolve } from "node:path";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import { portalBuild } from "../web/build/portal-build.ts";

const entry = `${import.meta.dirname}/src/page/main.ts`;
const templatePages = resolve(import.meta.dirname, "../gallery/src/web/gallery-features.ts").replaceAll("\\", "/");

/** PGlite's own files, unpacked: the worker brings them packed, so the build need not carry them twice. */
function withoutUnpacked(): Plugin {
  const names = /new URL\("(?:\.\/)?(?:pglite\.wasm|pglite\.data|initdb\.wasm)",\s*import\.meta\.url\)/g;
  return {
    name: "without-unpacked",
    enforce: "pre",
    transform(code, id) {
      if (!/[\\/]@electric-sql[\\/]pglite[\\/]dist[\\/]/.test(id)) return null;
      return { code: code.replace(names, "undefined"), map: null };
    },
  };
}

/** The portal with its server beside it, as a folder for any file server, at any address. */
export default defineConfig(
  mergeConfig(portalBuild({ entry, besides: [templatePages], asksEarly: false }), {
    root: import.meta.dirname,
    base: "./",
    publicDir: "../web/public",
    worker: { format: "es", plugins: () => [withoutUnpacked()] },
  }),
);
