import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverIn } from "../../../tools/check/base-tree.ts";
import { buildPortal, buildServer, root } from "../../../tools/setup.mjs";
import { startAcme } from "./identity-provider.ts";

/** Another checkout, which its caller has built: the reference screenshots come from one. */
const tree = process.env["PORTAL_TREE"];

/**
 * Starts the server as `npm start` does, built of today's sources, with its own data folder and port, and stops it after
 * the run.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default async function startPortal(): Promise<() => Promise<void>> {
  if (tree === undefined) {
    buildPortal();
    buildServer();
  }
  const folder = mkdtempSync(join(tmpdir(), "busbar-journeys-"));
  // PostgreSQL's user must be able to enter it, or the data would go to the system's state folder and stay there.
  chmodSync(folder, 0o755);
  // Fixed in advance, since links in mails contain the address.
  const port = String(await freePort());
  const acme = await startAcme(`http://127.0.0.1:${port}`);
  const { DATABASE_URL: _, ...environment } = process.env;
  const server = spawn(process.execPath, [serverIn(tree ?? root)], {
    env: { ...environment, ...acme.settings, NODE_ENV: "test", DATA_DIR: folder, PORT: port, HOST: "127.0.0.1" },
    // The IPC channel ends the server even when this process is killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  process.env["PORTAL_ADDRESS"] = await addressOf(server);
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    await acme.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

/** The address that a newly started server prints. @throws with its output when it exits before that */
export function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (part: Buffer) => {
      printed += part.toString();
      const address = /ready: (http:\/\/\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}
