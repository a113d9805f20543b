import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import type { Asking } from "../navigation/router-state.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { tabTexts } from "../texts/shell-texts.ts";
import { useTabTitle } from "../navigation/use-router.ts";

/** Lists what would be lost and asks once. */
export function UnsavedQuestion({ router, asking }: { router: PortalRouter; asking: Asking }) {
  const t = tabTexts.useTexts();
  const titleOf = useTabTitle();
  const { why, keys, answer } = asking;
  const { tabs } = router.store.getState().tabs;
  return (
    <ConfirmDialog
      open
      title={t("unsaved.title")}
      verb={t(`unsaved.verb.${why}`)}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{t(`unsaved.${why}`)}</p>
      <ul>
        {keys.map((key) => {
          const tab = tabs.find((one) => one.key === key);
          return <li key={key}>{tab ? titleOf(tab) : key}</li>;
        })}
      </ul>
    </ConfirmDialog>
  );
}
