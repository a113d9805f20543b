import { clearTimeout as clearRealTimeout, setTimeout as realTimeout } from "node:timers";
import { configure } from "@testing-library/react";

configure({
  // Pages are loaded when they are first opened, and the machine of a test run is busy; only what fails takes as long.
  asyncUtilTimeout: 20_000,
  // The whole document in a failure hides the sentence that matters.
  getElementError: (message) => new Error((message ?? "").split("\n\nIgnored nodes")[0]),
});

/** What a browser has and jsdom has not; only where it is missing. */
export function fillBrowserGaps({ mobile = false }: { mobile?: boolean } = {}): void {
  window.matchMedia = (query: string) => {
    const matches = query.includes("max-width") && mobile;
    return {
      matches,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    };
  };
  // jsdom's own frames stand still for the rest of the window once they have begun under a test's fake timers.
  window.requestAnimationFrame = (draw) => Number(realTimeout(() => draw(performance.now()), 16));
  window.cancelAnimationFrame = (frame) => clearRealTimeout(frame);
  window.scrollTo ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
