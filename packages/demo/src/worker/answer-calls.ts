import type { AskedCall, KeptMail, ToPage, ToWorker } from "../wire.ts";

/** What answers the calls, once it has started. */
export type DemoServer = {
  fetch(request: Request): Promise<Response>;
  mails(): readonly KeptMail[];
  stop(): Promise<void>;
};

type Open = { abort: AbortController; more(): void };

/** Answers the calls of each page that says `connect`, by one server that they share. */
export function answerCalls(start: () => Promise<DemoServer>): { connect(port: MessagePort): void } {
  const pages = new Set<MessagePort>();
  let server = started();

  function started(): Promise<DemoServer> {
    const starting = start();
    starting.catch((fault: unknown) => tell({ kind: "failed", reason: String(fault) }));
    return starting;
  }

  const tell = (news: ToPage) => {
    for (const page of pages) page.postMessage(news);
  };

  async function reset(): Promise<void> {
    const before = server;
    server = before.then((running) => running.stop()).then(started, started);
    await server;
    tell({ kind: "reset" });
  }

  return {
    connect(page) {
      const open = new Map<number, Open>();
      pages.add(page);
      server.then(
        () => page.postMessage({ kind: "ready" } satisfies ToPage),
        (fault: unknown) => page.postMessage({ kind: "failed", reason: String(fault) } satisfies ToPage),
      );
      page.onmessage = ({ data }: MessageEvent<ToWorker>) => {
        // Also one that had left and was brought back as it was.
        pages.add(page);
        if (data.kind === "call") void answer(data, page, open, () => server);
        else if (data.kind === "more") open.get(data.id)?.more();
        else if (data.kind === "abort") open.get(data.id)?.abort.abort();
        else if (data.kind === "reset") void reset().catch(() => undefined);
        else if (data.kind === "mails")
          void server.then((running) => page.postMessage({ kind: "mails", mails: running.mails() } satisfies ToPage));
        else {
          for (const { abort } of open.values()) abort.abort();
          pages.delete(page);
        }
      };
    },
  };
}

async function answer(
  call: AskedCall,
  page: MessagePort,
  open: Map<number, Open>,
  server: () => Promise<DemoServer>,
): Promise<void> {
  const { id, method, url, headers, body } = call;
  const abort = new AbortController();
  let wanted: () => void = () => {};
  open.set(id, { abort, more: () => wanted() });
  const say = (message: ToPage, transfer: Transferable[] = []) => page.postMessage(message, transfer);
  try {
    const running = await server();
    abort.signal.throwIfAborted();
    const response = await running.fetch(new Request(url, { method, headers, body, signal: abort.signal }));
    const { status } = response;
    say({ kind: "head", id, status, headers: [...response.headers], isEmpty: response.body === null });
    const reader = response.body?.getReader();
    if (!reader) return;
    abort.signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
    for (;;) {
      await new Promise<void>((resolve) => {
        wanted = resolve;
        abort.signal.addEventListener("abort", () => resolve());
      });
      const { done, value } = await reader.read();
      if (done) return say({ kind: "end", id });
      // A copy: what is handed over cannot be read here any more, and the server may keep its own.
      const bytes = new Uint8Array(value);
      say({ kind: "part", id, bytes }, [bytes.buffer]);
    }
  } catch {
    if (!abort.signal.aborted) say({ kind: "broken", id });
  } finally {
    open.delete(id);
  }
}
