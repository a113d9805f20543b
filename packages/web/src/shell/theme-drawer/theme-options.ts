import {
  backgrounds,
  columnStyles,
  hasPictureRoom,
  type LayoutName,
  modes,
  tabsBarStyles,
  themeNames,
  type ThemeSettings,
} from "../theme/theme-settings.ts";

/** Layouts in the order of the drawer. */
const layoutOrder: readonly LayoutName[] = [
  "column",
  "vertical",
  "horizontal",
  "comprehensive",
  "common",
  "float",
  "console",
];

export type OptionName = Exclude<keyof ThemeSettings, "showThemeSetting">;
export type ThemeOption = {
  name: OptionName;
  control: "select" | "tiles" | "switch";
  values: readonly (string | boolean)[];
};

const choice = (name: OptionName, values: readonly string[]): ThemeOption => ({ name, control: "select", values });
const toggle = (name: OptionName): ThemeOption => ({ name, control: "switch", values: [true, false] });

/** Every row of the drawer, in its order. @see R-H02, R-H03, R-H04 */
export const themeOptions: readonly ThemeOption[] = [
  choice("layout", layoutOrder),
  choice("themeName", themeNames),
  choice("mode", modes),
  { name: "background", control: "tiles", values: backgrounds },
  toggle("showTabs"),
  toggle("showTabsIcon"),
  choice("tabsBarStyle", tabsBarStyles),
  choice("columnStyle", columnStyles),
  toggle("fixedHeader"),
  toggle("showLanguage"),
  toggle("showProgressBar"),
  toggle("showRefresh"),
  toggle("showSearch"),
  toggle("showNotice"),
  toggle("showFullScreen"),
];

export type LockReason = "desktopOnly" | "noPictureRoom" | "tabsOff" | "columnOnly" | "alwaysFixed";

/** Why an option has no effect now and cannot be changed; null when it can. @see R-H01, R-H03, R-H04 */
export function lockOf(name: OptionName, settings: ThemeSettings, mobile: boolean): LockReason | null {
  switch (name) {
    case "layout":
      return mobile ? "desktopOnly" : null;
    case "background":
      return hasPictureRoom(settings.layout) ? null : "noPictureRoom";
    case "showTabsIcon":
    case "tabsBarStyle":
      return settings.showTabs ? null : "tabsOff";
    case "columnStyle":
      return settings.layout === "column" ? null : "columnOnly";
    case "fixedHeader":
      return settings.layout === "common" ? "alwaysFixed" : null;
    default:
      return null;
  }
}

/**
 * A theme that differs from the current one in every option; on a phone the layout is vertical. `random` returns a
 * number from 0 up to, but not including, 1. @see R-H06
 */
export function randomTheme(present: ThemeSettings, mobile: boolean, random: () => number): ThemeSettings {
  const choices = themeOptions.map(({ name, values }) => {
    if (name === "layout" && mobile) return [name, "vertical"];
    const others = values.filter((value) => value !== present[name]);
    return [name, others[Math.floor(random() * others.length)] ?? present[name]];
  });
  return { ...present, ...(Object.fromEntries(choices) as Partial<ThemeSettings>) };
}
