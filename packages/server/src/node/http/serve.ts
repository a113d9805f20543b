import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { isLoopback } from "../config/config-safety.ts";
import { clientAddress } from "./client-address.ts";
import type { Network } from "../config/config-values.ts";
import { type MailsPage, mailsPath } from "./mails-page.ts";
import { securityHeaders } from "./security-headers.ts";
import { cutBodyAfterAnswer, refuseSlowBody } from "./slow-body.ts";
import { createStaticFiles, isPage } from "./static-files.ts";

export type ServeOptions = {
  host: string;
  port: number;
  /** The built portal. */
  folder: string;
  /** Whether people reach the portal by https (through a proxy). */
  https: boolean;
  trustedProxies: readonly Network[];
  api: (request: Request, peer: { address: string }) => Promise<Response>;
  /** Whether this process can work now, or in words why not; for /readyz. */
  ready: () => Promise<boolean | string>;
  /** Whether the portal's source maps are served. */
  maps?: boolean;
  /** The page of kept mails, for developers. */
  mailsPage?: MailsPage | null;
  /** Origins of the sites that pages may show in frames; called for each page. */
  framedSites?: () => Promise<readonly string[]>;
  /** Time limit for a request's headers; checked five times as often. */
  headTimeoutMs?: number;
};

export type Serving = {
  port: number;
  /** Accepts no new connections, lets requests finish within `graceMs`, then closes the rest. */
  stop: (graceMs: number) => Promise<void>;
};

const connectionsPerAddress = 1000;

/**
 * The portal's listener: /api goes to the app, /healthz and /readyz are answered here, everything else from the built
 * files.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const addressOf = clientAddress(options.trustedProxies);
  const common = Object.entries(securityHeaders(options.https));
  const files = createStaticFiles(options.folder, { maps: options.maps ?? false, framedSites: options.framedSites });
  let stopping = false;

  // The adapter puts its own `Response` in the place of the global one: a text is written as it is, while that of the
  // standard library makes a stream of it and headers that are read one by one.
  const callApi = getRequestListener((request, { incoming }) => {
    const { socket, headers } = incoming as IncomingMessage;
    const forwarded = headers["x-forwarded-for"];
    return options.api(request, { address: addressOf(socket.remoteAddress, forwarded?.toString()) });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of common) response.setHeader(name, value);
    if (stopping) response.setHeader("connection", "close");
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if ((path === "/api" || path.startsWith("/api/")) && !isPage(path)) {
      refuseSlowBody(request);
      await callApi(request, response);
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD");
      return plain(response, 405, "Method not allowed");
    }
    if (path === "/healthz") return plain(response, 200, "alive");
    if (path === "/readyz") {
      const ready = stopping ? "stopping" : await options.ready().catch(() => false);
      if (ready === true) return plain(response, 200, "ready");
      return plain(response, 503, ready || "not ready");
    }
    if (path === mailsPath && (await options.mailsPage?.(request, response))) return;
    if (!(await files(request, response, path))) plain(response, 404, "Not found");
  }

  const headTimeoutMs = options.headTimeoutMs ?? 10_000;
  const server = createServer({ connectionsCheckingInterval: headTimeoutMs / 5 }, (request, response) => {
    cutBodyAfterAnswer(request, response);
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else plain(response, 500, "Something went wrong");
    });
  });
  server.headersTimeout = headTimeoutMs;
  server.requestTimeout = 600_000;
  server.keepAliveTimeout = 65_000;
  capConnections(server, options.trustedProxies, addressOf);
  await listen(server, options.host, options.port);

  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      stopping = true;
      const closed = once(server, "close");
      server.close();
      const deadline = Date.now() + graceMs;
      let open = true;
      void closed.then(() => (open = false));
      while (open && Date.now() < deadline) {
        server.closeIdleConnections();
        await Promise.race([closed, pause(50)]);
      }
      server.closeAllConnections();
      await closed;
    },
  };
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${text}\n`);
}

/** Limits the connections per address. Trusted proxies and this machine stand for many clients and are exempt. */
function capConnections(
  server: Server,
  proxies: readonly Network[],
  addressOf: ReturnType<typeof clientAddress>,
): void {
  const counts = new Map<string, number>();
  // Whether a peer is trusted shows by forwarding a marker address through it.
  const isProxy = (peer: string) => proxies.length > 0 && addressOf(peer, "0.0.0.0") === "0.0.0.0";
  server.on("connection", (socket) => {
    const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    if (isLoopback(peer) || isProxy(peer)) return;
    const count = (counts.get(peer) ?? 0) + 1;
    counts.set(peer, count);
    socket.once("close", () => {
      const left = (counts.get(peer) ?? 1) - 1;
      if (left > 0) counts.set(peer, left);
      else counts.delete(peer);
    });
    if (count > connectionsPerAddress) socket.destroy();
  });
}

/** @throws an error with a sentence on what to do when the port is not available */
export async function listen(server: Server, host: string, port: number, setting?: string): Promise<void> {
  const [ofPort, ofHost] = setting ? [setting, setting] : ["PORT", "HOST"];
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new Error(`Port ${port} of ${host} is in use by another program. Set ${ofPort} to a free port.`);
    if (code === "EACCES")
      throw new Error(`This user is not allowed to use port ${port}. Set ${ofPort} to a port above 1023.`);
    if (code === "EADDRNOTAVAIL") throw new Error(`${ofHost} ${host} is not an address of this machine.`);
    throw error;
  }
}
