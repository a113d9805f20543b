import type { Send } from "@busbar/contract/kernel/client";
import { createStore } from "zustand/vanilla";
import { onChunkLost } from "./chunk.ts";
import { buildId } from "./versions.ts";

/** Milliseconds between two looks while the window is in front, and at least between any two. */
const interval = 10 * 60_000;
const pause = 60_000;

/** `ready`: the server has another build. `lost`: a part did not come, and the server does not say why. */
export type Offer = "none" | "ready" | "lost";
export type VersionState = { offer: Offer /** The build offered; "" when it is not known. */; build: string };

const nothing: VersionState = { offer: "none", build: "" };
export const versionStore = createStore<VersionState>(() => nothing);

/** Not now: the same build is not offered again, until a part fails to load. */
let declined = "";
export function declineVersion(): void {
  declined = versionStore.getState().build;
  versionStore.setState(nothing);
}

type Doors = { send: Send; base: string; now?: () => number };

/**
 * Looks for a new build when the window comes to the front, now and then, and at once when a part did not come. Only
 * ever offers: the person reloads. Returns what stops it. @see R-N11
 */
export function watchVersion({ send, base, now = Date.now }: Doors): () => void {
  let asked = now();
  const look = async () => {
    asked = now();
    const build = await askForBuild(send, base);
    if (build !== "" && build !== buildId && build !== declined) versionStore.setState({ offer: "ready", build });
  };
  const seen = () => {
    if (document.visibilityState === "visible" && now() - asked >= pause) void look();
  };
  const lost = () => {
    declined = "";
    if (versionStore.getState().offer === "none") versionStore.setState({ offer: "lost", build: "" });
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
