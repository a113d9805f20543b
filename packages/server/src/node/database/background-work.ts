import { AsyncLocalStorage } from "node:async_hooks";
import type { Ports } from "../../ports.ts";
import { backgroundLimits } from "./limits.ts";

const patience = new AsyncLocalStorage<number>();

/** @see Ports.inBackground */
export const inBackground: Ports["inBackground"] = (work) => patience.run(backgroundLimits.answerMs, work);

/** The answer time-out of background work around this call; undefined for calls that a person waits for. */
export const backgroundAnswerMs = (): number | undefined => patience.getStore();
