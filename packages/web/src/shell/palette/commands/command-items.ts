import ComputerIcon from "~icons/ri/computer-line";
import CloseIcon from "~icons/ri/close-line";
import EnterIcon from "~icons/ri/fullscreen-line";
import HelpIcon from "~icons/ri/question-line";
import KeyboardIcon from "~icons/ri/keyboard-line";
import LanguageIcon from "~icons/ri/translate-2";
import LeaveIcon from "~icons/ri/fullscreen-exit-line";
import LockIcon from "~icons/ri/lock-password-line";
import LogoutIcon from "~icons/ri/logout-box-r-line";
import LayoutIcon from "~icons/ri/layout-2-line";
import SwitchIcon from "~icons/ri/toggle-line";
import MenuIcon from "~icons/ri/menu-fold-line";
import PrintIcon from "~icons/ri/printer-line";
import MoonIcon from "~icons/ri/moon-line";
import RefreshIcon from "~icons/ri/refresh-line";
import ThemeIcon from "~icons/ri/brush-2-line";
import RandomIcon from "~icons/ri/shuffle-line";
import SunIcon from "~icons/ri/sun-line";
import UserIcon from "~icons/ri/user-line";
import ClearIcon from "~icons/ri/delete-bin-4-line";
import CalendarIcon from "~icons/ri/calendar-schedule-line";
import ColumnsIcon from "~icons/ri/layout-column-line";
import ErrorIcon from "~icons/ri/bug-line";
import JobsIcon from "~icons/ri/checkbox-line";
import NoticeIcon from "~icons/ri/notification-2-line";
import ScopeIcon from "~icons/ri/focus-2-line";
import ViewIcon from "~icons/ri/add-line";
import { useStore } from "zustand";
import type { FeatureAction } from "../../../kernel/portal/feature.ts";
import { chooseLanguage, type Language, useLanguage } from "../../../kernel/texts/i18n.ts";
import { useCan, usePortal, useUser } from "../../../kernel/portal/portal-context.tsx";
import {
  askForRandomTheme,
  askForTheme,
  askToClearCache,
  pageCommands,
  useShellActions,
} from "../../../kernel/portal/shell-actions.ts";
import { askParameter } from "../../../kernel/portal/view.ts";
import type { IconShape } from "../../../ui/Icon.tsx";
import { chooseFolded, chooseTheme, collapseStore, restoreTheme, useTheme } from "../../theme/theme-store.ts";
import { useFullScreen, useMobile } from "../../frame/use-device.ts";
import { leadsSomewhere, type PortalRouter } from "../../navigation/portal-router.ts";
import { lockOf, themeOptions } from "../../theme-drawer/theme-options.ts";
import { activateLandmark, hasLandmark } from "../../shortcuts/page-letters.ts";
import { maximisedStore, toggleMaximised } from "../../tabs/tab-menu.ts";
import { commandWords, valueWords } from "./command-texts.ts";
import type { PaletteItem } from "../palette-items.ts";
import { paletteTexts, themeDrawerTexts } from "../../texts/shell-texts.ts";
import type { texts } from "../zh.ts";

type ActionText = Extract<keyof typeof texts, `action.${string}`>;
const languages: Record<Language, string> = { zh: "中文简体", en: "English" };

