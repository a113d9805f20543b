import type { PortalSettings } from "@busbar/contract/menus";

export type TitleSettings = Pick<PortalSettings, "titleSeparator" | "titleReverse">;

/** The page's title and the site's, joined as the settings say; a page without one has the site's alone. @see R-S16 */
export function joinTitles(title: string, site: string, { titleSeparator, titleReverse }: TitleSettings): string {
  const parts = title ? [title, site] : [site];
  return (titleReverse ? parts.toReversed() : parts).join(titleSeparator);
}
