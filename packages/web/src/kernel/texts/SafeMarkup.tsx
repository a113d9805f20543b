import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadChunk } from "../boot/chunk.ts";

/**
 * Shows HTML that came from the server, cleaned once more; its words alone until the cleaner is there, or when it
 * cannot be had. Links out of the portal open in a window of their own.
 */
export function SafeMarkup({ html, className }: { html: string; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [cleaner, setCleaner] = useState<{ clean: MarkupCleaner }>();

  // The cleaner is a chunk of its own.
  useEffect(() => {
    let gone = false;
    void loadMarkupCleaner().then((clean) => gone || setCleaner({ clean }));
    return () => {
      gone = true;
    };
  }, []);

  // React does not write markup; what is inside belongs to this effect alone.
  useLayoutEffect(() => {
    const clean = cleaner?.clean(html) ?? null;
    if (clean === null) place.current?.replaceChildren(wordsOfMarkup(html));
    else place.current?.replaceChildren(...toNodes(clean));
  }, [html, cleaner]);

  return <div ref={place} className={className} />;
}

function toNodes(clean: string): ChildNode[] {
  const { body } = new DOMParser().parseFromString(clean, "text/html");
  for (const link of body.querySelectorAll<HTMLAnchorElement>("a[href]:not([href^='#'])")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  return [...body.childNodes];
}

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