/** Actions that are always offered: those of the features that the person may use, then the shell's own. */
export function useActionItems(router: PortalRouter, actions: readonly FeatureAction[]): PaletteItem[] {
  const t = paletteTexts.useTexts();
  const language = useLanguage();
  const portal = usePortal();
  const user = useUser();
  const can = useCan();
  const shellActions = useShellActions();
  const mode = useTheme((theme) => theme.mode);
  const folded = useStore(collapseStore, (state) => state.folded);
  const fullScreen = useFullScreen();
  const routes = useStore(portal.access, (access) => access.routes);
  const places = usePlaceItems();
  const otherLanguage: Language = language === "zh" ? "en" : "zh";

  const own = (key: Exclude<ActionText, "action.language">, icon: IconShape, run: () => void): PaletteItem => ({
    key,
    group: "actions",
    title: t(key),
    also: alsoOf(key),
    icon,
    run,
  });
  const offered = pageCommands();
  const modeItem = (one: "light" | "dark" | "system", icon: IconShape) =>
    mode === one ? [] : [own(`action.${one}`, icon, () => chooseTheme({ mode: one }))];

  return [
    ...actions
      .filter(
        ({ needs, audience, path }) =>
          can(needs) && (audience?.includes(user.audience ?? "staff") ?? true) && leadsSomewhere(routes, path),
      )
      .map(
        ({ key, title, also, icon, path, ask }): PaletteItem => ({
          key: `action:${key}`,
          group: "actions",
          title: title[language],
          also: [title.zh, title.en, ...(also ? `${also.zh}|${also.en}`.split("|") : [])],
          icon,
          url: `#${askAddress(path, "", ask)}`,
          run: () => router.navigate(askAddress(path, searchOf(router, path), ask)),
        }),
      ),
    ...offered.map(
      ({ key, title, icon, run }): PaletteItem => ({
        key: `page:${key}`,
        group: "actions",
        title,
        also: commandWords[key.split("-")[0] as keyof typeof commandWords] ?? [],
        icon,
        fleeting: true,
        run,
      }),
    ),
    ...(offered.some(({ key }) => key === "print") ? [] : [own("action.print", PrintIcon, () => window.print())]),
    own("action.refresh", RefreshIcon, () => router.reload(router.store.getState().list.active)),
    {
      ...own("action.closeView", CloseIcon, () => router.closeView(router.store.getState().list.active)),
      fleeting: true,
    },
    own("action.profile", UserIcon, () => router.navigate(`/user-center?id=${encodeURIComponent(user.id)}`)),
    own("action.theme", ThemeIcon, askForTheme),
    own("action.randomTheme", RandomIcon, askForRandomTheme),
    own("action.restoreTheme", ThemeIcon, restoreTheme),
    own("action.password", LockIcon, shellActions.changePassword),
    {
      ...own("action.refresh", LanguageIcon, () => void chooseLanguage(otherLanguage)),
      key: "action.language",
      title: t("action.language", { language: languages[otherLanguage] }),
      also: [...Object.values(languages), ...commandWords.language],
    },
    ...modeItem("light", SunIcon),
    ...modeItem("dark", MoonIcon),
    ...modeItem("system", ComputerIcon),
    own(
      fullScreen.on ? "action.leaveFullScreen" : "action.fullScreen",
      fullScreen.on ? LeaveIcon : EnterIcon,
      fullScreen.toggle,
    ),
    own(folded ? "action.unfold" : "action.fold", MenuIcon, () => chooseFolded(!folded)),
    ...places,
    own("action.help", HelpIcon, () => shellActions.showHelp()),
    own("action.shortcuts", KeyboardIcon, () => shellActions.showHelp("keys")),
    { ...own("action.signOut", LogoutIcon, () => void portal.signOut()), fleeting: true },
  ];
}

/** Controls that are pressed where they are, while they are in sight: of the header, and of the list in front. */
const places = {
  scope: ScopeIcon,
  demoDate: CalendarIcon,
  jobs: JobsIcon,
  notices: NoticeIcon,
  errors: ErrorIcon,
  columns: ColumnsIcon,
  saveView: ViewIcon,
} satisfies Record<string, IconShape>;

/** What the header, the tab bar, the corner and the list in front can do. */
function usePlaceItems(): PaletteItem[] {
  const t = paletteTexts.useTexts();
  const mobile = useMobile();
  const tabs = useTheme((theme) => theme.showTabs);
  const maximised = useStore(maximisedStore, ({ on }) => on);
  const item = (
    name: keyof typeof places | "maximise" | "restore" | "clearCache",
    icon: IconShape,
    run: () => void,
  ) => ({
    key: `action.${name}`,
    group: "actions" as const,
    title: t(`action.${name}`),
    also: commandWords[name === "restore" ? "maximise" : name],
    icon,
    fleeting: true,
    run,
  });
  const names = Object.keys(places) as (keyof typeof places)[];
  return [
    ...names
      .filter(hasLandmark)
      // Pressed once the palette has closed and the focus is back, which would close what the press opens.
      .map((name) => item(name, places[name], () => setTimeout(() => activateLandmark(name)))),
    ...(tabs && !mobile ? [item(maximised ? "restore" : "maximise", EnterIcon, toggleMaximised)] : []),
    item("clearCache", ClearIcon, askToClearCache),
  ];
}

/** Synonyms of a command by its text key: "leave full screen" shares those of "full screen". */
const names: Partial<Record<string, keyof typeof commandWords>> = { leaveFullScreen: "fullScreen", unfold: "fold" };
function alsoOf(key: ActionText): readonly string[] {
  const name = key.slice("action.".length);
  return commandWords[names[name] ?? (name as keyof typeof commandWords)] ?? [];
}

/** The query of an open view, so that an action does not reset its filters. */
function searchOf(router: PortalRouter, path: string): string {
  return router.store.getState().list.views.find((view) => view.location.path === path)?.location.search ?? "";
}

function askAddress(path: string, search: string, ask: string | undefined): string {
  if (ask === undefined) return path + search;
  return `${path}${search}${search ? "&" : "?"}${askParameter}=${encodeURIComponent(ask)}`;
}

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
