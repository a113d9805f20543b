import type { ThemeSettings } from "../theme/theme-settings.ts";
import { themeOptions } from "./theme-options.ts";

/**
 * Another theme with a value different from the present one for every option; on a phone the layout is vertical.
 * `random` answers a number from 0 up to, but not including, 1. @see R-H06
 */
export function randomTheme(present: ThemeSettings, mobile: boolean, random: () => number): ThemeSettings {
  const drawn = themeOptions.map(({ name, values }) => {
    if (name === "layout" && mobile) return [name, "vertical"];
    const others = values.filter((value) => value !== present[name]);
    return [name, others[Math.floor(random() * others.length)] ?? present[name]];
  });
  return { ...present, ...(Object.fromEntries(drawn) as Partial<ThemeSettings>) };
}
