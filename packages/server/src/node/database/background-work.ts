import { AsyncLocalStorage } from "node:async_hooks";
import type { Ports } from "../../ports.ts";
import { backgroundLimits } from "./limits.ts";

const patience = new AsyncLocalStorage<number>();

/** @see Ports.inBackground */
export const inBackground: Ports["inBackground"] = (work) => patience.run(backgroundLimits.answerMs, work);

/** How long the work around this call waits for an answer of the database; undefined for what a person waits for. */
export const backgroundAnswerMs = (): number | undefined => patience.getStore();
