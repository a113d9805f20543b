import type { Send } from "@busbar/contract/kernel/http/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/**
 * State of the connection to our own server. `offline`: the browser has no network. `silent`: it has one, but the
 * server does not answer.
 */
export type Line = "up" | "offline" | "silent";
export const networkStore = createStore<{ line: Line }>(() => ({ line: "up" }));

export const isOffline = (): boolean => networkStore.getState().line === "offline";
export const useOffline = (): boolean => useStore(networkStore, ({ line }) => line === "offline");

/** Milliseconds to wait for the server when the browser reports no network. */
const probeTimeout = 3000;
/** Milliseconds between two probes of a silent server; grows, so that a day without the server costs little. */
const probeDelay = (looks: number) => Math.min(30_000, 2000 * 1.5 ** looks);

const setLine = (line: Line) => networkStore.getState().line !== line && networkStore.setState({ line });

/** Calls `listener` when the server can be reached again. @returns the function that unsubscribes */
export function onReachedAgain(listener: () => void): () => void {
  return networkStore.subscribe(({ line }, before) => {
    if (line === "up" && before.line !== "up") listener();
  });
}

/** Resolves at once, when the browser has a network again, or when `signal` is aborted. */
export function whenOnline(signal?: AbortSignal): Promise<void> {
  if (!isOffline() || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => (stop(), resolve());
    const stop = networkStore.subscribe(({ line }) => line !== "offline" && done());
    signal?.addEventListener("abort", done, { once: true });
  });
}

/** Sends, and updates the state of the connection from the outcome. An aborted call changes nothing. */
export function followLine(send: Send): Send {
  return async (request) => {
    try {
      const response = await send(request);
      // While offline only a server on the same machine can answer, which says nothing about the network.
      if (!isOffline()) setLine(isOfGateway(response) ? "silent" : "up");
      return response;
    } catch (cause) {
      if (!request.signal.aborted && !isOffline()) setLine("silent");
      throw cause;
    }
  };
}

/** An error page of a gateway that did not reach our server; our own refusals are JSON. */
const isOfGateway = (response: Response) =>
  [502, 503, 504].includes(response.status) && !(response.headers.get("content-type") ?? "").includes("json");

type Options = { send: Send; base: string };

/**
 * Follows the browser's online and offline events, and probes a silent server until it answers. A browser without
 * network that still reaches the server, which then runs on the same machine, does not count as offline.
 * @returns the function that stops it
 */
export function watchNetwork({ send, base }: Options): () => void {
  let clock: ReturnType<typeof setTimeout> | undefined;
  let probes = 0;
  const answers = async (timeout: number) => {
    try {
      const signal = AbortSignal.timeout(timeout);
      return !isOfGateway(await send(new Request(new URL("/build.json", base), { cache: "no-store", signal })));
    } catch {
      return false;
    }
  };
  const ask = async () => {
    if (!(await answers(probeTimeout)) && !navigator.onLine) setLine("offline");
  };
  const lost = () => void ask();
  const back = () => setLine("up");
  const look = async () => {
    if (await answers(probeDelay(probes))) {
      if (!isOffline()) setLine("up");
    } else wait();
  };
  const wait = () => {
    clearTimeout(clock);
    if (networkStore.getState().line === "silent") clock = setTimeout(() => void look(), probeDelay(probes++));
  };
  const stopFollowing = networkStore.subscribe(({ line }) => {
    probes = 0;
    if (line === "silent") wait();
    else clearTimeout(clock);
  });
  window.addEventListener("offline", lost);
  window.addEventListener("online", back);
  if (!navigator.onLine) lost();
  return () => {
    clearTimeout(clock);
    stopFollowing();
    window.removeEventListener("offline", lost);
    window.removeEventListener("online", back);
    setLine("up");
  };
}
