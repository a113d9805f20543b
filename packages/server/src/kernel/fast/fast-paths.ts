import { type FastPath, serverFastPaths } from "@busbar/contract/kernel/fast-paths";

let on: ReadonlySet<FastPath> = new Set(serverFastPaths);

/** Chooses the fast paths of this process, before it opens anything. @returns those that were on before */
export function chooseFastPaths(paths: Iterable<FastPath>): ReadonlySet<FastPath> {
  const before = on;
  on = new Set(paths);
  return before;
}

export const isFast = (path: (typeof serverFastPaths)[number]): boolean => on.has(path);
