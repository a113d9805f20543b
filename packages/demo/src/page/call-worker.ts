import type { Send } from "@busbar/contract/kernel/http/client";
import type { ToPage, ToWorker } from "../wire.ts";

type Waiting = {
  resolve(response: Response): void;
  reject(reason: unknown): void;
  /** Of an answer that is being read. */
  body?: ReadableStreamDefaultController<Uint8Array>;
};

/** Statuses whose answers never have a body. */
const bodiless = [101, 103, 204, 205, 304];
const lost = () => new TypeError("The server of the demo did not answer");

/**
 * The calls of this page, carried to the worker and back; each address beyond `base` goes over the network, where the
 * files of the portal are. @param onNews what the worker says that belongs to no call
 */
export function callWorker(port: MessagePort, base: string, onNews: (news: ToPage) => void): Send {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const say = (message: ToWorker) => port.postMessage(message);

  port.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if (!("id" in data)) {
      if (data.kind === "failed") for (const one of waiting.values()) one.reject(lost());
      return onNews(data);
    }
    const one = waiting.get(data.id);
    if (!one) return;
    if (data.kind === "head") one.resolve(answerOf(data, one));
    else if (data.kind === "part") one.body?.enqueue(data.bytes);
    else {
      waiting.delete(data.id);
      if (data.kind === "end") one.body?.close();
      else if (one.body) one.body.error(lost());
      else one.reject(lost());
    }
  };

  function answerOf({ id, status, headers, isEmpty }: Extract<ToPage, { kind: "head" }>, one: Waiting): Response {
    if (isEmpty || bodiless.includes(status)) {
      waiting.delete(id);
      return new Response(null, { status, headers });
    }
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (one.body = controller),
        pull: () => say({ kind: "more", id }),
        cancel() {
          waiting.delete(id);
          say({ kind: "abort", id });
        },
      },
      { highWaterMark: 1 },
    );
    return new Response(body, { status, headers });
  }

  return async (request) => {
    if (!request.url.startsWith(`${base}/`)) return fetch(fileOf(request));
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const body = hasBody ? await request.blob() : null;
    request.signal.throwIfAborted();
    const id = ++last;
    return new Promise<Response>((resolve, reject) => {
      const one: Waiting = { resolve, reject };
      waiting.set(id, one);
      request.signal.addEventListener("abort", () => {
        if (!waiting.delete(id)) return;
        say({ kind: "abort", id });
        reject(request.signal.reason as Error);
        one.body?.error(request.signal.reason);
      });
      say({ kind: "call", id, method: request.method, url: request.url, headers: [...request.headers], body });
    });
  };
}

/** What the portal asks for at the root of its server is beside the page here. */
const fileOf = (request: Request) => new Request(new URL(`.${new URL(request.url).pathname}`, location.href), request);
