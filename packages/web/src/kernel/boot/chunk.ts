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

/** Told of every part that did not come, whoever asked for it. Returns what stops it. */
export function onChunkLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads a part of the portal. A part that failed can be asked for again: browsers keep no failure of `import`. Where
 * there is no network nothing is asked for, since a browser that does keep it could only be helped by a reload.
 * @throws ChunkLoadError when it is missing (a new release) or late.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new ChunkLoadError()), chunkTimeout);
  });
  try {
    if (isOffline()) throw new ChunkLoadError();
    return await Promise.race([mendStyles().then(load), late]);
  } catch (cause) {
    for (const listener of listeners) listener();
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
  } finally {
    clearTimeout(clock);
  }
}

/** Style sheets that did not come: the bundler asks for each only once. */
const lostStyles = new Set<HTMLLinkElement>();
if (typeof document !== "undefined") {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lostStyles.add(target);
  };
  // An element's failure does not bubble.
  document.addEventListener("error", note, true);
}

/** Asks once more for the styles of parts that failed before. @throws when one fails again */
async function mendStyles(): Promise<void> {
  await Promise.all(
    [...lostStyles].map(
      (lost) =>
        new Promise<void>((resolve, reject) => {
          lostStyles.delete(lost);
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

const reloadKey = "reloaded-for-build";

/**
 * Reloads by itself at most once for a build, so that a part which stays missing leads to no loop.
 * @returns false when this build has had its reload, or where the browser remembers nothing
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
