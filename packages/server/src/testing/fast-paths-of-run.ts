import { readFastPaths } from "@busbar/contract/kernel/fast-paths";
import { chooseFastPaths } from "../kernel/fast/fast-paths.ts";

/* Chooses the fast paths for tests, as a start does for the server: BUSBAR_FAST_PATHS=false runs them without any. */
const paths = readFastPaths(process.env["BUSBAR_FAST_PATHS"]);
if (!paths) throw new Error("BUSBAR_FAST_PATHS is true, false or names of docs/fast-paths.md");
chooseFastPaths(paths);
