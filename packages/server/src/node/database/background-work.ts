import { AsyncLocalStorage } from "node:async_hooks";
import type { Ports } from "../../ports.ts";
import { backgroundLimits, startLimits } from "./limits.ts";

export type Patience = "background" | "start";

const patience = new AsyncLocalStorage<Patience>();

/** @see Ports.inBackground */
export const inBackground: Ports["inBackground"] = (work) => patience.run("background", work);

/** Work of a start, such as loading the demo organisation, whose transaction may pause for as long as it takes. */
export const atStart = <T>(work: () => Promise<T>): Promise<T> => patience.run("start", work);

/** Who waits for the work around this call; undefined for calls that a person waits for. */
export const presentPatience = (): Patience | undefined => patience.getStore();

/** The answer time-out of the work around this call; undefined for calls that a person waits for. */
export const patientAnswerMs = (): number | undefined => {
  const present = patience.getStore();
  return present && (present === "start" ? startLimits : backgroundLimits).answerMs;
};
