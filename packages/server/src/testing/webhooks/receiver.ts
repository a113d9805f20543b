import { createServer } from "node:https";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ofReceiver } from "./certificates.ts";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A receiver of webhooks on this machine, by https. It answers 204 unless `answer` says otherwise. */
export async function startReceiver(certificate = ofReceiver) {
  const received: Received[] = [];
  let answer = (_: Received, response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer(certificate, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    address: (path = "/hooks") => `https://localhost:${port}${path}`,
    answerWith: (given: typeof answer) => void (answer = given),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** This machine, as a setting names it. */
export const thisMachine = [{ address: "127.0.0.0", prefix: 8, family: "ipv4" }] as const;
