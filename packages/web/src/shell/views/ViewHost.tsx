import { Activity, Suspense, useCallback, useInsertionEffect, useMemo, useRef, useState } from "react";
import { usePortalTitle, useRouterState } from "../navigation/use-router.ts";
import type { Pages } from "../navigation/pages.ts";
import { canKeepLayout, keepLayout, showFrame } from "../../kernel/fast/kept-frames.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { type View, ViewContext } from "../../kernel/portal/view.ts";
import { ViewErrorBoundary, ViewPage, ViewSkeleton } from "./ViewPage.tsx";
import { useArrival } from "./use-arrival.ts";
import { viewId, renderedName, isUnsaved, type OpenView, type ViewList } from "../navigation/view-list.ts";
import { KitSettings } from "../../ui/kit/KitSettings.tsx";
import styles from "./view-frame.module.css";

/**
 * The open views; each keeps its DOM and state while another is active, and hidden ones run no effects. The order is
 * that of opening and never changes. @see R-S10
 */
export function ViewHost({ router, pages }: { router: PortalRouter; pages: Pages }) {
  const list = useRouterState(router, (state) => state.list);
  useKeptLayout(list);
  return list.views.map((view) => (
    <Activity key={`${view.key}#${view.version}`} mode={view.key === list.active ? "visible" : "hidden"}>
      <ViewFrame view={view} router={router} pages={pages} active={view.key === list.active} />
    </Activity>
  ));
}

/** Hides and shows the frames in React's commit, after Activity has hidden a view and before anything reads a layout. */
function useKeptLayout({ views, active }: ViewList): void {
  const [observer] = useState(
    () => new MutationObserver((records) => records.forEach(({ target }) => keepLayout(target))),
  );
  useInsertionEffect(() => {
    // React hides a view again whenever something in it changes.
    const follow = (frame: HTMLElement) => observer.observe(frame, { attributeFilter: ["style"] });
    if (!canKeepLayout()) return;
    showFrame(
      views.map(({ key }) => viewId(key)),
      viewId(active),
      follow,
    );
  }, [views, active, observer]);
}

type Props = { view: OpenView; router: PortalRouter; pages: Pages; active: boolean };

/** One view with its location, scroll container and container of overlays. */
function ViewFrame({ view, router, pages, active }: Props) {
  const overlays = useRef<HTMLDivElement>(null);
  // Kept while the view is hidden, when React clears refs: a changed container would remount the view's drawers.
  const keepOverlays = useCallback((element: HTMLDivElement | null) => {
    if (element) overlays.current = element;
  }, []);
  const { key, location, version } = view;
  const { path, search, params } = location;
  const { frame, scroller } = useArrival(router, key, active);

  const today = useBusinessDate();
  const actions = useMemo(() => viewActions(router, key), [router, key]);
  const context = useMemo<View>(
    () => ({
      ...actions,
      path,
      search,
      params,
      navigate: (address, options) => {
        const sameView = address.split("?", 1)[0] === path;
        router.navigate(address, { ...options, sameView });
      },
      overlays: () => overlays.current ?? document.body,
    }),
    [path, search, params, actions, router],
  );
  return (
    <ViewContext value={context}>
      <KitSettings value={{ place: context.overlays, today }}>
        <div className={styles.frame} ref={frame} id={viewId(key)} data-route={renderedName(location)}>
          <div className={styles.scroller} ref={scroller} data-part="scroller">
            <div className={styles.content}>
              <ViewErrorBoundary key={path} router={router} onReload={() => router.reload(key)}>
                <Suspense fallback={<ViewSkeleton view={view} router={router} pages={pages} />}>
                  <ViewPage location={location} pages={pages} router={router} />
                </Suspense>
              </ViewErrorBoundary>
            </div>
            <Footer />
          </div>
          <div className={styles.overlays} ref={keepOverlays} />
          {version > 1 && <div className={styles.veil} aria-hidden="true" />}
        </div>
      </KitSettings>
    </ViewContext>
  );
}

/** @see R-S08 */
function Footer() {
  const title = usePortalTitle();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      Copyright © {year} {title}
    </footer>
  );
}

type ViewActions = Pick<
  View,
  "moveOn" | "close" | "setTitle" | "markUnsaved" | "dismissUnsaved" | "readDraft" | "keepDraft"
>;

/** The actions of a view on itself, while it is open. */
function viewActions(router: PortalRouter, key: string): ViewActions {
  return {
    moveOn(address) {
      const { list } = router.store.getState();
      const unsaved = list.views.some((view) => view.key === key && isUnsaved(view));
      router.navigate(address, { replace: true });
      if (!unsaved) router.closeView(key);
    },
    close: () => router.closeView(key),
    setTitle: (title, icon) => router.rename(key, title, icon),
    markUnsaved: (source, dirty) => router.markUnsaved(key, source, dirty ? "memory" : null),
    dismissUnsaved: (source) => router.dismissUnsaved(key, source),
    readDraft: (name) => router.drafts.read(key, name),
    keepDraft(name, value) {
      router.drafts.write(key, name, value);
      router.markUnsaved(key, `draft:${name}`, value === undefined ? null : "draft");
    },
  };
}
