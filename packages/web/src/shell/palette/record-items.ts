import type { SearchSuggestion } from "@busbar/contract/search";
import BuildingIcon from "~icons/ri/building-2-line";
import FileIcon from "~icons/ri/file-list-2-line";
import type { SiteRoute } from "../../kernel/site-routes.ts";
import { leadsSomewhere, type Site } from "../view-host/site.ts";
import { openWindow } from "./page-items.ts";
import type { PaletteItem } from "./palette-item.ts";
import type { RecentChoice } from "./use-recent.ts";

const recordIcons: Record<string, typeof BuildingIcon | undefined> = { customers: BuildingIcon };

const open = (site: Site, url: string) => (url.startsWith("#") ? site.navigate(url.slice(1)) : openWindow(url));

/** Records, and pages that the menu does not show. */
export function suggestionItems(list: readonly SearchSuggestion[], site: Site): PaletteItem[] {
  return list.map(({ value, url, noun, hint }) => ({
    key: noun === "pages" ? `page:${url.replace(/^#/, "")}` : `record:${url}`,
    group: noun === "pages" ? "suggestions" : "records",
    title: value,
    hint,
    also: [`${hint} ${value}`],
    icon: recordIcons[noun] ?? FileIcon,
    url,
    run: () => open(site, url),
  }));
}

/** Records chosen before, as far as one may still open such pages. */
export function recentRecords(
  recent: readonly RecentChoice[],
  site: Site,
  routes: readonly SiteRoute[],
): PaletteItem[] {
  return recent.flatMap(({ key, title, hint = "", url }) =>
    key.startsWith("record:#") && title && url && leadsSomewhere(routes, url.slice(1))
      ? [
          {
            key,
            group: "records" as const,
            title,
            hint,
            also: [`${hint} ${title}`],
            icon: url.startsWith("#/customer/") ? BuildingIcon : FileIcon,
            url,
            run: () => open(site, url),
          },
        ]
      : [],
  );
}
