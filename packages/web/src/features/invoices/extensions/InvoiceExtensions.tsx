import type { ExtensionRequest } from "@busbar/contract/invoices/extension-requests";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { InPlaceMark } from "../../../records/page/InPlaceOf.tsx";
import record from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import styles from "../invoices.module.css";
import type { Answering } from "./AnswerExtensionDialog.tsx";
import { AnswerExtensionDialog, stepsOf } from "./extension-parts.ts";
import { extensionsOfInvoice } from "./extension-queries.ts";
import { extensionTexts } from "./extension-texts.ts";
import { ExtensionTag } from "./ExtensionTag.tsx";

/** The requests for later payment of a statement, latest first; nothing while there are none. */
export function InvoiceExtensions({ id }: { id: string }) {
  const t = extensionTexts.useTexts();
  const api = useApi();
  const { data, error, refetch } = useQuery(extensionsOfInvoice(api, id));
  const overlays = useOverlays({
    answer: (asked: Answering, close) => <AnswerExtensionDialog {...asked} onClose={close} />,
  });
  if (!error && !data?.list.length) return null;
  const outcome = ({ statements }: ExtensionRequest) => {
    const own = statements.find((statement) => statement.id === id)?.outcome;
    return own === "SETTLED" ? t("outcome.SETTLED") : null;
  };
  return (
    <section className={record.section} aria-label={t("on.statement")}>
      <h2>{t("on.statement")}</h2>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      <ul className={styles.plain}>
        {data?.list.map((row) => (
          <li key={row.id}>
            <p>
              <ExtensionTag row={row} /> {outcome(row)} <InPlaceMark name={row.inPlaceOf} />
            </p>
            <p className={styles.quiet}>
              {row.askedBy} <DateText value={row.askedAt} /> · {t("wished")} {row.wishedUntil} · {row.reason}
            </p>
            {row.decidedAt ? (
              <p className={styles.quiet}>
                {row.decidedBy} <DateText value={row.decidedAt} /> {row.answer}
              </p>
            ) : null}
            <div className={styles.moneySteps}>
              {stepsOf(row).map((how) => (
                <Button
                  key={how}
                  variant={how === "approve" ? "primary" : "plain"}
                  onClick={() => overlays.open("answer", { how, row })}
                >
                  {t(`${how}.verb`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {overlays.shown}
    </section>
  );
}
