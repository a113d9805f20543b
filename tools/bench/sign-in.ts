import autocannon from "autocannon";
import { demoPassword } from "../../packages/server/src/demo/demo-accounts.ts";
import { benchFolder, residentMb, startBenchServer } from "./bench-server.ts";
import { round, type Section } from "./report.ts";

/** Sign-ins as fast as the gate lets them, and the memory of the server at rest and under load. */
export async function benchSignIn(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  const pid = server.process.pid ?? 0;
  try {
    const token = await server.tokenOf("admin");
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const idleMb = residentMb(pid);
    const body = JSON.stringify({ username: "smeast", password: demoPassword });
    const headers = { "content-type": "application/json" };
    const signIns = await autocannon({
      url: `${server.url}/api/user/token`,
      method: "POST",
      headers,
      body,
      connections: 16,
      duration: 8,
    });
    const afterSignIns = residentMb(pid);
    const authorized = { authorization: `Bearer ${token}` };
    const reads = await autocannon({
      url: `${server.url}/api/user/info`,
      headers: authorized,
      connections: 32,
      duration: 8,
    });
    const loadedMb = residentMb(pid);
    const per = (result: autocannon.Result) =>
      `${round(result.requests.average)} a second, p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ${result.non2xx + result.errors} refused or failed`;
    return {
      title: "Sign-in and memory",
      intro: "One server process; the database's processes are not counted in its memory.",
      rows: [
        { what: "sign-in (argon2id, session, audit row), 16 connections", figure: per(signIns) },
        { what: "who is signed in (session looked up in the database), 32 connections", figure: per(reads) },
        {
          what: "memory at rest, after one sign-in",
          figure: `${round(idleMb)} MB`,
          others: "Directus 12.4: 365 MB, Strapi 5.54: 347 MB",
        },
        { what: "memory after sixteen people signed in at once for 8 s", figure: `${round(afterSignIns)} MB` },
        { what: "memory after 32 connections for 8 s", figure: `${round(loadedMb)} MB` },
      ],
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}
