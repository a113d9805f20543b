import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics } from "../../ports.ts";

export type MetricsRegistry = Metrics & { registry: Registry };

const text = (name: string) => name.replaceAll("_", " ");

/** Prometheus metrics of this process; counters of the core appear as `busbar_<name>`. */
export function createMetrics(): MetricsRegistry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ["route", "status"];
  const requests = new Counter({
    name: "busbar_http_requests_total",
    help: "Requests answered, by route and status",
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "busbar_http_request_duration_seconds",
    help: "Time to answer a request, by route",
    labelNames: ["route"],
    buckets: [0.005, 0.015, 0.05, 0.08, 0.15, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();

  return {
    registry,
    request(route, status, seconds) {
      requests.inc({ route, status: String(status) });
      durations.observe({ route }, seconds);
    },
    count(name, labels = {}) {
      let counter = counters.get(name);
      if (!counter) {
        const full = `busbar_${name}_total`;
        counter = new Counter({ name: full, help: text(name), labelNames: Object.keys(labels), registers: [registry] });
        counters.set(name, counter);
      }
      counter.inc(labels);
    },
    gauge(name, value) {
      let gauge = gauges.get(name);
      if (!gauge) {
        gauge = new Gauge({ name: `busbar_${name}`, help: text(name), registers: [registry] });
        gauges.set(name, gauge);
      }
      gauge.set(value);
    },
  };
}
