import { serveFolder } from "@busbar/demo/build/serve-folder.ts";
import { buildDemo, demoFolder } from "../../../tools/setup.mjs";

/** The demo from a file server that knows nothing of it, in a folder among others; built when it is not up to date. */
export async function serveDemo(): Promise<{ address: string; stop(): void }> {
  buildDemo();
  const { port, stop } = await serveFolder(demoFolder, "127.0.0.1", 0, "/files/busbar/");
  return { address: `http://127.0.0.1:${port}/files/busbar`, stop };
}
