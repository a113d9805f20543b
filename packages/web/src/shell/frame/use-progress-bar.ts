import { BProgress } from "@bprogress/core";
import { useEffect } from "react";
import { useTheme } from "../theme/theme-store.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";

/** Increment per trickle: the library has no option for it. */
const trickleRate = 0.02;
/** Timings in milliseconds: for the first load, and for every later navigation. */
const firstLoad = { speed: 200, trickleSpeed: 800 };
const navigation = { speed: 500, trickleSpeed: 200 };

/**
 * The thin progress bar at the top while a page loads, if the theme enables it. A page that is here already arrives
 * within the task that asked for it and shows none: the bar's forced layouts would take longer than the page.
 * @see R-N02
 */
export function useProgressBar(router: PortalRouter): void {
  const wanted = useTheme((theme) => theme.showProgressBar);
  // Outside of React: no part of the shell is rendered anew for it.
  useEffect(() => {
    if (!wanted) return;
    let stop: (() => void) | undefined;
    const follow = () => {
      const { pending } = router.store.getState();
      if (pending) stop ??= startSoon(router);
      else {
        stop?.();
        stop = undefined;
      }
    };
    follow();
    const stopFollowing = router.store.subscribe(follow);
    return () => {
      stopFollowing();
      stop?.();
    };
  }, [router, wanted]);
}

/** Starts the bar in the next task. @returns the function that completes it */
function startSoon(router: PortalRouter): () => void {
  const { speed, trickleSpeed } = router.store.getState().visits === 0 ? firstLoad : navigation;
  let trickling: ReturnType<typeof setInterval> | undefined;
  const waiting = setTimeout(() => {
    BProgress.configure({
      minimum: 0.08,
      speed,
      trickle: false,
      showSpinner: false,
      template: '<div class="bar"></div>',
      barSelector: ".bar",
    });
    BProgress.start();
    trickling = setInterval(() => BProgress.inc(trickleRate), trickleSpeed);
  });
  return () => {
    clearTimeout(waiting);
    if (trickling === undefined) return;
    clearInterval(trickling);
    BProgress.done();
  };
}
