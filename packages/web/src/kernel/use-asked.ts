import { useEffect, useEffectEvent } from "react";
import { useView } from "./view.ts";

/** The query parameter in which the palette asks a page for something. */
export const askParameter = "ask";

/** Runs when the page was opened to do `what`, such as an action of the palette; once for each time it is asked. */
export function useAsked(what: string, run: () => void): void {
  const view = useView();
  const asked = view.query.get(askParameter) === what;
  const answer = useEffectEvent(() => {
    view.setQuery({ [askParameter]: null }, { replace: true });
    run();
  });
  // Follows the address, which is outside React. A view behind runs no effects.
  useEffect(() => {
    if (asked) answer();
  }, [asked]);
}
