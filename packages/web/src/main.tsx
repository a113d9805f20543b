import { start } from "./start.ts";

/* The business alone; what is started has the template pages beside it, see packages/portal. */
start({
  access: { send: (request) => fetch(request), base: `${location.origin}/api` },
  loadPortal: () => import("./mount.tsx"),
});
