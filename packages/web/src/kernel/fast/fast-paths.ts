import type { portalFastPaths } from "@busbar/contract/kernel/fast-paths";

/** Whether the build has it; a build without fast paths does the same in the ordinary way. */
export const isFast = (path: (typeof portalFastPaths)[number]): boolean => __FAST_PATHS__.includes(path);
