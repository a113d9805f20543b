import { createContext, useContext, useEffect, useId, useMemo, useRef, useEffectEvent } from "react";

export type NavigateOptions = { replace?: boolean };

/**
 * A view's own location and what it may ask of the shell. A hidden view keeps the location it had, so views never read the
 * router: they read this. It does not tell whether the view is in front: a kept view comes back without rendering, and
 * what must not go on behind belongs in an effect.
 */
export type View = {
  /** The path without query, such as `/customer/detail/7`. */
  path: string;
  /** The query with its mark, or "". */
  search: string;
  /** Values of the route's `:name` parts. */
  params: Readonly<Record<string, string>>;
  /** Goes to an address inside the portal. */
  navigate: (address: string, options?: NavigateOptions) => void;
  /**
   * Goes to an address in place of this view, as from one record of a list to the next: Back leads to where the person
   * came from, and this view closes unless something in it is unsaved.
   */
  moveOn: (address: string) => void;
  /** Closes this view and shows the one before, or home. */
  close: () => void;
  /** Changes the view's title in document, breadcrumb and tab; undefined gives the route's back. */
  setTitle: (title: string | undefined) => void;
  /** Where overlays of this view belong, so that they hide with it. */
  overlays: () => HTMLElement;
  /** Says whether `source` has unsaved work that is only in memory. @see useUnsaved */
  markUnsaved: (source: string, dirty: boolean) => void;
  /** Takes back the mark of a part that was taken down, unless the view merely went behind. */
  dismissUnsaved: (source: string) => void;
  /** @see useDraft */
  readDraft: (name: string) => unknown;
  /** `undefined` forgets it. */
  keepDraft: (name: string, value: unknown) => void;
};

export const ViewContext = createContext<View | null>(null);

export type ViewWithQuery = View & {
  query: URLSearchParams;
  /** Sets some query values of this view's address, null removes; pushes unless told to replace. */
  setQuery: (changes: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void;
};

/** @throws outside a view: a bug. */
export function useView(): ViewWithQuery {
  const view = useContext(ViewContext);
  if (!view) throw new Error("Not inside a view");
  return useMemo(() => {
    const query = new URLSearchParams(view.search);
    return {
      ...view,
      query,
      setQuery: (changes, options) => {
        const next = new URLSearchParams(view.search);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        view.navigate(view.path + queryText(next), options);
      },
    };
  }, [view]);
}

/** A query as in `?v=my-customers~1~q*%E5%BC%A0`: `~`, `*` and `!` stay readable, unlike with URLSearchParams alone. */
export function queryText(query: URLSearchParams): string {
  const text = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return text && `?${text}`;
}

/**
 * Marks the view and its tab while something in it is unsaved, compared by value: closing it, signing out and leaving
 * the page then ask first. The work itself lives in memory only; see {@link useDraft} for more.
 */
export function useUnsaved(dirty: boolean): void {
  const { markUnsaved, dismissUnsaved } = useView();
  const source = useId();
  // The marks are the shell's, outside the view.
  useEffect(() => {
    markUnsaved(source, dirty);
    return () => dismissUnsaved(source);
  }, [source, dirty, markUnsaved, dismissUnsaved]);
}

/**
 * Unsaved work that outlives its view: kept under `name` for this person and this view while `value` is not null, and
 * found again by {@link useFoundDraft} when the view comes back. Null says that nothing is unsaved. Call the returned
 * function when the work is saved or given up: taking the form down forgets nothing.
 */
export function useDraft<T>(name: string, value: T | null): () => void {
  const { keepDraft } = useView();
  const over = useRef(false);
  const text = JSON.stringify(value);
  // The store of drafts is outside React.
  useEffect(() => {
    if (!over.current) keepDraft(name, text === "null" ? undefined : JSON.parse(text));
  }, [name, text, keepDraft]);
  return () => {
    over.current = true;
    keepDraft(name, undefined);
  };
}

/** What {@link useDraft} has kept under `name` for this view, as it is now; null when there is nothing. */
export function useFoundDraft<T>(name: string): T | null {
  return (useView().readDraft(name) as T | undefined) ?? null;
}

/** The query parameter in which the palette asks a page for something. */
export const askParameter = "ask";

/** Runs when the page was opened to do `what`, such as an action of the palette; once for each time it is asked. */
export function useAsked(what: string, run: () => void): void {
  const view = useView();
  const asked = view.query.get(askParameter) === what;
  const answer = useEffectEvent(() => {
    view.setQuery({ [askParameter]: null }, { replace: true });
    run();
  });
  // Follows the address, which is outside React. A view behind runs no effects.
  useEffect(() => {
    if (asked) answer();
  }, [asked]);
}
