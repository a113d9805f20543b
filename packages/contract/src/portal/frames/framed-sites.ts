import { z } from "zod";
import { Id, IdParams } from "../../kernel/http/paging.ts";
import { defineRoutes } from "../../kernel/http/route.ts";
import { SiteOrigin } from "./frame-address.ts";

export const mostFramedSites = 100;

export const FramedSite = z.object({ id: Id, origin: z.string(), ownOrigin: z.boolean() });
export type FramedSite = z.output<typeof FramedSite>;

export const framedSiteRoutes = defineRoutes({
  listFramedSites: {
    method: "GET",
    path: "/framed-sites",
    permission: "signed-in",
    summary: "The sites whose pages may be shown inside the portal",
    response: z.array(FramedSite),
  },
  addFramedSite: {
    method: "POST",
    path: "/framed-sites",
    permission: "menu:admin",
    summary: "Allow a site to be shown inside the portal",
    body: z.strictObject({ origin: SiteOrigin, ownOrigin: z.boolean().default(false) }),
    response: FramedSite,
    errors: ["frame.own_site", "frame.taken", "frame.too_many"],
  },
  removeFramedSite: {
    method: "DELETE",
    path: "/framed-sites/{id}",
    permission: "menu:admin",
    summary: "Show a site no more",
    params: IdParams,
    response: z.null(),
    errors: ["not_found"],
  },
});
