import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import { errorLog, type LoggedError } from "../../kernel/boot/error-log.ts";

/** Of one page load: a page that breaks at every turn has said so by then. */
const mostTold = 20;
const cut = (text: string, most: number) => text.slice(0, most);

/**
 * Where people are not shown the log of errors, administrators read of them in the system log. Quietly: one that cannot
 * be told is left out, and what the server answered itself stands there already. @see R-E05
 */
export function tellErrors(api: Client<AllRoutes>, isQuiet: () => boolean): () => void {
  let told = 0;
  let lastTold = errorLog.getState().list[0]?.id ?? 0;
  const tell = ({ route, message, stack, release }: LoggedError) =>
    void api
      .reportError({
        body: {
          route: cut(route, 500),
          message: cut(message, 1000),
          stack: cut(stack, 8000),
          release: cut(release, 100),
        },
      })
      .catch(() => undefined);
  return errorLog.subscribe(({ list }) => {
    const isNew = ({ id, repeats, requestId }: LoggedError) => id > lastTold && repeats === 1 && !requestId;
    const found = list.filter(isNew);
    lastTold = Math.max(lastTold, ...list.map(({ id }) => id));
    if (!isQuiet()) return;
    for (const one of found.slice(0, mostTold - told)) {
      told += 1;
      tell(one);
    }
  });
}
