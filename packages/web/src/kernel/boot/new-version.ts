import type { Send } from "@busbar/contract/kernel/http/client";
import { createStore } from "zustand/vanilla";
import { onChunkLost } from "./chunk.ts";
import { networkStore } from "../network/network.ts";
import { version } from "../../../package.json";

/** The version that the specification fixes. @see R-S22 */
export const buildVersion = "2.5.0";
/** The release of this product. */
export const release: string = version;
/** The commit or hour that this build was made from. */
export const buildId: string = typeof __BUILD_ID__ === "undefined" ? "" : __BUILD_ID__;

/** Milliseconds between two looks while the window is in front, and at least between any two. */
const interval = 10 * 60_000;
const pause = 60_000;

/** `ready`: the server has another build. */
export type Offer = "none" | "ready";
export type VersionState = { offer: Offer /** The build offered, else "". */; build: string };

const nothing: VersionState = { offer: "none", build: "" };
export const versionStore = createStore<VersionState>(() => nothing);

/** Not now: the same build is not offered again, until a part fails to load. */
let declined = "";
export function declineVersion(): void {
  declined = versionStore.getState().build;
  versionStore.setState(nothing);
}

type Options = { send: Send; base: string; now?: () => number };

/**
 * Looks for a new build when the window comes to the front, now and then, and when a part did not come although the
 * server can be reached. Only ever offers, and only what is there: the person reloads. Returns what stops it. @see R-N11
 */
export function watchVersion({ send, base, now = Date.now }: Options): () => void {
  let asked = now();
  let looking = false;
  const look = async () => {
    // One look at a time, and none while nobody answers.
    if (looking || networkStore.getState().line !== "up") return;
    looking = true;
    asked = now();
    const build = await askForBuild(send, base);
    looking = false;
    if (build !== "" && build !== buildId && build !== declined) versionStore.setState({ offer: "ready", build });
  };
  const seen = () => {
    if (document.visibilityState === "visible" && now() - asked >= pause) void look();
  };
  const lost = () => {
    declined = "";
    void look();
  };
  const clock = setInterval(seen, interval);
  const stopChunks = onChunkLost(lost);
  document.addEventListener("visibilitychange", seen);
  // Parts that the bundler fetches for others, such as a style.
  window.addEventListener("vite:preloadError", lost);
  return () => {
    clearInterval(clock);
    stopChunks();
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("vite:preloadError", lost);
    declined = "";
    versionStore.setState(nothing);
  };
}

/** The build on the server; "" when it does not say. */
async function askForBuild(send: Send, base: string): Promise<string> {
  try {
    const response = await send(new Request(new URL("/build.json", base), { cache: "no-store" }));
    const { build } = (await response.json()) as { build?: unknown };
    return response.ok && typeof build === "string" ? build : "";
  } catch {
    return "";
  }
}

/**
 * Whether anything on the page would ask before the window closes. Views with unsaved work answer `beforeunload`, so
 * asking them needs no list of its own.
 */
export function hasUnsavedWork(): boolean {
  const asking = new Event("beforeunload", { cancelable: true });
  return !window.dispatchEvent(asking);
}
