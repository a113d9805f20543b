import { shippedMenu } from "@busbar/contract/portal/menus/menu-rows";
import type { Feature } from "./kernel/portal/feature.ts";

/** The client's own menu, for portals whose `authentication` is "intelligence". @see R-N07 */
export const shippedMenuFeature: Feature = { name: "shipped-menu", pages: {}, menu: shippedMenu() };
