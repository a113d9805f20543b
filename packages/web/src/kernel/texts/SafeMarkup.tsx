import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadChunk } from "../boot/chunk.ts";

/**
 * Shows HTML from the server, sanitised once more; plain text until the sanitiser is loaded, or when it cannot be
 * loaded. External links open in a new window.
 */
export function SafeMarkup({ html, className }: { html: string; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [cleaner, setCleaner] = useState<{ clean: MarkupCleaner }>();

  // The sanitiser is a chunk of its own.
  useEffect(() => {
    let gone = false;
    void loadMarkupCleaner().then((clean) => gone || setCleaner({ clean }));
    return () => {
      gone = true;
    };
  }, []);

  // React does not set markup without `dangerouslySetInnerHTML`; this effect alone owns the element's contents.
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

/** Sanitises markup that the server sanitised before; null when this browser is not supported. */
export type MarkupCleaner = (html: string) => string | null;

let loading: Promise<MarkupCleaner> | undefined;

/**
 * Defence in depth behind the server's own sanitiser: dompurify with its default settings, loaded with the first
 * markup. A failure to load yields a result too, and is retried the next time.
 */
export function loadMarkupCleaner(): Promise<MarkupCleaner> {
  loading ??= loadChunk(() => import("dompurify")).then(
    ({ default: purify }): MarkupCleaner =>
      (html) =>
        // In an unsupported browser dompurify returns its input unchanged.
        purify.isSupported ? purify.sanitize(html) : null,
    (): MarkupCleaner => {
      loading = undefined;
      return () => null;
    },
  );
  return loading;
}

/** The text of markup, parsed in a document that runs no scripts and loads nothing. */
export function wordsOfMarkup(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
