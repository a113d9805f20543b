import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startAcme } from "./identity-provider.ts";

/** The reference screenshots come from another checkout. */
const tree = process.env["PORTAL_TREE"] ?? fileURLToPath(new URL("../../..", import.meta.url));
const at = (path: string) => join(tree, "packages", path);
// Earlier trees had no built server, or no composition of their own.
const scripts = ["portal/dist/server.js", "portal/src/server.ts", "server/src/node/main.ts"].map(at);
const main = scripts.find(existsSync) ?? "";
const builtPortal = at("web/dist/index.html");

/** Starts the server as `npm start` does, with its own data folder and port, and stops it after the run. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default async function startPortal(): Promise<() => Promise<void>> {
  if (!existsSync(builtPortal)) throw new Error("The portal is not built: run npm run build first.");
  const folder = mkdtempSync(join(tmpdir(), "busbar-journeys-"));
  // PostgreSQL's user must be able to enter it, or the data would go to the system's state folder and stay there.
  chmodSync(folder, 0o755);
  // Fixed in advance, since links in mails contain the address.
  const port = String(await freePort());
  const acme = await startAcme(`http://127.0.0.1:${port}`);
  const { DATABASE_URL: _, ...environment } = process.env;
  const server = spawn(process.execPath, [main], {
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
