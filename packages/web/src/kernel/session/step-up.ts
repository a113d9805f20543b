import { CallError } from "@busbar/contract/kernel/http/client";
import type { StepUpMeans } from "@busbar/contract/identity/second-factors";
import { createStore, type StoreApi } from "zustand/vanilla";

/** Between calls that want to know who acts and the dialog that asks. */
export type StepUpPrompt = {
  /** What is asked for at present; null while nothing is. */
  store: StoreApi<{ means: StepUpMeans | null }>;
  /** One question for all who ask meanwhile. @returns whether the person has confirmed */
  ask: (means: StepUpMeans) => Promise<boolean>;
  settle: (confirmed: boolean) => void;
};

/** @see R-A12 */
export function createStepUpPrompt(): StepUpPrompt {
  const store = createStore<{ means: StepUpMeans | null }>(() => ({ means: null }));
  let asked: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | undefined;
  return {
    store,
    ask(means) {
      if (!asked) {
        const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
        asked = { answer, settle };
        store.setState({ means });
      }
      return asked.answer;
    },
    settle(confirmed) {
      store.setState({ means: null });
      asked?.settle(confirmed);
      asked = undefined;
    },
  };
}

/** What a refusal wants of the person, if it is one that a confirmation mends. */
export function meansOf(error: unknown): StepUpMeans | null {
  if (!(error instanceof CallError) || error.reason !== "step_up.needed") return null;
  const { by } = error.details;
  return by === "code" || by === "sign-in" ? by : "password";
}

const declined = new WeakSet<object>();

/** Notes that the person was asked and did not want to, so that nobody tells them of it. */
export function markDeclined<E>(refusal: E): E {
  if (typeof refusal === "object" && refusal !== null) declined.add(refusal);
  return refusal;
}
export const isDeclined = (error: unknown): boolean =>
  typeof error === "object" && error !== null && declined.has(error);
