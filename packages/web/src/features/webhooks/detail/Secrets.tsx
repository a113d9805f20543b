import type { Webhook, WebhookSecret } from "@busbar/contract/webhooks/webhooks";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import record from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { useWebhookWrite } from "../webhook-queries.ts";
import { webhookTexts } from "../webhook-texts.ts";
import styles from "../webhooks.module.css";

/** The signing secrets without themselves; the last one stays. */
export function Secrets({ row }: { row: Webhook }) {
  const t = webhookTexts.useTexts();
  const api = useApi();
  const [ending, setEnding] = useState<WebhookSecret>();
  const end = useWebhookWrite((secretId: string, options) =>
    api.endWebhookSecret({ params: { id: row.id, secretId } }, options),
  );
  return (
    <section className={record.section}>
      <h2>{t("secrets")}</h2>
      <ul className={styles.list}>
        {row.secrets.map((secret) => (
          <li key={secret.id} className={styles.row}>
            <span>{t("secret.name", { id: secret.id })}</span>
            <span className={styles.quiet}>
              {secret.createdBy === null ? t("secret.createdAt") : t("secret.created", { by: secret.createdBy })}{" "}
              <DateText value={secret.createdAt} />
            </span>
            {row.secrets.length > 1 ? (
              <Button
                variant="link"
                aria-label={t("secret.endOf", { id: secret.id })}
                onClick={() => setEnding(secret)}
              >
                {t("secret.end")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {ending ? (
        <AskDialog
          title={t("secret.end.title", { id: ending.id })}
          verb={t("secret.end")}
          danger
          run={() => end.mutateAsync(ending.id)}
          done={t("secret.end.done")}
          onClose={() => setEnding(undefined)}
        >
          <p>{t("secret.end.text")}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
