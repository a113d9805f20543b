import { z } from "zod";
import { Id, IdParams } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { SiteOrigin } from "./frame-address.ts";

export const mostFramedSites = 100;

export const FramedSite = z.object({ id: Id, origin: z.string(), ownOrigin: z.boolean() });
export type FramedSite = z.output<typeof FramedSite>;

export const framedSiteRoutes = defineRoutes({
  listFramedSites: {
    method: "GET",
    path: "/framed-sites",
    permission: "signed-in",
    people: true,
    summary: "List sites allowed for embedding",
    response: z.array(FramedSite),
  },
  addFramedSite: {
    method: "POST",
    path: "/framed-sites",
    permission: "menu:admin",
    summary: "Allow a site for embedding",
    body: z.strictObject({ origin: SiteOrigin, ownOrigin: z.boolean().default(false) }),
    response: FramedSite,
    errors: ["frame.own_site", "frame.taken", "frame.too_many"],
  },
  removeFramedSite: {
    method: "DELETE",
    path: "/framed-sites/{id}",
    permission: "menu:admin",
    summary: "Remove a site from embedding",
    params: IdParams,
    response: z.null(),
    errors: ["not_found"],
  },
});
