/** A call that did not leave, or got no usable answer. The message names the host and never a path or a query. */
export class OutboundRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OutboundRefused";
  }
}

type Options = {
  /** Host and port of those that may be called. */
  hosts: readonly string[];
  /** Only for a host of this machine. */
  plainHttp: boolean;
  timeoutMs: number;
  limitBytes?: number;
};

type Given = { method: string; headers: Record<string, string>; body?: RequestInit["body"] };

type Call = {
  (address: string, given: Given): Promise<Response>;
  /** @throws OutboundRefused when the browser would be sent where no call may go */
  refuseElsewhere(address: URL): void;
};

/**
 * The only way out for calls whose address another server may name: https, listed hosts, no redirect, an end after
 * `timeoutMs` and `limitBytes`. @see docs/security.md
 */
export function createOutbound({ hosts, plainHttp, timeoutMs, limitBytes = 1024 * 1024 }: Options): Call {
  const refuseElsewhere = (address: URL) => {
    const schemeFits = address.protocol === "https:" || (plainHttp && address.protocol === "http:");
    if (!schemeFits) throw new OutboundRefused(`${address.protocol} of ${address.host} is not allowed`);
    if (!hosts.includes(address.host)) throw new OutboundRefused(`${address.host} is not among the allowed hosts`);
    if (address.username || address.password) throw new OutboundRefused(`${address.host} with a user name`);
  };
  const call = async (address: string, { method, headers, body }: Given) => {
    const url = new URL(address);
    refuseElsewhere(url);
    const signal = AbortSignal.timeout(timeoutMs);
    let response: Response;
    try {
      response = await fetch(url, { method, headers, body: body ?? null, redirect: "manual", signal });
    } catch (error) {
      throw new OutboundRefused(`${url.host} did not answer: ${wordOf(error)}`);
    }
    if (response.status >= 500) throw new OutboundRefused(`${url.host} answered ${response.status}`);
    const answer = await readUpTo(response, limitBytes, url.host);
    return new Response(emptyStatus.has(response.status) ? null : answer, {
      status: response.status,
      headers: response.headers,
    });
  };
  return Object.assign(call, { refuseElsewhere });
}

/** Statuses that may not have a body. */
const emptyStatus = new Set([204, 205, 304]);

async function readUpTo(response: Response, limitBytes: number, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > limitBytes) break;
      parts.push(part);
    }
  } catch (error) {
    throw new OutboundRefused(`${host} broke off: ${wordOf(error)}`);
  }
  if (size > limitBytes) throw new OutboundRefused(`${host} answered more than ${limitBytes} bytes`);
  return new Uint8Array(Buffer.concat(parts));
}

const wordOf = (error: unknown) => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown";
};
