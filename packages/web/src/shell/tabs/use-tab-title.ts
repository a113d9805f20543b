import { useLanguage } from "../../kernel/i18n.ts";
import { useRouteMeta } from "../../kernel/route-meta.ts";
import { titleOf } from "../use-title.ts";
import type { Tab } from "./tab-list.ts";

/** The title of a tab: its view's own, else its route's as it is now. */
export function useTabTitle(): (tab: Tab) => string {
  const language = useLanguage();
  const { metaOf } = useRouteMeta();
  return (tab) => tab.title ?? titleOf(metaOf(tab), language);
}
