import { useStore } from "zustand";
import { useLanguage } from "../../kernel/i18n.ts";
import { useRouteMeta } from "../../kernel/route-meta.ts";
import { PageSkeleton } from "../../ui/page-skeleton/PageSkeleton.tsx";
import { titleOf } from "../use-title.ts";
import type { Pages } from "./pages.ts";
import type { Site } from "./site.ts";
import type { OpenView } from "./view-list.ts";

type Props = { view: OpenView; site: Site; pages: Pages };

/** Stands in while the code of a page is fetched, with the title that its tab has. */
export function ViewSkeleton({ view: { key, place }, site, pages }: Props) {
  const language = useLanguage();
  const { metaOf } = useRouteMeta();
  const tab = useStore(site.store, ({ tabs }) => tabs.tabs.find((one) => one.key === key));
  const { route } = place;
  const title = tab?.title ?? (route ? titleOf(metaOf(route.item), language) : "");
  return <PageSkeleton title={title} shape={pages.shape(route?.item.component ?? "")} />;
}
