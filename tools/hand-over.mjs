import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { watchParents } from "./parents.mjs";
import { isPinned, pinnedNode } from "./setup.mjs";

/**
 * Continues with `script` in the pinned Node: in this process if it is that version, otherwise in a child that gets its
 * signals and returns its exit code.
 */
export async function handOver(script, args = []) {
  if (isPinned()) {
    process.argv.splice(1, process.argv.length - 1, script, ...args);
    watchParents(() => process.kill(process.pid, "SIGTERM"));
    await import(pathToFileURL(script).href);
    return;
  }
  // The channel closes when this process is killed, which sends no signal to the child.
  const child = spawn(pinnedNode, [script, ...args], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  watchParents(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    console.error(`The pinned Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
