import { readFileSync } from "node:fs";

/** The parent of another process; 0 where the system has no file for it. */
function parentOf(pid) {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Calls `then` when npm, or the shell between npm and this process, has ended: npm sends signals only to its shell,
 * which ends and leaves this process running. Does nothing when npm did not start it.
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
