import { z } from "zod";

export const layoutNames = ["common", "vertical", "horizontal", "column", "comprehensive", "float", "console"] as const;
export const themeNames = [
  "blue-black",
  "blue-white",
  "green-black",
  "green-white",
  "red-black",
  "red-white",
  "ocean",
] as const;
export const modes = ["light", "dark", "system"] as const;
export const backgrounds = ["none", "vab-background"] as const;
export const tabsBarStyles = ["card", "smart", "smooth"] as const;
export const columnStyles = ["vertical", "horizontal", "card", "arrow"] as const;

export type LayoutName = (typeof layoutNames)[number];
export type Mode = (typeof modes)[number];
export type ColumnStyle = (typeof columnStyles)[number];

/** Every option of the theme with its default. An invalid stored value falls back to its own default. @see R-H08 */
export const ThemeSettings = z.object({
  layout: z.enum(layoutNames).catch("common"),
  themeName: z.enum(themeNames).catch("blue-black"),
  mode: z.enum(modes).catch("light"),
  background: z.enum(backgrounds).catch("none"),
  showTabs: z.boolean().catch(false),
  showTabsIcon: z.boolean().catch(true),
  tabsBarStyle: z.enum(tabsBarStyles).catch("smooth"),
  columnStyle: z.enum(columnStyles).catch("vertical"),
  fixedHeader: z.boolean().catch(true),
  showLanguage: z.boolean().catch(true),
  showProgressBar: z.boolean().catch(true),
  showRefresh: z.boolean().catch(true),
  showSearch: z.boolean().catch(true),
  showNotice: z.boolean().catch(true),
  showFullScreen: z.boolean().catch(true),
  /** The tiles at the right edge, where the portal has them at all. */
  showThemeSetting: z.boolean().catch(true),
});
export type ThemeSettings = z.infer<typeof ThemeSettings>;

export const defaultTheme: ThemeSettings = ThemeSettings.parse({});

/** Layouts with room for a picture behind the menu. @see R-H03 */
export const hasPictureRoom = (layout: LayoutName): boolean => layout !== "float" && layout !== "horizontal";
