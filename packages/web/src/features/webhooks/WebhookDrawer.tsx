import { Webhook, WebhookDraft, webhooks } from "@busbar/contract/webhooks/webhooks";
import { EventType } from "@busbar/contract/webhooks/webhook-events";
import { useQuery } from "@tanstack/react-query";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { RecordFields } from "../../records/fields/RecordFields.tsx";
import { MultiSelect, Select } from "../../ui/form/choices.tsx";
import { Field, Form, useWatch } from "../../ui/form/Form.tsx";
import {
  accountsOf,
  draftName,
  emptyWebhook,
  type Shown,
  useSaveWebhook,
  valuesOf,
  type WebhookValues,
} from "./webhook-queries.ts";
import { webhookTexts } from "./webhook-texts.ts";
import { useAccountWord, useEventWord, useFieldWords } from "./webhook-words.tsx";

type WebhookDrawerProps = { row: Webhook | null; onSecret: (shown: Shown) => void; onClose: () => void };

/** Makes or changes a webhook. */
export function WebhookDrawer({ row, onSecret, onClose }: WebhookDrawerProps) {
  const t = webhookTexts.useTexts();
  const words = useFieldWords();
  const eventWord = useEventWord();
  const accountWord = useAccountWord();
  const rules = useRules(WebhookDraft);
  const api = useApi();
  const accounts = useQuery(accountsOf(api));
  const editor = useRecordEditor<Webhook, WebhookValues, { row: Webhook | null }>({
    draft: row ? draftName : `${draftName}-new`,
    work: { row },
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: row,
    schema: Webhook,
    empty: emptyWebhook,
    valuesOf,
    save: useSaveWebhook(api, onSecret),
    onSaved: ({ name }) => toast.success(t("saved", { name })),
    onClose,
  });
  const accountId = useWatch<WebhookValues, "accountId">("accountId", editor.form) ?? editor.initial.accountId;
  const chosen = accounts.data?.find(({ id }) => id === accountId);
  return (
    <RecordDrawer
      editor={editor}
      title={row ? t("edit") : t("create")}
      conflictTitle={t("conflict")}
      loadError={accounts.error}
      onRetry={() => void accounts.refetch()}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          of={webhooks}
          draft={WebhookDraft}
          names={["name", "address"]}
          special={{ name: { autoFocus: true }, address: { hint: t("form.addressHint") } }}
        />
        <Field
          name="accountId"
          label={words.fieldTitle("accountId")}
          rules={rules("accountId")}
          hint={t("form.accountHint")}
        >
          <Select
            searchable
            busy={accounts.isFetching}
            options={(accounts.data ?? []).map((account) => ({
              value: account.id,
              label: `${accountWord(account)} ${account.code}`,
              disabled: account.choose !== "ok",
            }))}
          />
        </Field>
        <Field
          name="eventTypes"
          label={words.fieldTitle("eventTypes")}
          rules={rules("eventTypes")}
          hint={t("form.eventsHint")}
          required
        >
          <MultiSelect
            searchable
            options={EventType.options.map((value) => ({
              value,
              label: `${eventWord(value)} ${value}`,
              disabled: chosen !== undefined && !chosen.types.includes(value),
            }))}
          />
        </Field>
      </Form>
    </RecordDrawer>
  );
}
