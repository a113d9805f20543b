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

/** Loads a part of the portal. @throws ChunkLoadError when it is missing (a new release) or late. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new ChunkLoadError()), chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    for (const listener of listeners) listener();
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
  } finally {
    clearTimeout(clock);
  }
}
