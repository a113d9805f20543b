import { start } from "@busbar/web/start";

/* The page of the portal; small, since it decides which part a visitor needs. */
start({
  // The server that delivered the document.
  access: { send: (request) => fetch(request), base: `${location.origin}/api` },
  /** The portal with the template pages, which get the addresses of the server's menu. */
  async loadPortal() {
    const [{ mount }, { galleryFeatures }] = await Promise.all([
      import("@busbar/web/mount"),
      import("@busbar/gallery/web"),
    ]);
    return { mount: (element) => mount(element, { extraFeatures: galleryFeatures }) };
  },
});
