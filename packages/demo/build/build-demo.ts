/* Makes `dist`: the demo as a folder for any file server. */
import { build } from "vite";
import { makeFiles } from "./make-files.ts";

await makeFiles();
await build({ root: `${import.meta.dirname}/..`, logLevel: "error" });
