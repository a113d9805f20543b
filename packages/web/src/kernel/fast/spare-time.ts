import { isFast } from "./fast-paths.ts";

/** Milliseconds after which work is done although the browser is busy. */
const patience = 1000;

/** Safari has no requestIdleCallback. */
export function whenIdle(work: () => void, timeout = patience, instead = 50): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout });
  else setTimeout(work, instead);
}

/** Milliseconds left to a person who begins as soon as there is something to see. */
const breath = 100;

/**
 * Resolves when the browser has nothing else to do, and again after a breath; for each caller in a task of its own. For
 * what a person does not look at first, such as the numbers beside a button: asked for at once, it would delay the page,
 * and its answers the first click.
 */
export function spareTime(isOn = isFast("spare-time")): Promise<void> {
  if (!isOn) return Promise.resolve();
  return new Promise((resolve) => whenIdle(() => setTimeout(() => whenIdle(resolve), breath)));
}

/** What a query's function is called with; the query client's own types would bring it to the sign-in page. */
type Asking = { client: { getQueryData: (key: readonly unknown[]) => unknown }; queryKey: readonly unknown[] };

/** Waits for spare time when a query asks for the first time; later a person or a write waits for the answer. */
export async function firstInSpareTime({ client, queryKey }: Asking): Promise<void> {
  if (client.getQueryData(queryKey) === undefined) await spareTime();
}
