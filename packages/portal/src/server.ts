import { templatePages } from "@busbar/gallery/server";
import { runProcess } from "@busbar/server/node/server-process";

/* The server of `npm start`: the business with the template pages. */
await runProcess(templatePages);
