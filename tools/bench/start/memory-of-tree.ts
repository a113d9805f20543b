import { readdirSync, readFileSync } from "node:fs";

/**
 * Memory of `root` and all processes below it in MB, with shared pages counted once (Linux' PSS); undefined on other
 * systems.
 */
export function memoryOfTree(root: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const children = Map.groupBy(livingProcesses(), ({ parent }) => parent);
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap((child) => below(child.pid))];
  return below(root).reduce((sum, pid) => sum + proportionalKb(pid), 0) / 1024;
}

/** Memory of one process alone in MB, counted alike. */
export const memoryOf = (pid: number): number | undefined =>
  process.platform === "linux" ? proportionalKb(pid) / 1024 : undefined;

function livingProcesses(): { pid: number; parent: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readOrEmpty(`/proc/${name}/stat`);
      // The program's name is in parentheses and may contain anything: "pid (name) state parent …".
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return Number.isInteger(parent) ? [{ pid: Number(name), parent }] : [];
    });
}

const proportionalKb = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** A process may end while it is read. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
