import { expect, test } from "vitest";
import type { Network } from "../config/config-values.ts";
import { freePort } from "../postgres/free-port.ts";
import { createMetrics } from "./metrics.ts";
import { type MetricsAccess, serveMetrics } from "./metrics-listener.ts";

test("figures of requests, jobs and the process are shown on a listener of their own", async () => {
  const metrics = createMetrics();
  metrics.request("GET /customers", 200, 0.01);
  metrics.count("sign_ins", { result: "ok" });
  metrics.gauge("jobs_waiting", 3);
  const port = await freePort();
  const stop = await serveMetrics(metrics.registry, { host: "127.0.0.1", port });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('busbar_http_requests_total{route="GET /customers",status="200"} 1');
  expect(text).toContain('busbar_http_request_duration_seconds_bucket{le="0.015",route="GET /customers"} 1');
  expect(text).toContain('busbar_sign_ins_total{result="ok"} 1');
  expect(text).toContain("busbar_jobs_waiting 3");
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  stop();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow("fetch failed");
});

const answerOf = async (access: MetricsAccess, authorization?: string) => {
  const port = await freePort();
  const stop = await serveMetrics(createMetrics().registry, { host: "127.0.0.1", port }, access);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: authorization ? { authorization } : {} });
    return [answer.status, (await answer.text()).includes("process_cpu")];
  } finally {
    stop();
  }
};
const elsewhere: Network[] = [{ address: "10.0.0.0", prefix: 8, family: "ipv4" }];
const here: Network[] = [{ address: "127.0.0.0", prefix: 8, family: "ipv4" }];

test.each<[string, MetricsAccess, string | undefined, number]>([
  ["a listed address", { clients: here }, undefined, 200],
  ["an address that is not listed", { clients: elsewhere }, undefined, 403],
  [
    "nobody with an address that is not listed, whatever the token",
    { clients: elsewhere, token: "t" },
    "Bearer t",
    403,
  ],
  ["the token", { token: "a-long-token" }, "Bearer a-long-token", 200],
  ["no token", { token: "a-long-token" }, undefined, 401],
  ["another token", { token: "a-long-token" }, "Bearer a-long-tokens", 401],
  ["the token in another scheme", { token: "a-long-token" }, "Basic a-long-token", 401],
  ["a listed address without the token", { clients: here, token: "a-long-token" }, undefined, 401],
])("figures beyond the machine: %s", async (_, access, authorization, status) => {
  expect(await answerOf(access, authorization)).toEqual([status, status === 200]);
});
