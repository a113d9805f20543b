import { BProgress } from "@bprogress/core";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useTheme } from "../theme/theme-store.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";

/** Per trickle: the library itself has no such setting. */
const trickleRate = 0.02;
/** The two tunings, in milliseconds: the first load, and every navigation after it. */
const firstLoad = { speed: 200, trickleSpeed: 800 };
const navigation = { speed: 500, trickleSpeed: 200 };

/** The thin bar on top while a page is on its way, if the theme wants it. @see R-N02 */
export function useProgressBar(router: PortalRouter): void {
  const wanted = useTheme((theme) => theme.showProgressBar);
  const pending = useStore(router.store, (state) => state.pending);
  // Draws outside React, by a clock.
  useEffect(() => {
    if (!wanted || !pending) return;
    const { speed, trickleSpeed } = router.store.getState().visits === 0 ? firstLoad : navigation;
    BProgress.configure({
      minimum: 0.08,
      speed,
      trickle: false,
      showSpinner: false,
      template: '<div class="bar"></div>',
      barSelector: ".bar",
    });
    BProgress.start();
    const clock = setInterval(() => BProgress.inc(trickleRate), trickleSpeed);
    return () => {
      clearInterval(clock);
      BProgress.done();
    };
  }, [router, wanted, pending]);
}
