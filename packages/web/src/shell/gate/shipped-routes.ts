import type { Feature } from "../../kernel/feature.ts";
import { buildSiteRoutes, type SiteRoute } from "../../kernel/site-routes.ts";

const nobody = { admin: false, roles: [], permissions: [] };
const unfiltered = { routeFilter: false, rolesControl: false };

/** Every page that the client ships, whatever it needs. */
export const shippedRoutes = (features: readonly Feature[]): SiteRoute[] =>
  buildSiteRoutes(
    features.flatMap(({ menu = [], routes = [] }) => [...menu, ...routes]),
    nobody,
    unfiltered,
  );

/** The routes of the features that are marked for visits, whatever guards they have. @see R-N06 */
export const visitRoutes = (features: readonly Feature[]): SiteRoute[] =>
  shippedRoutes(features.filter(({ visit }) => visit).map((feature) => ({ ...feature, menu: [] })));
