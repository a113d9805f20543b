import { CallError, type CallOptions } from "@busbar/contract/kernel/client";
import { randomKey } from "./random-key.ts";

/** What a write passes on to the client's function. */
export type WriteOptions = Required<Pick<CallOptions, "signal" | "idempotencyKey">>;
export type Write<Given, Answer> = (given: Given, options: WriteOptions) => Promise<Answer>;

/** The writes of one form or dialog. */
export type Writes = {
  run: <Given, Answer>(given: Given, write: Write<Given, Answer>) => Promise<Answer>;
  /** Breaks off what is under way. @returns whether there was any: the server may have received it */
  giveUp: () => boolean;
};

/**
 * Runs writes so that they can be given up. When nobody knows whether the last one was done, as after a cut line, and the
 * person sends the same again, it is the same to the server too: it is not done twice.
 */
export function createWrites(): Writes {
  const underWay = new Set<AbortController>();
  let unanswered: { content: string; key: string } | undefined;
  return {
    async run(given, write) {
      const content = contentOf(given);
      const key = unanswered?.content === content ? unanswered.key : randomKey();
      const stop = new AbortController();
      underWay.add(stop);
      unanswered = undefined;
      try {
        return await write(given, { signal: stop.signal, idempotencyKey: key });
      } catch (cause) {
        if (!(cause instanceof CallError && cause.fromServer)) unanswered = { content, key };
        throw cause;
      } finally {
        underWay.delete(stop);
      }
    },
    giveUp() {
      for (const stop of underWay) stop.abort();
      return underWay.size > 0;
    },
  };
}

/** Files are never the same. */
const contentOf = (given: unknown): string =>
  JSON.stringify(given, (_, value: unknown) => (value instanceof Blob ? randomKey() : value)) ?? "";
