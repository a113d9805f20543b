import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { addressOf, freePort } from "./portal-server.ts";

const main = fileURLToPath(new URL("../../../packages/portal/src/mock.ts", import.meta.url));

export type MockServer = { address: string; stop(): Promise<void> };

/** Starts `npm run dev:mock` on a free port. @param options such as `--without-sign-in` */
export async function startMockServer(...options: string[]): Promise<MockServer> {
  const { NODE_ENV: _, ...environment } = process.env;
  const server = spawn(process.execPath, [main, ...options], {
    env: { ...environment, PORT: String(await freePort()), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const address = await addressOf(server);
  return {
    address,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}
