import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import CloseIcon from "~icons/ri/close-line";
import { errorLog } from "../../kernel/boot/error-log.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useCopy } from "../../ui/copying/copy-text.ts";
import { TopDialog } from "../../ui/dialogs/top-layer/TopDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { PageTabs } from "../../ui/pages/PageTabs.tsx";
import { useStable } from "../../ui/use-stable.ts";
import { useMobile } from "../frame/use-device.ts";
import type { Pages } from "../navigation/pages.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { ShortcutList } from "../shortcuts/ShortcutList.tsx";
import { helpTexts } from "../texts/shell-texts.ts";
import { useTheme } from "../theme/theme-store.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import { HelpOfPage } from "./HelpOfPage.tsx";
import styles from "./help.module.css";

export type HelpTab = "page" | "keys";

type Props = {
  router: PortalRouter;
  pages: Pages;
  tab: HelpTab;
  onTab: (tab: HelpTab) => void;
  onClose: () => void;
};

/** What the page in front is for, and the keys of the portal; follows from page to page until it is closed. */
export function HelpPanel({ router, pages, tab, onTab, onClose }: Props) {
  const t = helpTexts.useTexts();
  return (
    <Place label={t("title")} onClose={onClose}>
      <div className={styles.head}>
        <h2>{t("title")}</h2>
        <IconButton aria-label={t("close")} data-autofocus onClick={onClose}>
          <CloseIcon aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        <PageTabs
          label={t("tabs")}
          active={tab}
          onChange={onTab}
          tabs={[
            { key: "page", label: t("tab.page"), content: <HelpOfPage router={router} pages={pages} /> },
            { key: "keys", label: t("tab.keys"), content: <ShortcutList /> },
          ]}
        />
      </div>
      <Diagnostics router={router} />
    </Place>
  );
}

type PlaceProps = { label: string; onClose: () => void; children: ReactNode };

/** Beside the page, which can be used meanwhile; on a phone in front of it. */
function Place({ label, onClose, children }: PlaceProps) {
  const mobile = useMobile();
  // Chosen once: another kind of box would lose the place in what is read.
  const [inFront] = useState(mobile);
  if (inFront)
    return (
      <TopDialog label={label} onClose={onClose}>
        {children}
      </TopDialog>
    );
  return (
    <Beside label={label} onClose={onClose}>
      {children}
    </Beside>
  );
}

function Beside({ label, onClose, children }: PlaceProps) {
  const box = useRef<HTMLElement>(null);
  const close = useStable(onClose);
  // Outside React: the document's focus, and Escape wherever the panel has it.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      close();
    };
    element.addEventListener("keydown", pressed);
    return () => {
      element.removeEventListener("keydown", pressed);
      const hadFocus = document.activeElement === document.body || element.contains(document.activeElement);
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [close]);
  return (
    <aside ref={box} className={styles.beside} aria-label={label}>
      {children}
    </aside>
  );
}

function Diagnostics({ router }: { router: PortalRouter }) {
  const t = helpTexts.useTexts();
  const language = useLanguage();
  const { userCode } = useUser();
  const layout = useTheme((theme) => theme.layout);
  const errors = useStore(errorLog, ({ list }) => list);
  const [copied, copy] = useCopy();
  const copyAll = () => {
    const route = router.store.getState().list.active;
    copy(diagnosticsOf({ route, language, layout, userCode, errors }));
  };
  return (
    <div className={styles.foot}>
      <Button onClick={copyAll}>{t(copied ? "diagnostics.copied" : "diagnostics.copy")}</Button>
      <p className={styles.hint}>{t("diagnostics.hint")}</p>
    </div>
  );
}
