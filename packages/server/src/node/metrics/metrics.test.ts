import { expect, test } from "vitest";
import { freePort } from "../postgres/free-port.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-listener.ts";

test("figures of requests, jobs and the process are shown on a listener of their own", async () => {
  const metrics = createMetrics();
  metrics.request("GET /customers", 200, 0.01);
  metrics.count("sign_ins", { result: "ok" });
  metrics.gauge("jobs_waiting", 3);
  const port = await freePort();
  const stop = await serveMetrics(metrics.registry, "127.0.0.1", port);
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
