import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { Switch } from "../../ui/form/choices.tsx";
import { InstantField } from "../../ui/form/InstantField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { type Shown, useWebhookWrite } from "./webhook-queries.ts";
import type { WebhookStep } from "./webhook-steps.ts";
import { webhookTexts } from "./webhook-texts.ts";
import styles from "./webhooks.module.css";

type WebhookDialogProps = {
  step: WebhookStep;
  onSecret: (shown: Shown) => void;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before a step of a webhook. */
export function WebhookDialog({ step: { kind, row }, onSecret, onRemoved, onClose }: WebhookDialogProps) {
  const t = webhookTexts.useTexts();
  const api = useApi();
  const { id, name, rowVersion } = row;
  const add = useWebhookWrite((_: void, options) => api.addWebhookSecret({ params: { id } }, options));
  const write = useWebhookWrite((taken: "turnOff" | "turnOn" | "remove", options): Promise<unknown> => {
    if (taken === "remove") return api.removeWebhook({ params: { id } }, options);
    const of = { params: { id }, body: { rowVersion } };
    return taken === "turnOn" ? api.turnOnWebhook(of, options) : api.turnOffWebhook(of, options);
  });
  if (kind === "resendAll") return <ResendDialog row={row} onClose={onClose} />;
  if (kind === "addSecret")
    return (
      <AskDialog
        title={t("secret.add.title", { name })}
        verb={t("secret.add")}
        focus="confirm"
        run={async () => onSecret({ name, secret: (await add.mutateAsync()).secret })}
        onClose={onClose}
      >
        <p>{t("secret.add.text")}</p>
      </AskDialog>
    );
  return (
    <AskDialog
      title={t(`${kind}.title`, { name })}
      verb={t(kind)}
      danger={kind !== "turnOn"}
      run={() => write.mutateAsync(kind).then(() => kind === "remove" && onRemoved())}
      done={kind === "remove" ? t("removed", { name }) : t(`${kind}.done`, { name })}
      onClose={onClose}
    >
      <p>{t(kind === "remove" ? "webhook.remove.text" : `${kind}.text`)}</p>
    </AskDialog>
  );
}

function ResendDialog({ row, onClose }: { row: WebhookStep["row"]; onClose: () => void }) {
  const t = webhookTexts.useTexts();
  const api = useApi();
  const [since, setSince] = useState<string | null>(null);
  const [failedOnly, setFailedOnly] = useState(true);
  const [missing, setMissing] = useState(false);
  const write = useWebhookWrite((from: string, options) =>
    api.resendWebhookDeliveries({ params: { id: row.id }, body: { since: from, failedOnly } }, options),
  );
  return (
    <AskDialog
      title={t("resendAll.title", { name: row.name })}
      verb={t("resendAll")}
      focus="contents"
      keepsOpen={() => {
        setMissing(since === null);
        return since === null;
      }}
      run={async () => {
        const { count } = await write.mutateAsync(since!);
        toast.success(t("resendAll.done", { count }));
      }}
      onClose={onClose}
    >
      <p>{t("resendAll.text")}</p>
      <label className={styles.asked} htmlFor="resend-since">
        {t("resendAll.since")}
        <InstantField id="resend-since" value={since} onChange={setSince} />
      </label>
      <label className={styles.switched} htmlFor="resend-failed">
        <Switch id="resend-failed" checked={failedOnly} onChange={setFailedOnly} />
        {t("resendAll.failedOnly")}
      </label>
      {missing ? <Callout tone="danger">{t("resendAll.missing")}</Callout> : null}
    </AskDialog>
  );
}
