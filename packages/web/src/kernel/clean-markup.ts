import { loadChunk } from "./chunk.ts";

/** Cleans markup that was cleaned by the server already; null when this browser cannot. */
export type MarkupCleaner = (html: string) => string | null;

let loading: Promise<MarkupCleaner> | undefined;

/**
 * The second fence behind the server's own: dompurify in its default settings, loaded with the first markup. A failure
 * to load is an answer too, and is tried again the next time.
 */
export function loadMarkupCleaner(): Promise<MarkupCleaner> {
  loading ??= loadChunk(() => import("dompurify")).then(
    ({ default: purify }): MarkupCleaner =>
      (html) =>
        // Where it does not know the browser it would give back what it got.
        purify.isSupported ? purify.sanitize(html) : null,
    (): MarkupCleaner => {
      loading = undefined;
      return () => null;
    },
  );
  return loading;
}

/** The words of markup, read by the browser in a document that runs and loads nothing. */
export function wordsOfMarkup(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
