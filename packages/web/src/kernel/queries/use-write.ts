import { useMutation, type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback, useInsertionEffect, useState } from "react";
import { givenUpText } from "../calls/call-errors.ts";
import { currentLanguage } from "../texts/i18n.ts";
import { toast } from "../portal/toasts.ts";
import { CallError, type CallOptions } from "@busbar/contract/kernel/http/client";
import { randomKey } from "../network/random-key.ts";

/** Options that a write passes to the client's function. */
export type WriteOptions = Required<Pick<CallOptions, "signal" | "idempotencyKey">>;
export type Write<Given, Answer> = (given: Given, options: WriteOptions) => Promise<Answer>;

/** The writes of one form or dialog. */
export type Writes = {
  run: <Given, Answer>(given: Given, write: Write<Given, Answer>) => Promise<Answer>;
  /** Aborts running writes. @returns whether there were any: the server may have received them */
  giveUp: () => boolean;
};

/**
 * Runs writes that can be cancelled. When the outcome of the last one is unknown, as after a lost connection, and the
 * person sends the same content again, the idempotency key is the same, so the server does not do it twice.
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

/** Two files never count as the same content. */
const contentOf = (given: unknown): string =>
  JSON.stringify(given, (_, value: unknown) => (value instanceof Blob ? randomKey() : value)) ?? "";

type WriteSettings<Answer, Given> = Omit<
  UseMutationOptions<Answer, Error, Given>,
  "mutationFn" | "networkMode" | "retry"
> & {
  write: Write<Given, Answer>;
};

/**
 * A write that belongs to a form or dialog: unmounting the component (Cancel, discarding, closing the tab) aborts it.
 * Its outcome is then unknown, so everything on screen is fetched again. A hidden view keeps its write; for that, call
 * this outside of the kit's drawer, which unmounts its contents when a hidden view renders. `giveUp` is for a dialog
 * that outlives its writes. For immediate actions, such as marking a notice as read, use `useMutation`.
 *
 *     const save = useWrite({ write: (body: Draft, options) => api.createThing({ body }, options) });
 */
export function useWrite<Answer, Given = void>({ write, ...settings }: WriteSettings<Answer, Given>) {
  const cache = useQueryClient();
  const [writes] = useState(createWrites);
  const giveUp = useCallback(() => {
    if (!writes.giveUp()) return;
    // This may run during a render of the page.
    queueMicrotask(() => {
      toast.warning(givenUpText[currentLanguage()]);
      void cache.invalidateQueries();
    });
  }, [writes, cache]);
  // Not a plain effect: its cleanup would run in hidden views too, whose writes must continue.
  useInsertionEffect(() => giveUp, [giveUp]);
  const mutation = useMutation<Answer, Error, Given>({ ...settings, mutationFn: (given) => writes.run(given, write) });
  return { ...mutation, giveUp };
}
