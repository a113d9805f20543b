import { lookup } from "node:dns";
import { type ClientRequest, type IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { rootCertificates } from "node:tls";
import { answerBytes, answerSeconds, type DeliveryFault } from "@busbar/contract/webhooks/webhook-deliveries";
import type { WebhookPoster } from "../../ports.ts";
import type { Network } from "../config/config-values.ts";
import { mayReach } from "./public-address.ts";

type Options = {
  /** Networks that may be reached besides public ones. */
  allowed?: readonly Network[] | undefined;
  /** Certificates of authorities that are trusted besides the usual ones, in PEM. */
  authorities?: string | undefined;
  resolve?: typeof lookup;
  seconds?: number;
};

/** An address that must not be reached. */
class Refused extends Error {
  code = "REFUSED_ADDRESS";
}

/**
 * Posts over https, never over a redirect. Names are resolved and judged as part of connecting, so that a name cannot
 * lead elsewhere after it was judged.
 */
export function createWebhookPoster({
  allowed = [],
  authorities,
  resolve = lookup,
  seconds = answerSeconds,
}: Options = {}): WebhookPoster {
  const isAllowed = mayReach(allowed);
  const judgedLookup: LookupFunction = (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      // A name that also leads inside is not used at all.
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address))) return done(new Refused(), "", 0);
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: 8,
    lookup: judgedLookup,
    ...(authorities !== undefined && { ca: [...rootCertificates, authorities] }),
  });

  async function attempt(address: string, headers: Record<string, string>, body: string, isAgain = false) {
    const url = new URL(address);
    const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (url.protocol !== "https:" || (isIP(literal) !== 0 && !isAllowed(literal))) return { fault: "address" } as const;
    const signal = AbortSignal.timeout(seconds * 1000);
    let sent: ClientRequest | undefined;
    try {
      const answer = await new Promise<IncomingMessage>((answered, failed) => {
        sent = request(url, { method: "POST", agent, signal, headers: { ...headers, accept: "*/*" } }, answered);
        sent.on("error", failed);
        sent.end(body);
      });
      return { status: answer.statusCode ?? 0, answer: await beginningOf(answer) };
    } catch (error) {
      const { code } = error as { code?: unknown };
      // The receiver closed a connection that was kept open, as it may at any time.
      if (!isAgain && sent?.reusedSocket && code === "ECONNRESET") return attempt(address, headers, body, true);
      return { fault: signal.aborted ? "timeout" : faultOf(String(code)) } as const;
    }
  }

  return { post: (address, headers, body) => attempt(address, headers, body) };
}

/** As much of the answer as is kept; the rest is not read. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= answerBytes) break;
  }
  return Buffer.concat(parts).subarray(0, answerBytes).toString("utf8").replaceAll("\u0000", "�");
}

function faultOf(code: string): DeliveryFault {
  if (code === "REFUSED_ADDRESS") return "address";
  if (/^(ENOTFOUND|EAI_\w+|ENODATA)$/.test(code)) return "name";
  if (/CERT|SIGNATURE|ISSUER|SELF_SIGNED|CRL/.test(code)) return "certificate";
  return "connection";
}
