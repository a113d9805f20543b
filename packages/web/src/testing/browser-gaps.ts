import {
  clearTimeout as clearRealTimeout,
  setImmediate as realImmediate,
  setTimeout as realTimeout,
} from "node:timers";
import { configure } from "@testing-library/react";

configure({
  // Pages are loaded when first opened, and test machines are busy; only failures take this long.
  asyncUtilTimeout: 40_000,
  // Dumping the whole document would hide the message.
  getElementError: (message) => new Error((message ?? "").split("\n\nIgnored nodes")[0]),
});

/*
 * No file server stands behind the page, and Node refuses addresses without an origin. Without an answer, icons would be
 * asked for with each part that is drawn, and a change beside one that is on its way waits until `act` is over.
 */
const fetchAnywhere = globalThis.fetch;
globalThis.fetch = async (input, init) =>
  typeof input === "string" && input.startsWith("/") ? new Response(null, { status: 404 }) : fetchAnywhere(input, init);

/** Adds browser features that jsdom lacks. */
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
  // jsdom's own animation frames stop for good once they have started under fake timers.
  window.requestAnimationFrame = (draw) => Number(realTimeout(() => draw(performance.now()), 16));
  window.cancelAnimationFrame = (frame) => clearRealTimeout(frame);
  // The end of a file waits for immediates, not for the timers that stand in where there are no idle callbacks.
  window.requestIdleCallback = (work) => {
    realImmediate(() => work({ didTimeout: false, timeRemaining: () => 50 }));
    return 0;
  };
  window.scrollTo ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
