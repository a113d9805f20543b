import { readFileSync } from "node:fs";

/** Parent of another process; 0 where the system does not show it as a file. */
function parentOf(pid) {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Calls `then` when npm, or the shell between npm and us, is gone: npm passes a signal to its shell only, which ends
 * and leaves us behind. Does nothing when npm did not start us.
 */
export function watchParents(then) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === 0 || parentOf(shell) === npm)) return;
    clearInterval(timer);
    then();
  }, 500);
  timer.unref();
}
