import { createContext, useContext, useEffect, useId, useMemo, useRef, useEffectEvent } from "react";

export type NavigateOptions = { replace?: boolean };

/**
 * A view's own location, and its actions on the shell. A hidden view keeps its location, so views must read this
 * instead of the router. It does not tell whether the view is visible, since a kept view returns without rendering;
 * whatever must stop while hidden belongs in an effect.
 */
export type View = {
  /** The path without query, such as `/customer/detail/7`. */
  path: string;
  /** The query with its question mark, or "". */
  search: string;
  /** Values of the route's `:name` parts. */
  params: Readonly<Record<string, string>>;
  /** Goes to an address inside the portal. */
  navigate: (address: string, options?: NavigateOptions) => void;
  /**
   * Replaces this view by an address, as when paging from record to record: Back then leads to where the person came
   * from, and this view closes unless it has unsaved work.
   */
  moveOn: (address: string) => void;
  /** Closes this view and shows the previous one, or Home. */
  close: () => void;
  /** Changes the title in document, breadcrumb and tab, and the tab's icon; undefined restores the route's. */
  setTitle: (title: string | undefined, icon?: string) => void;
  /** Container for overlays of this view, so that they are hidden with it. */
  overlays: () => HTMLElement;
  /** Records whether `source` has unsaved work that exists in memory only. @see useUnsaved */
  markUnsaved: (source: string, dirty: boolean) => void;
  /** Removes the mark of an unmounted component, unless the view was merely hidden. */
  dismissUnsaved: (source: string) => void;
  /** @see useDraft */
  readDraft: (name: string) => unknown;
  /** `undefined` deletes it. */
  keepDraft: (name: string, value: unknown) => void;
};

export const ViewContext = createContext<View | null>(null);

export type ViewWithQuery = View & {
  query: URLSearchParams;
  /** Sets query values of this view's address, null removes one; adds a history entry unless told to replace. */
  setQuery: (changes: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void;
};

/** @throws outside a view, which is a bug */
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

/**
 * A query such as `?v=my-customers~1~q*%E5%BC%A0`: keeps `~`, `*` and `!` readable, which URLSearchParams alone
 * escapes.
 */
export function queryText(query: URLSearchParams): string {
  const text = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return text && `?${text}`;
}

/**
 * Marks the view and its tab as unsaved: closing it, signing out and leaving the page then ask first. The work itself
 * lives in memory only; see {@link useDraft} to keep it.
 */
export function useUnsaved(dirty: boolean): void {
  const { markUnsaved, dismissUnsaved } = useView();
  const source = useId();
  // The marks belong to the shell, outside of the view.
  useEffect(() => {
    markUnsaved(source, dirty);
    return () => dismissUnsaved(source);
  }, [source, dirty, markUnsaved, dismissUnsaved]);
}

/**
 * Keeps unsaved work when its view is closed: stored under `name` for this person and view while `value` is not null,
 * and read by {@link useFoundDraft} when the view opens again. Null means that nothing is unsaved. Call the returned
 * function when the work is saved or discarded: unmounting the form deletes nothing.
 */
export function useDraft<T>(name: string, value: T | null): () => void {
  const { keepDraft } = useView();
  const isFinished = useRef(false);
  const text = JSON.stringify(value);
  // Drafts are stored outside of React.
  useEffect(() => {
    if (!isFinished.current) keepDraft(name, text === "null" ? undefined : JSON.parse(text));
  }, [name, text, keepDraft]);
  return () => {
    isFinished.current = true;
    keepDraft(name, undefined);
  };
}

/** The draft that {@link useDraft} stored under `name` for this view; null when there is none. */
export function useFoundDraft<T>(name: string): T | null {
  return (useView().readDraft(name) as T | undefined) ?? null;
}

/** The query parameter by which the palette asks a page to do something. */
export const askParameter = "ask";

/**
 * Calls `run` when the page was opened with the request `what`, such as from the palette; once per request, and when
 * the page is `ready` for it.
 */
export function useNavigationIntent(what: string, run: () => void, ready = true): void {
  const view = useView();
  const isRequested = view.query.get(askParameter) === what;
  const answer = useEffectEvent(() => {
    view.setQuery({ [askParameter]: null }, { replace: true });
    run();
  });
  // The address is outside of React. Hidden views run no effects.
  useEffect(() => {
    if (isRequested && ready) answer();
  }, [isRequested, ready]);
}
