import type { WebhookDelivery } from "@busbar/contract/webhooks/webhook-deliveries";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { DateText, KeyFacts } from "../../../ui/values/Values.tsx";
import { oneDelivery, useWebhookWrite } from "../webhook-queries.ts";
import { webhookTexts } from "../webhook-texts.ts";
import { DeliveryTag, useAttemptWord, useEventWord } from "../webhook-words.tsx";
import styles from "../webhooks.module.css";

type DeliveryDialogProps = { id: string; delivery: WebhookDelivery; onClose: () => void };

/** One delivery: what was sent, each attempt, and the last answer. */
export function DeliveryDialog({ id, delivery, onClose }: DeliveryDialogProps) {
  const t = webhookTexts.useTexts();
  const api = useApi();
  const eventWord = useEventWord();
  const attemptWord = useAttemptWord();
  const found = useQuery(oneDelivery(api, id, delivery.id));
  const resend = useWebhookWrite((_: void, options) =>
    api.resendWebhookDelivery({ params: { id, deliveryId: delivery.id } }, options),
  );
  const again = async () => {
    try {
      await resend.mutateAsync();
      toast.success(t("delivery.resend.done"));
      onClose();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const whole = found.data;
  return (
    <Dialog
      open
      title={t("delivery.title", { type: eventWord(delivery.type) })}
      width={640}
      onClose={onClose}
      footer={
        <Button onClick={() => void again()} busy={resend.isPending}>
          {t("delivery.resend")}
        </Button>
      }
    >
      {found.error ? <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} /> : null}
      {whole ? (
        <>
          <KeyFacts
            facts={[
              { key: "state", label: t("status"), value: <DeliveryTag state={whole.state} /> },
              { key: "written", label: t("delivery.written"), value: <DateText value={whole.createdAt} seconds /> },
              { key: "message", label: t("delivery.message"), value: <code>{whole.message}</code> },
              ...(whole.nextAt
                ? [{ key: "next", label: t("delivery.next"), value: <DateText value={whole.nextAt} seconds /> }]
                : []),
            ]}
          />
          <h3 className={styles.part}>{t("delivery.tries")}</h3>
          <ul className={styles.list}>
            {whole.attempts.length === 0 ? <li className={styles.quiet}>{t("delivery.tries.none")}</li> : null}
            {whole.attempts.map((attempt) => (
              <li key={attempt.at} className={styles.row}>
                <DateText value={attempt.at} seconds />
                <span>{attemptWord(attempt)}</span>
                <span className={styles.quiet}>{t("delivery.took", { ms: attempt.milliseconds })}</span>
              </li>
            ))}
          </ul>
          <h3 className={styles.part}>{t("delivery.body")}</h3>
          <pre className={styles.text}>{whole.body}</pre>
          <h3 className={styles.part}>{t("delivery.answer")}</h3>
          <pre className={styles.text}>{whole.answer || t("delivery.answer.none")}</pre>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
