import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { routes } from "@busbar/contract";
import { createClient } from "@busbar/contract/kernel/http/client";
import { demoPassword } from "../demo/demo-accounts.ts";
import { freePort } from "../node/postgres/free-port.ts";

const built = (name: string) => fileURLToPath(new URL(`../../../portal/dist/${name}.js`, import.meta.url));
/** What people start, built before the tests. */
export const [serverScript, commandScript] = [built("server"), built("cli")];

/** Settings of every child process; compiled code is kept, so that not each of them compiles everything. */
export const childEnvironment = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../../node_modules/.cache/compiled", import.meta.url)),
};

/** The product in a process of its own, as people start it; on a free port unless `PORT` names one. */
export async function startChildServer(env: Record<string, string>) {
  const port = env["PORT"] ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, [serverScript], {
    env: { ...childEnvironment, NODE_ENV: "test", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ready = Promise.withResolvers<void>();
  const hear = (part: Buffer) => {
    said += part.toString();
    if (said.includes("is ready")) ready.resolve();
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const ended = once(child, "exit").then(([code]) => code as number | null);
  void ended.then((code) => ready.reject(new Error(`ended with ${code}: ${said}`)));
  ready.promise.catch(() => undefined);
  return {
    child,
    address,
    said: () => said,
    /** Rejects when the process ends first. */
    ready: ready.promise,
    ended,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await ended;
    },
    async tokenOf(username: string): Promise<string> {
      const anybody = createClient(routes, fetch, `${address}/api`);
      return (await anybody.signIn({ body: { username, password: demoPassword } })).token;
    },
    client: (token: string) =>
      createClient(
        routes,
        (request) => {
          request.headers.set("authorization", `Bearer ${token}`);
          return fetch(request);
        },
        `${address}/api`,
      ),
  };
}
export type ChildServer = Awaited<ReturnType<typeof startChildServer>>;
