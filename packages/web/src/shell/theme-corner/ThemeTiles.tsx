import RandomIcon from "~icons/ri/apps-line";
import ThemeIcon from "~icons/ri/brush-2-line";
import ClearIcon from "~icons/ri/delete-bin-4-line";
import CopyIcon from "~icons/ri/file-copy-line";
import BuyIcon from "~icons/ri/shopping-cart-2-line";
import { type ComponentType, type SVGProps, useState } from "react";
import { useNavigation, usePortal } from "../../kernel/portal/portal-context.tsx";
import { askForRandomTheme, askForTheme } from "../../kernel/portal/shell-actions.ts";
import { CopySourceDialog } from "./CopySourceDialog.tsx";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { languageKey } from "../../kernel/texts/i18n.ts";
import { tokenKey } from "../../kernel/session/session.ts";
import styles from "./theme-tiles.module.css";

type TileName = "theme" | "random" | "buy" | "copy" | "clear";
type FaceProps = { icon: ComponentType<SVGProps<SVGSVGElement>>; name: TileName };

/**
 * The tiles at the right edge. At rest only as much of them shows as the page's margin is wide, so that they cover
 * nothing; under the pointer or with the focus inside they slide out whole. @see R-H07
 */
export function ThemeTiles() {
  const t = themeDrawerTexts.useTexts();
  const { buySourceUrl, copySource } = useNavigation().settings;
  const [asked, setAsked] = useState<"copy" | "clear" | null>(null);
  const close = () => setAsked(null);
  const face = ({ icon: Icon, name }: FaceProps) => (
    <>
      <Icon aria-hidden="true" />
      <span>{t(`tile.${name}`)}</span>
    </>
  );
  const button = (name: TileName, icon: FaceProps["icon"], onClick: () => void) => (
    <button type="button" className={styles.tile} data-tile={name} onClick={onClick}>
      {face({ icon, name })}
    </button>
  );
  return (
    <>
      <section className={styles.edge} aria-label={t("tile.group")}>
        {button("theme", ThemeIcon, askForTheme)}
        {button("random", RandomIcon, askForRandomTheme)}
        {buySourceUrl !== "" && (
          <a className={styles.tile} data-tile="buy" href={buySourceUrl} target="_blank" rel="noopener noreferrer">
            {face({ icon: BuyIcon, name: "buy" })}
          </a>
        )}
        {copySource && button("copy", CopyIcon, () => setAsked("copy"))}
        {button("clear", ClearIcon, () => setAsked("clear"))}
      </section>
      <CopySourceDialog open={asked === "copy"} onClose={close} />
      <ClearCacheDialog open={asked === "clear"} onClose={close} />
    </>
  );
}

/** Says first what is lost; then ends the session, removes our own keys and reloads. @see R-H07 */
export function ClearCacheDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = themeDrawerTexts.useTexts();
  const portal = usePortal();
  const clear = async () => {
    // Views that write what they hold when the page goes would leave it behind again.
    window.addEventListener("pagehide", clearOwnStorage);
    await portal.signOut();
    clearOwnStorage();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t("clear.title")}
      verb={t("clear.verb")}
      danger
      onConfirm={clear}
      onClose={onClose}
    >
      <p>{t("clear.lost")}</p>
      <ul>
        {(["token", "tabs", "drafts", "sets", "looks"] as const).map((what) => (
          <li key={what}>{t(`clear.${what}`)}</li>
        ))}
      </ul>
      <p>{t("clear.kept")}</p>
    </ConfirmDialog>
  );
}

/** Names that the specification fixes, and one older than the prefix with which everything else of ours begins. */
const ownKeys = new Set([tokenKey, languageKey, "theme", "collapse", "reloaded-for-build"]);
const ownPrefix = "busbar";

/** Removes what the portal keeps in this browser, the token too, and nothing of others on the same origin. */
export function clearOwnStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (ownKeys.has(key) || key.startsWith(ownPrefix)) storage.removeItem(key);
    }
  }
}
