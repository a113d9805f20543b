import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { clearErrors, errorLog, explainStacks } from "../../kernel/boot/error-log.ts";
import { useNavigation } from "../../kernel/portal/portal-context.tsx";
import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { Button } from "../../ui/form/Button.tsx";
import { formatDate } from "../../ui/values/format-values.ts";
import { Missing } from "../../ui/values/Values.tsx";
import { TitledDialog } from "../../ui/dialogs/top-layer/TitledDialog.tsx";
import { ErrorActions, ErrorDetails } from "./ErrorDetails.tsx";
import { errorLogTexts } from "../texts/shell-texts.ts";
import styles from "./error-log.module.css";

/** The log as plain text: markup in an error must not run. @see R-S12 */
export function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const t = errorLogTexts.useTexts();
  const list = useStore(errorLog, (log) => log.list);
  const { searchEngine } = useNavigation().settings;
  const { go } = useShellActions();
  const [shown, setShown] = useState<{ id: number; anchor: HTMLElement }>();
  const details = list.find(({ id }) => id === shown?.id);

  useEffect(() => void explainStacks(), [list]);

  const leave = (route: string) => {
    onClose();
    go(route);
  };
  const clear = () => {
    clearErrors();
    onClose();
  };
  const foot = (
    <div className={styles.foot}>
      <Button title={t("clear.hint")} onClick={clear}>
        {t("clear")}
      </Button>
      <Button onClick={onClose}>{t("close")}</Button>
    </div>
  );
  return (
    <TitledDialog title={t("title")} className={styles.dialog} onClose={onClose} foot={foot}>
      <p className={styles.explain}>{t("explain")}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("route")}</th>
            <th scope="col">{t("message")}</th>
            <th scope="col" className={styles.wide}>
              {t("time")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("repeats")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("release")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("request")}
            </th>
            <th scope="col">{t("details")}</th>
            <th scope="col" className={styles.wide}>
              {t("actions")}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((entry) => (
            <tr key={entry.id}>
              <td>
                <a
                  className={styles.route}
                  href={`#${entry.route}`}
                  title={entry.route}
                  onClick={(event) => {
                    event.preventDefault();
                    leave(entry.route);
                  }}
                >
                  {entry.route}
                </a>
              </td>
              <td>
                <span className={styles.message} title={entry.message}>
                  {entry.message}
                </span>
              </td>
              <td className={styles.wide}>{formatDate(entry.at, true)}</td>
              <td className={styles.wide}>{entry.repeats}</td>
              <td className={styles.wide}>{entry.release}</td>
              <td className={styles.wide} title={entry.requestId}>
                {entry.requestId ?? <Missing />}
              </td>
              <td>
                <Button
                  variant="unstyled"
                  className={styles.link}
                  aria-haspopup="dialog"
                  aria-expanded={shown?.id === entry.id}
                  aria-label={`${t("view")}: ${entry.message}`}
                  onClick={(event) => setShown({ id: entry.id, anchor: event.currentTarget })}
                >
                  {t("view")}
                </Button>
              </td>
              <td className={styles.wide}>
                <ErrorActions entry={entry} engine={searchEngine} onGo={leave} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown && details && (
        <ErrorDetails
          entry={details}
          anchor={shown.anchor}
          engine={searchEngine}
          onGo={leave}
          onClose={() => setShown(undefined)}
        />
      )}
    </TitledDialog>
  );
}
