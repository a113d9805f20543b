import { isOffline } from "../network/network.ts";

/** Milliseconds until a chunk counts as lost; the bundler has no limit of its own. @see R-N11 */
const chunkTimeout = 120_000;

export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super("A part of the portal could not be loaded", { cause });
    this.name = "ChunkLoadError";
  }
}

const listeners = new Set<() => void>();

/** Calls `listener` whenever a part fails to load. @returns the function that unsubscribes */
export function onChunkLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads a part of the portal. A failed part can be requested again, since browsers do not cache a failed `import`.
 * Nothing is requested while offline: the few browsers that do cache the failure would need a reload.
 * @throws ChunkLoadError when the file is missing (a new release) or late.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new ChunkLoadError()), chunkTimeout);
  });
  try {
    if (isOffline()) throw new ChunkLoadError();
    return await Promise.race([retryStyles().then(load), late]);
  } catch (cause) {
    for (const listener of listeners) listener();
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
  } finally {
    clearTimeout(clock);
  }
}

/** Style sheets that failed to load: the bundler requests each only once. */
const failedStyles = new Set<HTMLLinkElement>();
if (typeof document !== "undefined") {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedStyles.add(target);
  };
  // An element's error event does not bubble, so listen in the capture phase.
  document.addEventListener("error", note, true);
}

/** Requests again the styles of parts that failed before. @throws when one fails again */
async function retryStyles(): Promise<void> {
  await Promise.all(
    [...failedStyles].map(
      (lost) =>
        new Promise<void>((resolve, reject) => {
          failedStyles.delete(lost);
          const again = document.createElement("link");
          again.rel = "stylesheet";
          again.nonce = lost.nonce;
          again.href = lost.href;
          again.addEventListener("load", () => resolve());
          again.addEventListener("error", () => reject(new ChunkLoadError()));
          lost.replaceWith(again);
        }),
    ),
  );
}

/** The address of a file of the build by its path from the build's root; the demo's build may be below any address. */
export const builtFile = (path: string): string => import.meta.env.BASE_URL + path.replace(/^\//, "");

const reloadKey = "reloaded-for-build";

/**
 * Reloads the page at most once per build, so that a part which stays missing causes no loop.
 * @returns false when this build was reloaded before, or when the browser has no storage
 */
export function reloadOnce(build: string, reload: () => void = () => location.reload()): boolean {
  try {
    if (sessionStorage.getItem(reloadKey) === build) return false;
    sessionStorage.setItem(reloadKey, build);
  } catch {
    return false;
  }
  reload();
  return true;
}
