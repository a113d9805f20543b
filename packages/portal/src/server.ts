import { runProcess } from "@busbar/server/node/server-process";

/* The server of `npm start`: the business with the template pages. */
const pages = import("@busbar/gallery/server");
await runProcess(async (ports) => (await pages).templatePages(ports));
