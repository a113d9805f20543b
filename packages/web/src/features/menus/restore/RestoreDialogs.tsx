import type { MenuEntry } from "@busbar/contract/menus/menu-entries";
import { useQuery } from "@tanstack/react-query";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { TitledDialog } from "../../../ui/dialogs/top-layer/TitledDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { menuTexts } from "../menu-texts.ts";
import { removedMenuEntries, useRestoreMenuEntry } from "../menu-queries.ts";
import styles from "./restore.module.css";

/** Asks before a changed entry is reset to the product's version. */
export function RestoreDialog({ row, name, onClose }: { row: MenuEntry; name: string; onClose: () => void }) {
  const t = menuTexts.useTexts();
  const restore = useRestoreMenuEntry(useApi());
  return (
    <AskDialog
      title={t("restore.title", { name })}
      verb={t("restore")}
      run={() => restore.mutateAsync({ name: row.name, rowVersion: row.rowVersion })}
      done={t("restored", { name })}
      onClose={onClose}
    >
      <p>{t("restore.text")}</p>
    </AskDialog>
  );
}

/** The product's deleted entries, each with a button to restore it. */
export function RemovedDialog({ onClose }: { onClose: () => void }) {
  const t = menuTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const list = useQuery(removedMenuEntries(api));
  const restore = useRestoreMenuEntry(api);
  const titleOf = (row: { titleZh: string; titleEn: string }) => (language === "zh" ? row.titleZh : row.titleEn);
  const bringBack = (name: string, title: string) =>
    restore.mutate(
      { name, rowVersion: null },
      {
        onSuccess: () => toast.success(t("restored", { name: title })),
        onError: (error) => !isGivenUp(error) && toast.error(messageOf(error)),
      },
    );
  return (
    <TitledDialog
      title={t("removed.entries")}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t("removed.close")}</Button>}
    >
      {list.error ? <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.isLoading ? <Skeleton lines={3} /> : null}
      {list.data ? <p>{list.data.length === 0 ? t("removed.none") : t("removed.text")}</p> : null}
      <ul className={styles.removed}>
        {list.data?.map((row) => (
          <li key={row.name}>
            <span>
              {titleOf(row)} <code>{row.name}</code>
            </span>
            <Button
              disabled={restore.isPending}
              aria-label={t("restore.one", { name: titleOf(row) })}
              onClick={() => bringBack(row.name, titleOf(row))}
            >
              {t("restore")}
            </Button>
          </li>
        ))}
      </ul>
    </TitledDialog>
  );
}
