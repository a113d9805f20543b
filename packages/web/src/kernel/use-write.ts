import { useMutation, type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback, useInsertionEffect, useState } from "react";
import { givenUpText } from "./call-errors.ts";
import { currentLanguage } from "./i18n.ts";
import { toast } from "./toasts.ts";
import { createWrites, type Write } from "./writes.ts";

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
