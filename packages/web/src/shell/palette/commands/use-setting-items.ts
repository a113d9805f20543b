import ThemeIcon from "~icons/ri/brush-2-line";
import LayoutIcon from "~icons/ri/layout-2-line";
import SwitchIcon from "~icons/ri/toggle-line";
import { useMobile } from "../../frame/use-device.ts";
import { paletteTexts, themeDrawerTexts } from "../../texts/shell-texts.ts";
import { chooseTheme, useTheme } from "../../theme/theme-store.ts";
import { lockOf, themeOptions } from "../../theme-drawer/theme-options.ts";
import { commandWords, valueWords } from "./command-texts.ts";
import type { PaletteItem } from "../palette-items.ts";

/**
 * The settings of the theme drawer as commands: every other value of an option, and each switch toggled. They are saved
 * at once, like the header's tools. Settings without effect at present are left out.
 */
export function useSettingItems(): PaletteItem[] {
  const t = paletteTexts.useTexts();
  const words = themeDrawerTexts.useTexts();
  const settings = useTheme((theme) => theme);
  const mobile = useMobile();
  return themeOptions
    .filter(({ name }) => name !== "mode" && lockOf(name, settings, mobile) === null)
    .flatMap(({ name, control, values }) => {
      const option = words(`option.${name}`);
      const names = commandWords[name as keyof typeof commandWords];
      return values
        .filter((value) => value !== settings[name])
        .map((value): PaletteItem => {
          const word = control === "switch" ? "" : words(`${name}.${String(value)}` as "layout.common");
          const synonyms = valueWords[String(value)] ?? "";
          return {
            key: `setting:${name}:${String(value)}`,
            group: "settings",
            title:
              control === "switch"
                ? t(value ? "setting.on" : "setting.off", { name: option })
                : t("setting.choose", { name: option, value: word }),
            also: names.map((one) => `${one} ${synonyms}`.trim()),
            icon: control === "switch" ? SwitchIcon : name === "layout" ? LayoutIcon : ThemeIcon,
            run: () => chooseTheme({ [name]: value }),
          };
        });
    });
}
