import { PGlite } from "@electric-sql/pglite";
import { templatePages } from "@busbar/gallery/server";
import { pictureWithin } from "@busbar/gallery/pictures";
import { createMock } from "@busbar/server/mock/create-mock.ts";
import { memoryOptions } from "@busbar/server/mock/memory/memory-database.ts";
import { demoSettings } from "../demo-settings.ts";
import type { DemoServer } from "./answer-calls.ts";
import { openPorts } from "./ports/browser-ports.ts";
import { startWhenQuiet } from "./start-when-quiet.ts";
import type { StartFiles } from "./start-files.ts";

/** A module without contents, for a program that makes new databases: here is one already. */
const nothing = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));

const quietMs = 3000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The mock mode on the seeded data, within this worker. */
export async function openServer({ program, share, data }: StartFiles): Promise<DemoServer> {
  const pglite = await PGlite.create({
    ...memoryOptions,
    pgliteWasmModule: program,
    initdbWasmModule: nothing,
    fsBundle: share,
    loadDataDir: data,
  });
  // This script is in the folder of the build's files, one below the portal.
  const publicUrl = new URL("..", self.location.href).href.replace(/\/$/, "");
  const ports = openPorts(pglite, { ...demoSettings, publicUrl });
  const app = createMock(ports, { random: Math.random, pause }, templatePages(ports, pictureWithin));
  const work = () => app.work().catch((err: unknown) => ports.log.error({ err }, "the demo's own work did not start"));
  const quiet = startWhenQuiet((request) => app.fetch(request), work, quietMs);
  return {
    fetch: quiet.fetch,
    mails: ports.mails,
    async stop() {
      quiet.stop();
      app.close();
      await ports.close();
    },
  };
}
