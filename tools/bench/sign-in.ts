import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { demoPassword } from "../../packages/server/src/demo/demo-accounts.ts";
import { benchFolder, residentMb, startBenchServer } from "./measuring/bench-server.ts";
import { round, type Section } from "./measuring/report.ts";

const steadyPerSecond = 5;
const steadySeconds = 20;

/** Sign-ins at the maximum rate of the gate and at a steady rate, and the server's memory at rest and under load. */
export async function benchSignIn(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  const pid = server.process.pid ?? 0;
  try {
    const token = await server.tokenOf("admin");
    await pause(3000);
    const idleMb = residentMb(pid);
    const body = JSON.stringify({ username: "smeast", password: demoPassword });
    const headers = { "content-type": "application/json" };
    const url = `${server.url}/api/user/token`;
    const signIns = await autocannon({ url, method: "POST", headers, body, connections: 16, duration: 8 });
    const afterSignIns = residentMb(pid);
    const steady = await atSteadyPace(async () => {
      const answer = await fetch(url, { method: "POST", headers, body });
      await answer.arrayBuffer();
      return answer.ok;
    });
    const authorized = { authorization: `Bearer ${token}` };
    const reads = await autocannon({
      url: `${server.url}/api/user/info`,
      headers: authorized,
      connections: 32,
      duration: 8,
    });
    const loadedMb = residentMb(pid);
    return {
      title: "Sign-in and memory",
      intro: "One server process; the database's processes are not counted in its memory.",
      rows: [
        { what: "sign-in (argon2id, session, audit row), 16 connections, one account", figure: per(signIns) },
        {
          what: `sign-in at ${steadyPerSecond} a second for ${steadySeconds} s`,
          figure: `p50 ${steady.p50} ms, p95 ${steady.p95} ms, ${steady.failed} refused or failed`,
        },
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

/** Refused and failed calls are listed by status, so that a figure never hides them. */
function per(result: autocannon.Result): string {
  const refused = Object.entries(result.statusCodeStats ?? {})
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { count }]) => `, ${count} answered ${status}`)
    .join("");
  const failed = result.errors > 0 ? `, ${result.errors} broke off` : "";
  const { p50, p99 } = result.latency;
  return `${round(result.requests.average)} a second, p50 ${p50} ms, p99 ${p99} ms${refused || failed ? refused + failed : ", none refused"}`;
}

/** Begins a call at each tick, whether or not the one before has ended. */
async function atSteadyPace(call: () => Promise<boolean>): Promise<{ p50: number; p95: number; failed: number }> {
  const calls: Promise<{ ms: number; ok: boolean }>[] = [];
  for (let count = 0; count < steadyPerSecond * steadySeconds; count += 1) {
    const began = performance.now();
    calls.push(
      call().then(
        (ok) => ({ ms: performance.now() - began, ok }),
        () => ({ ms: performance.now() - began, ok: false }),
      ),
    );
    await pause(1000 / steadyPerSecond);
  }
  const ended = await Promise.all(calls);
  const times = ended.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))]!);
  return { p50: at(0.5), p95: at(0.95), failed: ended.filter(({ ok }) => !ok).length };
}
