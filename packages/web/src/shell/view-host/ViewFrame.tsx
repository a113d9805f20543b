import { ConfigProvider } from "antd";
import { Suspense, useCallback, useMemo, useRef } from "react";
import { type View, ViewContext } from "../../kernel/view.ts";
import { Footer } from "../Footer.tsx";
import { ViewErrorBoundary } from "./ViewErrorBoundary.tsx";
import { ViewPage } from "./ViewPage.tsx";
import { ViewSkeleton } from "./ViewSkeleton.tsx";
import type { Pages } from "./pages.ts";
import type { Site } from "./site.ts";
import { useArrival } from "../arrival/use-arrival.ts";
import { viewId } from "./view-id.ts";
import { viewDoors } from "./view-doors.ts";
import styles from "./view-frame.module.css";
import { drawnName, type OpenView } from "./view-list.ts";

type Props = { view: OpenView; site: Site; pages: Pages; active: boolean };

/** One view with its own location, scroll container and place for overlays. */
export function ViewFrame({ view, site, pages, active }: Props) {
  const overlays = useRef<HTMLDivElement>(null);
  // Kept while the view is hidden, which takes refs away: its drawers would move elsewhere and begin anew.
  const keepOverlays = useCallback((element: HTMLDivElement | null) => {
    if (element) overlays.current = element;
  }, []);
  const { key, place, version } = view;
  const { path, search, params } = place;
  const { frame, scroller } = useArrival(site, key, active);

  const doors = useMemo(() => viewDoors(site, key), [site, key]);
  const context = useMemo<View>(
    () => ({
      ...doors,
      path,
      search,
      params,
      navigate: (address, options) => {
        const sameView = address.split("?", 1)[0] === path;
        site.navigate(address, { ...options, sameView });
      },
      overlays: () => overlays.current ?? document.body,
    }),
    [path, search, params, doors, site],
  );
  return (
    <ViewContext value={context}>
      <ConfigProvider getPopupContainer={context.overlays}>
        <div className={styles.frame} ref={frame} id={viewId(key)} data-route={drawnName(place)}>
          <div className={styles.scroller} ref={scroller} data-part="scroller">
            <div className={styles.content}>
              <ViewErrorBoundary key={path} site={site} onReload={() => site.reload(key)}>
                <Suspense fallback={<ViewSkeleton view={view} site={site} pages={pages} />}>
                  <ViewPage place={place} pages={pages} site={site} />
                </Suspense>
              </ViewErrorBoundary>
            </div>
            <Footer />
          </div>
          <div className={styles.overlays} ref={keepOverlays} />
          {version > 1 && <div className={styles.veil} aria-hidden="true" />}
        </div>
      </ConfigProvider>
    </ViewContext>
  );
}
