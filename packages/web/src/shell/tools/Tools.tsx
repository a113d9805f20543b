import { useState } from "react";
import ThemeIcon from "~icons/ri/brush-2-line";
import CalendarIcon from "~icons/ri/calendar-schedule-line";
import ComputerIcon from "~icons/ri/computer-line";
import EnterIcon from "~icons/ri/fullscreen-line";
import LanguageIcon from "~icons/ri/translate-2";
import LeaveIcon from "~icons/ri/fullscreen-exit-line";
import MoonIcon from "~icons/ri/moon-line";
import MoreIcon from "~icons/ri/more-2-fill";
import RefreshIcon from "~icons/ri/refresh-line";
import HelpIcon from "~icons/ri/question-line";
import ScopeIcon from "~icons/ri/focus-2-line";
import SearchIcon from "~icons/ri/search-line";
import SunIcon from "~icons/ri/sun-line";
import { chooseLanguage, type Language, useLanguage } from "../../kernel/texts/i18n.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { askForTheme, useShellActions } from "../../kernel/portal/shell-actions.ts";
import { Button } from "../../ui/form/Button.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import type { MenuEntry } from "../../ui/menus/MenuList.tsx";
import { guestId } from "../session/access.ts";
import { DemoBadge } from "../demo-date/DemoBadge.tsx";
import { DemoDateButton, useDemoDate } from "../demo-date/DemoDateButton.tsx";
import { ErrorLogButton } from "../error-log/ErrorLogButton.tsx";
import { JobsButton } from "../jobs/Jobs.tsx";
import { NoticeButton } from "../notices/NoticeButton.tsx";
import { ManagerCard } from "../manager/ManagerCard.tsx";
import { Landmark } from "../layouts/Layouts.tsx";
import { ScopeButton, useScopeTool } from "../scope/ScopeButton.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import type { Mode } from "../theme/theme-settings.ts";
import { chooseTheme, useTheme } from "../theme/theme-store.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { UserMenu } from "./UserMenu.tsx";
import { useFullScreen } from "../frame/use-device.ts";
import styles from "./tools.module.css";

const languages: Record<Language, string> = { zh: "中文简体", en: "English" };
const modeIcons = { light: SunIcon, dark: MoonIcon, system: ComputerIcon };

type ToolsProps = {
  router: PortalRouter;
  mobile: boolean;
  /** Whether the sales manager's card is already shown beside the content. */
  managerStands: boolean;
};

