import { isRecord } from "@busbar/contract/kernel/shapes";

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

const options = {
  layout: layoutNames,
  themeName: themeNames,
  mode: modes,
  background: backgrounds,
  tabsBarStyle: tabsBarStyles,
  columnStyle: columnStyles,
};
type Options = { [Name in keyof typeof options]: (typeof options)[Name][number] };
const switches = {
  showTabs: false,
  showTabsIcon: true,
  fixedHeader: true,
  showLanguage: true,
  showProgressBar: true,
  showRefresh: true,
  showSearch: true,
  showNotice: true,
  showFullScreen: true,
  /** The tiles at the right edge, where the portal has them at all. */
  showThemeSetting: true,
};
type Switches = { [Name in keyof typeof switches]: boolean };
export type ThemeSettings = Options & Switches;

export const defaultTheme: ThemeSettings = {
  layout: "common",
  themeName: "blue-black",
  mode: "light",
  background: "none",
  tabsBarStyle: "smooth",
  columnStyle: "vertical",
  ...switches,
};

/** Every option of the theme: an invalid value falls back to its default, and unknown names are dropped. @see R-H08 */
export function themeSettingsOf(stored: unknown): ThemeSettings {
  const given = isRecord(stored) ? stored : {};
  const valid = (name: string): boolean =>
    name in options
      ? (options[name as keyof typeof options] as readonly unknown[]).includes(given[name])
      : typeof given[name] === "boolean";
  const names = Object.keys(defaultTheme).filter(valid);
  return { ...defaultTheme, ...Object.fromEntries(names.map((name) => [name, given[name]])) };
}

/** Layouts with room for a picture behind the menu. @see R-H03 */
export const hasPictureRoom = (layout: LayoutName): boolean => layout !== "float" && layout !== "horizontal";
