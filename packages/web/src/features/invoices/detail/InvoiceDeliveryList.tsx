import type { Invoice } from "@busbar/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { deliveriesOf, useSendInvoice } from "../invoice-queries.ts";
import { MailTag } from "../invoice-words.tsx";
import styles from "../invoices.module.css";

/** The mails of a statement: recipients, status, and sending again. */
export function InvoiceDeliveryList({ row }: { row: Pick<Invoice, "id"> }) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const deliveries = useQuery(deliveriesOf(api, row.id));
  const send = useSendInvoice();
  const { data } = deliveries;
  if (deliveries.isError && !data)
    return (
      <ErrorState
        title={t("mails.failed")}
        message={messageOf(deliveries.error)}
        onRetry={() => void deliveries.refetch()}
      />
    );
  if (!data) return null;
  const again = () =>
    send.mutateAsync(row.id).then(
      () => toast.success(t("mails.sent")),
      (error: unknown) => toast.error(messageOf(error)),
    );
  return (
    <>
      {data.list.length === 0 ? <p>{t("mails.none")}</p> : null}
      <ul className={styles.mails}>
        {data.list.map((mail) => (
          <li key={mail.id}>
            <span className={styles.mailTo}>
              {mail.recipient} <span className={styles.address}>{mail.address}</span>
            </span>
            <MailTag mail={mail.state} />
            <span className={styles.mailAt}>
              <DateText value={mail.settledAt ?? mail.requestedAt} />
              {mail.error ? ` · ${t("mails.answer", { answer: mail.error })}` : ""}
            </span>
          </li>
        ))}
      </ul>
      {data.resend === "ok" || data.resend === "delivery.queued" ? (
        <Button
          busy={send.isPending}
          disabled={data.resend !== "ok"}
          title={data.resend === "ok" ? undefined : t("mails.queued")}
          onClick={() => void again()}
        >
          {t("mails.again")}
        </Button>
      ) : null}
    </>
  );
}