/** The tools on the right of the bar; on a phone all but jobs and the user menu are in one menu. @see R-S03 */
export function Tools({ router, mobile, managerStands }: ToolsProps) {
  const t = shellTexts.useTexts();
  // Full access does not make a person a sales manager's customer: check the permission itself.
  const user = useUser();
  const guest = user.id === guestId;
  const language = useLanguage();
  const theme = useTheme((settings) => settings);
  const fullScreen = useFullScreen();
  const shellActions = useShellActions();
  const [turns, setTurns] = useState(0);
  const demoDate = useDemoDate();
  const scope = useScopeTool();

  const refresh = () => {
    setTurns(turns + 1);
    router.reload(router.store.getState().list.active);
  };
  const languageEntries = (): MenuEntry[] =>
    (["zh", "en"] as const).map((one) => ({
      key: one,
      label: languages[one],
      checked: language === one,
      onRun: () => void chooseLanguage(one),
    }));
  const modeEntries = (): MenuEntry[] =>
    (["light", "dark", "system"] as const).map((mode: Mode) => ({
      key: mode,
      label: t(`mode.${mode}`),
      icon: modeIcons[mode],
      checked: theme.mode === mode,
      onRun: () => chooseTheme({ mode }),
    }));
  const ModeIcon = modeIcons[theme.mode];
  const ScreenIcon = fullScreen.on ? LeaveIcon : EnterIcon;
  const screenLabel = t(fullScreen.on ? "tool.leaveFullScreen" : "tool.fullScreen");

  return (
    <div className={styles.bar} role="group" aria-label={t("tool.label")}>
      <DemoBadge />
      {user.permissions.includes("manager-card:view") && !managerStands && (
        <Landmark name="manager">
          <ManagerCard wordless={mobile} />
        </Landmark>
      )}
      <ErrorLogButton />
      {scope && (!mobile || scope.words !== undefined) && (
        <Landmark name="scope">
          <ScopeButton {...scope} wordless={mobile} />
        </Landmark>
      )}
      {scope?.dialog}
      {demoDate && !mobile && (
        <Landmark name="demoDate">
          <DemoDateButton {...demoDate} />
        </Landmark>
      )}
      {demoDate?.dialog}
      {!guest && (
        <Landmark name="jobs">
          <JobsButton />
        </Landmark>
      )}
      {theme.showNotice && !guest && (
        <Landmark name="notices">
          <NoticeButton mobile={mobile} />
        </Landmark>
      )}
      {mobile ? (
        <Landmark name="more">
          <MenuButton
            label={t("tool.more")}
            variant="unstyled"
            className={styles.tool}
            align="end"
            entries={() => [
              { key: "search", label: t("tool.search"), icon: SearchIcon, onRun: shellActions.search },
              ...(scope ? [{ key: "scope", label: scope.label, icon: ScopeIcon, onRun: scope.ask }] : []),
              { key: "refresh", label: t("tool.refresh"), icon: RefreshIcon, onRun: refresh },
              { key: "screen", label: screenLabel, icon: ScreenIcon, onRun: fullScreen.toggle },
              ...languageEntries(),
              ...modeEntries(),
              { key: "theme", label: t("tool.theme"), icon: ThemeIcon, onRun: askForTheme },
              ...(demoDate
                ? [
                    {
                      key: "demoDate",
                      label: t("demoDate.button", { date: demoDate.date }),
                      icon: CalendarIcon,
                      onRun: demoDate.ask,
                    },
                  ]
                : []),
              { key: "help", label: t("tool.help"), icon: HelpIcon, onRun: () => shellActions.showHelp() },
            ]}
          >
            <MoreIcon aria-hidden="true" />
          </MenuButton>
        </Landmark>
      ) : (
        <>
          {theme.showSearch && theme.layout !== "console" && (
            <Landmark name="search">
              <Button
                variant="unstyled"
                className={styles.tool}
                aria-label={t("tool.search")}
                title={`${t("tool.search")} (Ctrl K)`}
                aria-keyshortcuts="Control+K Meta+K"
                onClick={shellActions.search}
              >
                <SearchIcon aria-hidden="true" />
              </Button>
            </Landmark>
          )}
          {theme.showFullScreen && (
            <Landmark name="fullScreen">
              <Button
                variant="unstyled"
                className={styles.tool}
                aria-label={screenLabel}
                title={screenLabel}
                onClick={fullScreen.toggle}
              >
                <ScreenIcon aria-hidden="true" />
              </Button>
            </Landmark>
          )}
          {theme.showLanguage && (
            <Landmark name="language">
              <MenuButton
                label={t("tool.language")}
                variant="unstyled"
                className={styles.tool}
                align="end"
                entries={languageEntries}
              >
                <LanguageIcon aria-hidden="true" />
              </MenuButton>
            </Landmark>
          )}
          <Landmark name="mode">
            <MenuButton
              label={t("tool.mode")}
              variant="unstyled"
              className={styles.tool}
              align="end"
              entries={modeEntries}
            >
              <ModeIcon aria-hidden="true" />
            </MenuButton>
          </Landmark>
          <Landmark name="theme">
            <Button
              variant="unstyled"
              className={styles.tool}
              aria-label={t("tool.theme")}
              title={t("tool.theme")}
              onClick={askForTheme}
            >
              <ThemeIcon aria-hidden="true" />
            </Button>
          </Landmark>
          {theme.showRefresh && (
            <Landmark name="refresh">
              <Button
                variant="unstyled"
                key={turns}
                className={turns > 0 ? `${styles.tool} ${styles.turning}` : styles.tool}
                aria-label={t("tool.refresh")}
                title={t("tool.refresh")}
                onClick={refresh}
              >
                <RefreshIcon aria-hidden="true" />
              </Button>
            </Landmark>
          )}
        </>
      )}
      <Landmark name="user">
        <UserMenu router={router} wordless={mobile} />
      </Landmark>
    </div>
  );
}
