import { BProgress } from "@bprogress/core";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useTheme } from "./theme/theme-store.ts";
import type { Site } from "./view-host/site.ts";

/** Per trickle: the library itself has no such setting. */
const trickleRate = 0.02;
const trickleSpeed = 200;

/** The thin bar on top while a page is on its way, if the theme wants it. @see R-N02 */
export function useProgressBar(site: Site): void {
  const wanted = useTheme((theme) => theme.showProgressBar);
  const pending = useStore(site.store, (state) => state.pending);
  // Draws outside React, by a clock.
  useEffect(() => {
    if (!wanted || !pending) return;
    BProgress.configure({
      minimum: 0.08,
      speed: 500,
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
  }, [wanted, pending]);
}
