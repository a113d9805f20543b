import { Activity } from "react";
import { useStore } from "zustand";
import type { Pages } from "./pages.ts";
import type { Site } from "./site.ts";
import { ViewFrame } from "./ViewFrame.tsx";

/**
 * The open views, each kept with its DOM and state while another is in front; hidden ones run no effects. Order is the
 * order of opening and never changes. @see R-S10
 */
export function ViewHost({ site, pages }: { site: Site; pages: Pages }) {
  const list = useStore(site.store, (state) => state.list);
  return list.views.map((view) => (
    <Activity key={`${view.key}#${view.version}`} mode={view.key === list.active ? "visible" : "hidden"}>
      <ViewFrame view={view} site={site} pages={pages} active={view.key === list.active} />
    </Activity>
  ));
}
