import { templatePages } from "@busbar/gallery/server";
import { runMockProcess } from "@busbar/server/mock/node/mock-process.ts";

/* The server of `npm run dev:mock`, with the template pages. */
await runMockProcess(templatePages);
