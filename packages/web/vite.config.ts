import react from "@vitejs/plugin-react";
import icons from "unplugin-icons/vite";
import { defineConfig } from "vite";
import { buildFile } from "./build/build-file.ts";
import { buildId } from "./build/build-id.ts";
import { groupOf } from "./build/chunk-groups.ts";
import { precompress } from "./build/precompress.ts";
import { routeAddresses } from "./build/route-addresses.ts";
import { routeIcons } from "./build/route-icons.ts";
import { startFiles } from "./build/start-files.ts";
import { withoutJsonSchemas } from "./build/without-json-schemas.ts";

/** The server replaces this with the request's nonce when it sends index.html. */
const noncePlaceholder = "__CSP_NONCE__";
const build = buildId();

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    icons({ compiler: "jsx", jsx: "react", scale: 1 }),
    routeIcons(),
    routeAddresses(),
    withoutJsonSchemas(),
    startFiles(),
    buildFile(build),
    precompress(),
  ],
  html: { cspNonce: noncePlaceholder },
  define: { __BUILD_ID__: JSON.stringify(build) },
  build: {
    manifest: true,
    target: "es2022",
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The portal, and the API reference at /api/docs.
    rolldownOptions: {
      input: ["index.html", "src/api-reference/page.html"],
      // Building a schema has no side effects, so unused ones can be dropped.
      treeshake: { manualPureFunctions: ["z"] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: groupOf(), debugName: "first look" }],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: { "/api": { target: process.env.BUSBAR_API ?? "http://127.0.0.1:8080" } },
  },
  preview: { host: "127.0.0.1" },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
