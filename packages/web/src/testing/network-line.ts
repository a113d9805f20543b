import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { TestServer } from "./start-server.ts";

export type NetworkLine = Pick<TestServer, "fetch" | "tokenOf"> & {
  /** The browser loses its network, and says so. */
  lose: () => Promise<void>;
  regain: () => Promise<void>;
  /** The browser has a network, and nobody answers at the other end. */
  stopServer: () => void;
  startServer: () => void;
  /** From now on a write waits on its way until it is let through, or broken off. */
  holdWrites: () => { letThrough: () => void; brokenOff: () => number };
};

/** The way from a rendered portal to its server, which can be cut like a real one. */
export function networkLine(server: Pick<TestServer, "fetch" | "tokenOf">): NetworkLine {
  let online = true;
  let answering = true;
  let held: Promise<void> | undefined;
  let brokenOff = 0;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  const tell = (name: "online" | "offline") => act(async () => void window.dispatchEvent(new Event(name)));
  return {
    tokenOf: server.tokenOf,
    async fetch(request) {
      if (!online || !answering) throw new TypeError("Failed to fetch");
      if (held && request.method !== "GET") {
        const stopped = new Promise<never>((_, reject) => {
          request.signal.addEventListener("abort", () => {
            brokenOff += 1;
            reject(request.signal.reason as Error);
          });
        });
        await Promise.race([held, stopped]);
      }
      return server.fetch(request);
    },
    lose: () => ((online = false), tell("offline")),
    regain: () => ((online = true), tell("online")),
    stopServer: () => (answering = false),
    startServer: () => (answering = true),
    holdWrites() {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      brokenOff = 0;
      return {
        letThrough: () => ((held = undefined), gate.resolve()),
        brokenOff: () => brokenOff,
      };
    },
  };
}
