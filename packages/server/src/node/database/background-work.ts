import { AsyncLocalStorage } from "node:async_hooks";
import type { Ports } from "../../ports.ts";
import { answerAfterMs, backgroundLimits } from "./limits.ts";

const patience = new AsyncLocalStorage<number>();

/** @see Ports.inBackground */
export const inBackground: Ports["inBackground"] = (work, limitMs = backgroundLimits.statementMs) =>
  patience.run(limitMs + answerAfterMs, work);

/** How long the work around this call waits for an answer of the database; undefined for what a person waits for. */
export const backgroundAnswerMs = (): number | undefined => patience.getStore();
