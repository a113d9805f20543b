import type { Plugin } from "vite";
import { routes } from "@busbar/contract";

/**
 * The portal sends calls and reads answers by the contract's types, and checks nothing that the server has checked: of
 * each route it needs what `createApi` reads. Building hundreds of schemas that nobody asks would cost every start a
 * tenth of a second on a slow machine. A schema that a page names itself, as forms do, comes with that page.
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

/** What is left of a route: files and streams are told by name, and calls that are open to all, which end no session. */
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

const addressesOf = (table: Readonly<Record<string, object>>): Record<string, object> =>
  Object.fromEntries(Object.entries(table).map(([name, route]) => [name, addressOf(route)]));
