import { routesOfRows } from "@busbar/contract/menus/menu-rows";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { galleryRows } from "../contract/gallery-rows.ts";

/** The template pages' menu, where no server tells it: for visitors. */
export const visitMenu = (): RouteItem[] => routesOfRows(galleryRows);
