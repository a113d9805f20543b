import type { Send } from "@busbar/contract/kernel/http/client";
import { createStore } from "zustand/vanilla";
import { onChunkLost } from "./chunk.ts";
import { networkStore } from "../network/network.ts";
import { version } from "../../../package.json";

/** The version that the specification fixes. @see R-S22 */
export const buildVersion = "2.5.0";
/** The release of this product. */
export const release: string = version;
/** The commit or the time that this build was made from. */
export const buildId: string = typeof __BUILD_ID__ === "undefined" ? "" : __BUILD_ID__;

/** Milliseconds between two checks while the window has the focus, and the minimum between any two. */
const interval = 10 * 60_000;
const pause = 60_000;

/** `ready`: the server has another build than this page. */
export type Offer = "none" | "ready";
export type VersionState = { offer: Offer /** The build offered, else "". */; build: string };

const nothing: VersionState = { offer: "none", build: "" };
export const versionStore = createStore<VersionState>(() => nothing);

/** The build that the person declined: not offered again until a part fails to load. */
let declined = "";
export function declineVersion(): void {
  declined = versionStore.getState().build;
  versionStore.setState(nothing);
}

type Options = { send: Send; base: string; now?: () => number };

/**
 * Checks for a new build when the window gets the focus, every ten minutes, and when a part fails to load although the
 * server can be reached. It only offers the build: the person decides when to reload.
 * @returns the function that stops it @see R-N11
 */
export function watchVersion({ send, base, now = Date.now }: Options): () => void {
  let lastCheck = now();
  let checking = false;
  const check = async () => {
    // One check at a time, and none while the server cannot be reached.
    if (checking || networkStore.getState().line !== "up") return;
    checking = true;
    lastCheck = now();
    const build = await fetchBuild(send, base);
    checking = false;
    if (build !== "" && build !== buildId && build !== declined) versionStore.setState({ offer: "ready", build });
  };
  const onVisible = () => {
    if (document.visibilityState === "visible" && now() - lastCheck >= pause) void check();
  };
  const onLoadFailure = () => {
    declined = "";
    void check();
  };
  const timer = setInterval(onVisible, interval);
  const stopChunks = onChunkLost(onLoadFailure);
  document.addEventListener("visibilitychange", onVisible);
  // Files that the bundler preloads for a part, such as its styles.
  window.addEventListener("vite:preloadError", onLoadFailure);
  return () => {
    clearInterval(timer);
    stopChunks();
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("vite:preloadError", onLoadFailure);
    declined = "";
    versionStore.setState(nothing);
  };
}

/** The server's build; "" when it does not tell. */
async function fetchBuild(send: Send, base: string): Promise<string> {
  try {
    const response = await send(new Request(new URL("/build.json", base), { cache: "no-store" }));
    const { build } = (await response.json()) as { build?: unknown };
    return response.ok && typeof build === "string" ? build : "";
  } catch {
    return "";
  }
}

/**
 * Whether any view has unsaved work. Such views cancel `beforeunload`, so dispatching that event needs no list of them.
 */
export function hasUnsavedWork(): boolean {
  const asking = new Event("beforeunload", { cancelable: true });
  return !window.dispatchEvent(asking);
}
