import type { BenchServer } from "./bench-server.ts";
import { round } from "./report.ts";

export const connections = 32;

/** A call of the API as one person. @throws Error when it does not succeed */
export type Call = (path: string, init?: RequestInit) => Promise<Response>;

export async function callerOf(server: BenchServer, username: string): Promise<Call> {
  const authorization = `Bearer ${await server.tokenOf(username)}`;
  return async (path, init = {}) => {
    const usual = { authorization, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const headers = { ...usual, ...Object.fromEntries(new Headers(init.headers)) };
    const answer = await fetch(`${server.url}/api${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}

export const dataOf = async <T>(answer: Promise<Response>): Promise<T> => {
  const { status, msg, data } = (await (await answer).json()) as { status: number; msg: string; data: T };
  if (status !== 0) throw new Error(`${status} ${msg}`);
  return data;
};

/** Runs `work` for each of `items`, `atOnce` at a time. @returns the milliseconds of each, the shortest first */
export async function inParallel<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>) {
  const times: number[] = [];
  let next = 0;
  const one = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const started = performance.now();
      await work(items[at] as T);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return times.toSorted((a, b) => a - b);
}

const share = (times: readonly number[], part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
export const told = (times: readonly number[]) =>
  `p50 ${round(share(times, 0.5))} ms, p95 ${round(share(times, 0.95))} ms, p99 ${round(share(times, 0.99))} ms`;

/** @param calls how many, after a tenth of them to warm up */
export async function latencyOf(call: Call, paths: readonly string[], calls: number): Promise<string> {
  const some = (count: number) => Array.from({ length: count }, (_, at) => paths[at % paths.length] as string);
  const ask = async (path: string) => dataOf(call(path));
  await inParallel(some(Math.ceil(calls / 10)), connections, ask);
  const started = performance.now();
  const times = await inParallel(some(calls), connections, ask);
  return `${told(times)}, ${round((calls * 1000) / (performance.now() - started))}/s`;
}
