import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import type { FeatureAction } from "../../kernel/portal/feature.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { UiTextsProvider, uiTextsOf } from "../../ui/texts/ui-texts.tsx";
import { BusyOverlay } from "./BusyOverlay.tsx";
import { Breadcrumb } from "../breadcrumb/Breadcrumb.tsx";
import { layoutFor, maximisedLayout, SearchField, Landmark } from "../layouts/Layouts.tsx";
import { Logo } from "./Logo.tsx";
import { ManagerPanel } from "../manager/ManagerCard.tsx";
import { MenuBadges, useMenuModel } from "../menu/use-menu-model.ts";
import { ShellActionsProvider } from "../../kernel/portal/shell-actions.ts";
import type { HelpTab } from "../help/HelpPanel.tsx";
import { Overlays } from "../palette/Overlays.tsx";
import { maximisedStore } from "../tabs/tab-menu.ts";
import { TabsBar } from "../tabs/TabsBar.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { chooseFolded, collapseStore, useTheme } from "../theme/theme-store.ts";
import { ThemeCorner } from "../theme-corner/ThemeCorner.tsx";
import { Tools } from "../tools/Tools.tsx";
import { useWide, useDevice } from "./use-device.ts";
import { useFreeHeader } from "./use-free-header.ts";
import { useDocumentTitle, usePortalTitle, useViewTitle } from "../navigation/use-router.ts";
import { useProgressBar } from "./use-progress-bar.ts";
import { ViewHost } from "../views/ViewHost.tsx";
import type { Pages } from "../navigation/pages.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import FoldIcon from "~icons/ri/menu-fold-line";
import UnfoldIcon from "~icons/ri/menu-unfold-line";
import styles from "./shell.module.css";
import tools from "../tools/tools.module.css";

const ChangePasswordDialog = lazyComponent(() =>
  import("../password/ChangePasswordDialog.tsx").then((m) => m.ChangePasswordDialog),
);
const UnsavedQuestion = lazyComponent(() => import("../tabs/UnsavedQuestion.tsx").then((m) => m.UnsavedQuestion));

const AccessDialog = lazyComponent(() => import("../access/AskAccess.tsx").then((m) => m.AccessDialog));

type ShellProps = { router: PortalRouter; pages: Pages; actions: readonly FeatureAction[] };

