import { useMutation, type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback, useInsertionEffect, useState } from "react";
import { givenUpText } from "../calls/call-errors.ts";
import { currentLanguage } from "../texts/i18n.ts";
import { toast } from "../portal/toasts.ts";
import { CallError, type CallOptions } from "@busbar/contract/kernel/http/client";
import { randomKey } from "../network/random-key.ts";

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

type WriteSettings<Answer, Given> = Omit<
  UseMutationOptions<Answer, Error, Given>,
  "mutationFn" | "networkMode" | "retry"
> & {
  write: Write<Given, Answer>;
};

/**
 * A write that belongs to a form or a dialog and is given up with it: taking the component down, by Cancel, by discarding
 * or by closing the tab, breaks off what is under way. What the server made of it is then unknown, so all that is on
 * screen is read again. A view that merely goes behind keeps its write: for that, call this outside of the kit's drawer,
 * which takes its contents down when a hidden view is drawn. `giveUp` is for a dialog that outlives its writes. Acts that are over with the press of a button,
 * such as reading a notice, use `useMutation`.
 *
 *     const save = useWrite({ write: (body: Draft, options) => api.createThing({ body }, options) });
 */
export function useWrite<Answer, Given = void>({ write, ...settings }: WriteSettings<Answer, Given>) {
  const cache = useQueryClient();
  const [writes] = useState(createWrites);
  const giveUp = useCallback(() => {
    if (!writes.giveUp()) return;
    // The page may be being drawn at this moment.
    queueMicrotask(() => {
      toast.warning(givenUpText[currentLanguage()]);
      void cache.invalidateQueries();
    });
  }, [writes, cache]);
  // Not a plain effect: those are cleaned up in hidden views too, which lose nothing.
  useInsertionEffect(() => giveUp, [giveUp]);
  const mutation = useMutation<Answer, Error, Given>({ ...settings, mutationFn: (given) => writes.run(given, write) });
  return { ...mutation, giveUp };
}
