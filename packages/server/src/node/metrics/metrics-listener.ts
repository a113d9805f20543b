import { createServer } from "node:http";
import type { Registry } from "prom-client";
import { listen } from "../http/serve.ts";

/**
 * Prometheus metrics on a listener of their own, so that the portal's port never shows them. @returns a function that
 * stops it
 */
export async function serveMetrics(registry: Registry, host: string, port: number): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, host, port);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