/** Everything around the views. Changing the layout or the window's width does not remount views. */
export function Shell({ router, pages, actions }: ShellProps) {
  const t = shellTexts.useTexts();
  const language = useLanguage();
  const chosen = useTheme((theme) => theme.layout);
  const showTabs = useTheme((theme) => theme.showTabs);
  const showSearch = useTheme((theme) => theme.showSearch);
  const maximised = useStore(maximisedStore, ({ on }) => on) && showTabs;
  const desktopFolded = useStore(collapseStore, (state) => state.folded);
  const fixedHeader = useTheme((theme) => theme.fixedHeader);
  const columnStyle = useTheme((theme) => theme.columnStyle);
  const { mobile, menuOpen, setMenuOpen } = useDevice(chosen);
  const wide = useWide();
  const user = useUser();
  const title = usePortalTitle();
  const shell = useRef<HTMLDivElement>(null);
  const [changingPassword, setChangingPassword] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>();
  const [searching, setSearching] = useState(false);
  const [help, setHelp] = useState<HelpTab>();
  const content = useRef<HTMLElement>(null);
  const { name, Layout } = maximised ? maximisedLayout : layoutFor(chosen, mobile);
  const folded = mobile ? !menuOpen : desktopFolded;
  const freeHeader = !fixedHeader && !mobile && name !== "common" && !maximised;
  const menu = useMenuModel(router, () => setMenuOpen(false));
  // Checks the permission itself: full access does not make a person a sales manager's customer.
  const hasManagerPanel = name === "console" && wide && user.permissions.includes("manager-card:view");
  useFreeHeader(shell, router, freeHeader, name);
  useDocumentTitle(router);
  useProgressBar(router);

  // Escape closes the phone's menu wherever the focus is.
  useEffect(() => {
    if (!mobile || !menuOpen) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setMenuOpen(false);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [mobile, menuOpen, setMenuOpen]);

  return (
    <UiTextsProvider texts={uiTextsOf(language)}>
      <ShellActionsProvider
        value={{
          changePassword: () => setChangingPassword(true),
          go: (address) => router.navigate(address),
          search: () => setSearching(true),
          showHelp: (tab = "page") => {
            setSearching(false);
            setHelp(tab);
          },
          askForAccess: setMissing,
          tabs: {
            openBehind: router.openBehind,
            close: (which) => void router.closeTabs(which, router.store.getState().list.active),
            reload: router.reload,
          },
        }}
      >
        <div
          className={styles.shell}
          ref={shell}
          data-layout={name}
          data-folded={folded}
          data-mobile={mobile}
          data-free-header={freeHeader}
          data-tabs={showTabs}
          data-help={help !== undefined}
        >
          <a
            className={styles.skip}
            href="#content"
            onClick={(event) => {
              event.preventDefault();
              content.current?.focus();
            }}
          >
            {t("site.skip")}
          </a>
          <Layout
            logo={<Logo router={router} />}
            mark={<Logo router={router} markOnly />}
            title={title}
            menu={menu}
            fold={
              <Landmark name="fold">
                <FoldButton
                  folded={folded}
                  onFold={() => (mobile ? setMenuOpen(!menuOpen) : chooseFolded(!desktopFolded))}
                />
              </Landmark>
            }
            breadcrumb={
              <Landmark name="crumb">
                <Breadcrumb router={router} lastOnly={mobile} />
              </Landmark>
            }
            tools={<Tools router={router} mobile={mobile} managerStands={hasManagerPanel} />}
            tabs={
              showTabs ? (
                <Landmark name="tabs">
                  <PartBoundary together>
                    <TabsBar router={router} />
                  </PartBoundary>
                </Landmark>
              ) : null
            }
            search={showSearch ? <SearchField /> : null}
            manager={hasManagerPanel ? <ManagerPanel /> : null}
            columnStyle={columnStyle}
            folded={folded}
            mobile={mobile}
          />
          {mobile && menuOpen && (
            <Button
              variant="unstyled"
              className={styles.veil}
              aria-label={t("menu.close")}
              onClick={() => setMenuOpen(false)}
            />
          )}
          <main className={styles.content} ref={content} tabIndex={-1} id="content">
            <ViewHost router={router} pages={pages} />
          </main>
        </div>
        {changingPassword && (
          <PartBoundary onFailed={() => setChangingPassword(false)}>
            <ChangePasswordDialog onClose={() => setChangingPassword(false)} />
          </PartBoundary>
        )}
        {missing && (
          <PartBoundary onFailed={() => setMissing(undefined)}>
            <AccessDialog
              permissions={missing}
              path={router.store.getState().location?.path ?? "/"}
              onClose={() => setMissing(undefined)}
            />
          </PartBoundary>
        )}
        <Overlays
          router={router}
          pages={pages}
          actions={actions}
          searching={searching}
          onSearching={setSearching}
          help={help}
          onHelp={setHelp}
        />
        <MenuBadges />
        <ThemeCorner />
        <UnsavedDialog router={router} />
        <Announcer router={router} />
        <BusyOverlay />
      </ShellActionsProvider>
    </UiTextsProvider>
  );
}

/** Announces the active page to screen readers. */
function Announcer({ router }: { router: PortalRouter }) {
  const t = shellTexts.useTexts();
  const title = useViewTitle(router);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title && t("page.opened", { title })}
    </p>
  );
}

function FoldButton({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const t = shellTexts.useTexts();
  const Icon = folded ? UnfoldIcon : FoldIcon;
  return (
    <Button
      variant="unstyled"
      className={tools.tool}
      aria-expanded={!folded}
      aria-label={t(folded ? "menu.unfold" : "menu.fold")}
      onClick={onFold}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

/** Asks before unsaved work is lost. A dialog that fails to load counts as "no", so nothing is lost. */
function UnsavedDialog({ router }: { router: PortalRouter }) {
  const asking = useStore(router.store, (state) => state.asking);
  if (!asking) return null;
  return (
    <PartBoundary onFailed={() => asking.answer(false)}>
      <UnsavedQuestion router={router} asking={asking} />
    </PartBoundary>
  );
}
