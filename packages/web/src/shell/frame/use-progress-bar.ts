import { BProgress } from "@bprogress/core";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useTheme } from "../theme/theme-store.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";

/** Increment per trickle: the library has no option for it. */
const trickleRate = 0.02;
/** Timings in milliseconds: for the first load, and for every later navigation. */
const firstLoad = { speed: 200, trickleSpeed: 800 };
const navigation = { speed: 500, trickleSpeed: 200 };

/** The thin progress bar at the top while a page loads, if the theme enables it. @see R-N02 */
export function useProgressBar(router: PortalRouter): void {
  const wanted = useTheme((theme) => theme.showProgressBar);
  const pending = useStore(router.store, (state) => state.pending);
  // The library animates outside of React.
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
