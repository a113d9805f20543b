import { usePortal } from "../../kernel/portal/portal-context.tsx";
import { tokenKey } from "../../kernel/session/session.ts";
import { languageKey } from "../../kernel/texts/i18n.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { themeDrawerTexts } from "../texts/shell-texts.ts";

/** Says first what is lost; then ends the session, removes the portal's own keys and reloads. @see R-H07 */
export function ClearCacheDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = themeDrawerTexts.useTexts();
  const portal = usePortal();
  const clear = async () => {
    // Again on pagehide, since views store their state when the page is left.
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

/** Names given by the specification, and one older than the prefix of all others. */
const ownKeys = new Set([tokenKey, languageKey, "theme", "collapse", "reloaded-for-build"]);
const ownPrefix = "busbar";

/** Removes the portal's keys from the storage, including the token, and no keys of other apps on the same origin. */
export function clearOwnStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (ownKeys.has(key) || key.startsWith(ownPrefix)) storage.removeItem(key);
    }
  }
}
