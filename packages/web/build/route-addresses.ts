import type { Plugin } from "vite";
import { routes } from "@busbar/contract";

/**
 * The portal uses the contract's types only and does not validate what the server has validated: of each route it needs
 * the properties that `createApi` reads. Building hundreds of unused schemas would delay every start by a tenth of a
 * second on a slow machine. Schemas that a page imports itself, as forms do, are bundled with that page.
 */
export function routeAddresses(): Plugin {
  return {
    name: "route-addresses",
    apply: "build",
    transform(_code, id) {
      if (!/[\\/]contract[\\/]src[\\/]index\.ts$/.test(id)) return null;
      return { code: `export const routes = ${JSON.stringify(addressesOf(routes))};`, map: { mappings: "" } };
    },
  };
}

const needed = ["method", "path", "upload", "renewsToken", "renewsCookie"];

/** The properties of a route that remain: method and path, and marks for files, streams and public calls. */
function addressOf(route: object): object {
  return Object.fromEntries(
    Object.entries(route).filter(
      ([key, value]) =>
        needed.includes(key) ||
        (key === "response" && typeof value === "string") ||
        (key === "permission" && value === "public"),
    ),
  );
}

/** Without the calls by numbers of other systems, which only those make: each address is a part of the first load. */
const addressesOf = (table: Readonly<Record<string, object>>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, route]) => ("byRef" in route ? [] : [[name, addressOf(route)]])),
  );
