let going = false;
const returned: (() => void)[] = [];

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    going = true;
  });
  window.addEventListener("pageshow", () => {
    going = false;
    for (const resolve of returned.splice(0)) resolve();
  });
}

/**
 * Resolves at once while the page is there. On a page that goes, the browser breaks off all calls and still runs what
 * waits for them: then it resolves only should the page be shown again, so that nobody takes a reload for a failure.
 */
export const pageIsHere = (): Promise<void> =>
  going ? new Promise((resolve) => returned.push(resolve)) : Promise.resolve();
