import type { UserConfig } from "vite";

/** The server replaces this with the request's nonce when it sends index.html. */
const noncePlaceholder = "__CSP_NONCE__";

/** The page of the portal as Busbar's server delivers it. */
export const portalPage: UserConfig = {
  html: { cspNonce: noncePlaceholder },
  build: {
    manifest: true,
    // The portal, and the API reference at /api/docs.
    rolldownOptions: { input: ["index.html", "src/api-reference/page.html"] },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: { "/api": { target: process.env.BUSBAR_API ?? "http://127.0.0.1:8080" } },
  },
  preview: { host: "127.0.0.1" },
};
