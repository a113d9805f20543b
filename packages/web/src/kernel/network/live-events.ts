import type { LiveEvent } from "@busbar/contract/jobs/jobs";
import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { shapeOf, text as isText } from "@busbar/contract/kernel/shapes";
import { whenOnline } from "./network.ts";

export type LiveOptions = {
  api: Pick<Client<AllRoutes>, "events">;
  onEvent: (event: LiveEvent) => void;
  /** Events were missed: everything that was read must be read again. */
  onResync: () => void;
  /** Milliseconds to wait before the nth attempt; tests pass their own. */
  wait?: (attempt: number) => number;
};

const isLiveEvent = shapeOf<LiveEvent>({ id: isText, noun: isText, key: isText, happened: isText, at: isText });

/**
 * Exponential backoff up to a minute with jitter, so that clients do not all reconnect to a restarted server at once.
 */
const spread = (attempt: number) => Math.min(60_000, 1000 * 2 ** Math.min(attempt, 6)) * (0.5 + Math.random());

/**
 * Reads the server's events until `stop` is called: sends the bearer header, resumes after the last event's id or at
 * the start of the stream, and reconnects after every end except while offline. The server ends the stream when the
 * access token expires; the next connection refreshes it.
 */
export function followEvents({ api, onEvent, onResync, wait = spread }: LiveOptions): { stop: () => void } {
  const aborter = new AbortController();
  let lastId = "";
  let attempt = 0;

  const readOnce = async () => {
    const headers: Record<string, string> = { accept: "text/event-stream" };
    if (lastId) headers["last-event-id"] = lastId;
    const response = await api.events({}, { headers, signal: aborter.signal });
    if (!response.body) return;
    // The signal ends the stream also where it was asked for before there was one. @see boot.js
    const text = response.body.pipeThrough(
      new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>,
      { signal: aborter.signal },
    );
    const reader = text.pipeThrough(new EventSourceParserStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.id) lastId = value.id;
      // The start of the stream. It may still break off at once, so it does not reset the backoff.
      if (value.event === "open") continue;
      attempt = 0;
      if (value.event === "resync") onResync();
      const event = parseJson(value.data);
      if (isLiveEvent(event)) onEvent(event);
    }
  };

  const follow = async () => {
    while (!aborter.signal.aborted) {
      await readOnce().catch(() => undefined);
      if (aborter.signal.aborted) return;
      await pause(wait(attempt++), aborter.signal);
      await whenOnline(aborter.signal);
    }
  };
  void follow();
  return { stop: () => aborter.abort() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const clock = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(clock), resolve()), { once: true });
  });
}
