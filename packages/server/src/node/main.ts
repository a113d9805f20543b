import { runProcess } from "./server-process.ts";

/* The business alone; what is started has the template pages beside it, see packages/portal. */
await runProcess();
