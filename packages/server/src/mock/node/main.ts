import { runMockProcess } from "./mock-process.ts";

/* The business alone, as a mock. */
await runMockProcess();
