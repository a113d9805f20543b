import type { PortalSettings } from "@busbar/contract/menus/menus";

export type TitleSettings = Pick<PortalSettings, "titleSeparator" | "titleReverse">;

/**
 * The titles of page and portal, joined as the settings say; a page without a title has the portal's alone. @see R-S16
 */
export function joinTitles(title: string, portal: string, { titleSeparator, titleReverse }: TitleSettings): string {
  const parts = title ? [title, portal] : [portal];
  return (titleReverse ? parts.toReversed() : parts).join(titleSeparator);
}
