import type { ChildProcess } from "node:child_process";

const turnMs = 100;

/** Lets a process run for this share of the time, as a limit of processor time does. @returns a function that ends it */
export function slowDown(child: ChildProcess, share: number): () => void {
  let pausing: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    child.kill("SIGCONT");
    clearTimeout(pausing);
    pausing = setTimeout(() => child.kill("SIGSTOP"), turnMs * share);
  }, turnMs);
  return () => {
    clearInterval(timer);
    clearTimeout(pausing);
    child.kill("SIGCONT");
  };
}
