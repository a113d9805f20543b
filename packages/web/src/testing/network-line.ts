import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { TestServer } from "./start-server.ts";

export type NetworkLine = Pick<TestServer, "fetch" | "tokenOf"> & {
  /** The browser goes offline and fires the event. */
  lose: () => Promise<void>;
  regain: () => Promise<void>;
  /** The browser is online, but the server does not answer. */
  stopServer: () => void;
  startServer: () => void;
  /** From now on writes wait until they are let through or aborted. */
  holdWrites: () => { letThrough: () => void; brokenOff: () => number };
};

/** The connection between a rendered portal and its server, which a test can interrupt. */
export function networkLine(server: Pick<TestServer, "fetch" | "tokenOf">): NetworkLine {
  let online = true;
  let answering = true;
  let writesHeld: Promise<void> | undefined;
  let brokenOff = 0;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  const tell = (name: "online" | "offline") => act(async () => void window.dispatchEvent(new Event(name)));
  return {
    tokenOf: server.tokenOf,
    async fetch(request) {
      if (!online || !answering) throw new TypeError("Failed to fetch");
      if (writesHeld && request.method !== "GET") {
        const stopped = new Promise<never>((_, reject) => {
          request.signal.addEventListener("abort", () => {
            brokenOff += 1;
            reject(request.signal.reason as Error);
          });
        });
        await Promise.race([writesHeld, stopped]);
      }
      return server.fetch(request);
    },
    lose: () => ((online = false), tell("offline")),
    regain: () => ((online = true), tell("online")),
    stopServer: () => (answering = false),
    startServer: () => (answering = true),
    holdWrites() {
      const gate = Promise.withResolvers<void>();
      writesHeld = gate.promise;
      brokenOff = 0;
      return {
        letThrough: () => ((writesHeld = undefined), gate.resolve()),
        brokenOff: () => brokenOff,
      };
    },
  };
}
