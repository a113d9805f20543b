/** Milliseconds between two beats of a stream; proxies cut a connection that is silent for 60 s. */
const beatEveryMs = 20_000;
/** Each beats for an eightieth of the streams, so that thousands of them never hold up the process together. */
const turnCount = 80;

/** An open stream as the beats see it. */
export type BeatingStream = {
  token: string;
  beat(): void;
  /** Ends the stream; its client comes back with its present token, or learns that it has none. */
  finish(reason: "token"): void;
};

export type StreamBeats = ReturnType<typeof createStreamBeats>;

/**
 * The beats of all event streams of this process, by one timer that runs while there are any. At each turn one look-up
 * tells which tokens of its streams are still held.
 */
export function createStreamBeats(findHeld: (tokens: readonly string[]) => Promise<ReadonlySet<string>>) {
  const turns = Array.from({ length: turnCount }, () => new Set<BeatingStream>());
  let added = 0;
  let open = 0;
  let next = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const waiting = new Set<BeatingStream>();

  async function endThoseOver(streams: readonly BeatingStream[]): Promise<void> {
    try {
      const held = await findHeld([...new Set(streams.map(({ token }) => token))]);
      for (const stream of streams) if (!held.has(stream.token)) stream.finish("token");
    } catch {
      // The database is away: clients learn it from their next call.
    }
  }

  function takeTurn(): void {
    const streams = [...(turns[next] ?? [])];
    next = (next + 1) % turnCount;
    if (streams.length === 0) return;
    for (const stream of streams) stream.beat();
    void endThoseOver(streams);
  }

  return {
    /** @returns a function that removes it */
    add(stream: BeatingStream): () => void {
      const turn = turns[added++ % turnCount] as Set<BeatingStream>;
      turn.add(stream);
      open += 1;
      timer ??= setInterval(takeTurn, beatEveryMs / turnCount);
      return () => {
        if (!turn.delete(stream)) return;
        open -= 1;
        if (open > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    /** Looks now whether the stream's token is still held, at once for all streams of which it is asked together. */
    lookAt(stream: BeatingStream): void {
      if (waiting.size === 0)
        queueMicrotask(() => {
          const streams = [...waiting];
          waiting.clear();
          void endThoseOver(streams);
        });
      waiting.add(stream);
    },
  };
}
