import { ConfigProvider } from "antd";
import { Suspense, useMemo, useRef } from "react";
import { type View, ViewContext } from "../../kernel/view.ts";
import { Footer } from "../Footer.tsx";
import { ViewErrorBoundary } from "./ViewErrorBoundary.tsx";
import { ViewPage } from "./ViewPage.tsx";
import { ViewSkeleton } from "./ViewSkeleton.tsx";
import type { Pages } from "./pages.ts";
import type { Site } from "./site.ts";
import { useArrival } from "./use-arrival.ts";
import styles from "./view-frame.module.css";
import type { OpenView } from "./view-list.ts";

type Props = { view: OpenView; site: Site; pages: Pages; active: boolean };

/** One view with its own location, scroll container and place for overlays. */
export function ViewFrame({ view, site, pages, active }: Props) {
  const overlays = useRef<HTMLDivElement>(null);
  const { key, place } = view;
  const { path, search, params } = place;
  const scroller = useArrival(site, active);

  const context = useMemo<View>(
    () => ({
      path,
      search,
      params,
      active,
      navigate: (address, options) => {
        const sameView = address.split("?", 1)[0] === path;
        site.navigate(address, { ...options, sameView });
      },
      close: () => site.closeView(key),
      setTitle: (title) => site.rename(key, title),
      overlays: () => overlays.current ?? document.body,
    }),
    [path, search, params, active, key, site],
  );
  return (
    <ViewContext value={context}>
      <ConfigProvider getPopupContainer={context.overlays}>
        <div className={styles.frame}>
          <div className={styles.scroller} ref={scroller} data-part="scroller">
            <div className={styles.content}>
              <ViewErrorBoundary key={path} onReload={() => site.reload(key)}>
                <Suspense fallback={<ViewSkeleton />}>
                  <ViewPage place={place} pages={pages} site={site} />
                </Suspense>
              </ViewErrorBoundary>
            </div>
            <Footer />
          </div>
          <div className={styles.overlays} ref={overlays} />
        </div>
      </ConfigProvider>
    </ViewContext>
  );
}
