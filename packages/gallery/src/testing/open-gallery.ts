import { type RenderedPortal, type RenderOptions, renderPortal } from "@busbar/web/testing/render-portal.tsx";
import { startServer, type TestServer } from "@busbar/web/testing/start-server.ts";
import { galleryFeatures } from "../web/gallery-features.ts";

/** The real server with the template pages; loaded without its types, as the server's own in tests of pages. */
export async function startGallery(): Promise<TestServer> {
  const { templatePages } = (await import("@busbar/gallery/server" as string)) as {
    templatePages: (ports: never) => object;
  };
  return startServer({ additions: templatePages });
}

/** The portal at a template page, as the administrator that these pages are for. */
export const openGallery = (
  app: TestServer,
  address: string,
  options: Partial<RenderOptions> = {},
): Promise<RenderedPortal> => renderPortal({ app, as: "admin", address, extraFeatures: galleryFeatures, ...options });
