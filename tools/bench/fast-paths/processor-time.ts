import { readdirSync, readFileSync } from "node:fs";

/** Ticks of processor time since the start of a process, with those of children that it has waited for; Linux only. */
function ticksOf(pid: string | number): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it is in brackets and may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
  } catch {
    return null;
  }
}

/** Linux counts a hundred ticks in a second on every machine that Node runs on. */
const tickMs = 10;

/** Milliseconds of processor time, user and system, of a process with all of its threads. */
export const processorMs = (pid: number): number => (ticksOf(pid)?.own ?? Number.NaN) * tickMs;

/** Of a PostgreSQL server and all processes of its connections, those that have ended among them. */
export function clusterProcessorMs(postmaster: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(ticksOf);
  const main = ticksOf(postmaster);
  return (
    children.reduce((sum, child) => sum + (child?.parent === postmaster ? child.own : 0), 0) * tickMs +
    ((main?.own ?? Number.NaN) + (main?.ended ?? Number.NaN)) * tickMs
  );
}
