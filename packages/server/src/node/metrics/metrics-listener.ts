import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { Registry } from "prom-client";
import type { Network } from "../config/config-values.ts";
import { listen } from "../http/serve.ts";

export type MetricsAccess = {
  /** Who may ask; everybody when missing. */
  clients?: readonly Network[] | undefined;
  /** What a caller has to send as a bearer token; nothing when missing. */
  token?: string | undefined;
};

/**
 * Prometheus metrics on a listener of their own, so that the portal's port never shows them. @returns a function that
 * stops it
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
  { clients, token }: MetricsAccess = {},
): Promise<() => void> {
  const mayAsk = clients ? addressIn(clients) : () => true;
  const isToken = token === undefined ? () => true : bearerIs(token);
  const server = createServer((request, response) => {
    if (!mayAsk(request.socket.remoteAddress ?? "")) response.writeHead(403).end();
    else if (!isToken(request.headers.authorization ?? ""))
      response.writeHead(401, { "www-authenticate": 'Bearer realm="metrics"' }).end();
    else if (request.url !== "/metrics" || request.method !== "GET") response.writeHead(404).end();
    else
      registry.metrics().then(
        (text) =>
          response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await listen(server, host, port, "BUSBAR_METRICS");
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function addressIn(networks: readonly Network[]) {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return (peer: string) => {
    // A listener of both families tells an IPv4 peer as ::ffff:10.0.0.7.
    const address = peer.replace(/^::ffff:(?=\d+\.)/i, "");
    return address !== "" && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

function bearerIs(token: string) {
  const wanted = digest(token);
  return (header: string) => timingSafeEqual(digest(/^Bearer +(.*)$/i.exec(header)?.[1]?.trim() ?? ""), wanted);
}
