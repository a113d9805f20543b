import { CallError } from "@busbar/contract/kernel/http/client";
import type { StepUpMeans } from "@busbar/contract/second-factors/second-factors";
import { createStore, type StoreApi } from "zustand/vanilla";

/** Connects calls that need a confirmation with the dialog that asks for it. */
export type StepUpPrompt = {
  /** The kind of confirmation being asked for; null when none is. */
  store: StoreApi<{ means: StepUpMeans | null }>;
  /** One dialog for all calls that ask meanwhile. @returns whether the person confirmed */
  ask: (means: StepUpMeans) => Promise<boolean>;
  settle: (confirmed: boolean) => void;
};

/** @see R-A12 */
export function createStepUpPrompt(): StepUpPrompt {
  const store = createStore<{ means: StepUpMeans | null }>(() => ({ means: null }));
  let pending: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | undefined;
  return {
    store,
    ask(means) {
      if (!pending) {
        const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
        pending = { answer, settle };
        store.setState({ means });
      }
      return pending.answer;
    },
    settle(confirmed) {
      store.setState({ means: null });
      pending?.settle(confirmed);
      pending = undefined;
    },
  };
}

/** The kind of confirmation that a refusal demands; null when a confirmation does not help. */
export function meansOf(error: unknown): StepUpMeans | null {
  if (!(error instanceof CallError) || error.reason !== "step_up.needed") return null;
  const { by } = error.details;
  return by === "code" || by === "sign-in" ? by : "password";
}

const declined = new WeakSet<object>();

/** Marks a refusal whose confirmation the person declined, so that no toast is shown for it. */
export function markDeclined<E>(refusal: E): E {
  if (typeof refusal === "object" && refusal !== null) declined.add(refusal);
  return refusal;
}
export const isDeclined = (error: unknown): boolean =>
  typeof error === "object" && error !== null && declined.has(error);
