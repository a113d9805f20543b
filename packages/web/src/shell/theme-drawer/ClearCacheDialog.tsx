import { usePortal } from "../../kernel/portal-context.tsx";
import { clearOwnStorage } from "../../kernel/own-storage.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { themeDrawerTexts } from "./theme-drawer-texts.ts";

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
