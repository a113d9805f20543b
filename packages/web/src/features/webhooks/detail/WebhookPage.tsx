import { actionWords } from "@busbar/contract/records/action-words";
import { webhookAddress } from "@busbar/contract/records/record-addresses";
import type { Webhook, WebhookQuery } from "@busbar/contract/webhooks/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { useWebhookOverlays } from "../use-webhook-overlays.tsx";
import { listOfWebhooks, oneWebhook } from "../webhook-queries.ts";
import { webhookActions } from "../webhook-steps.ts";
import { webhookTexts } from "../webhook-texts.ts";
import { StateTag, useAccountWord, useFieldWords } from "../webhook-words.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { Secrets } from "./Secrets.tsx";

/** One webhook: its events, its secrets and its deliveries. */
export function WebhookPage() {
  const t = webhookTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const found = useQuery(oneWebhook(api, id));
  return (
    <DetailPage
      record={found}
      name={found.data?.name}
      number={found.data?.name ?? ""}
      title={t("title")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/setting/webhook" }}
      among={{
        noun: "webhooks",
        load: (query: WebhookQuery) => listOfWebhooks(api, query),
        addressOf: webhookAddress,
      }}
    >
      {(row) => <Endpoint row={row} />}
    </DetailPage>
  );
}

function Endpoint({ row }: { row: Webhook }) {
  const t = webhookTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const words = useFieldWords();
  const accountWord = useAccountWord();
  const overlays = useWebhookOverlays(() => row, view.close);
  const fact = (key: string, value: unknown) => ({
    key,
    label: words.fieldTitle(key),
    value: words.showValue(key, value),
  });
  return (
    <RecordFrame
      title={row.name}
      about={<StateTag state={row.state} />}
      actions={
        <RecordSteps
          moreLabel={t("more")}
          steps={webhookActions(row, t, {
            edit: () => overlays.edit(row),
            test: () => void overlays.test(row),
            take: (kind) => overlays.take({ kind, row }),
          })}
        />
      }
      notes={<Notes row={row} />}
      factsTitle={t("facts")}
      facts={[
        fact("address", row.address),
        fact("eventTypes", row.eventTypes),
        fact("account", accountWord(row.account)),
        fact("waiting", String(row.waiting)),
        fact("failed", String(row.failed)),
        {
          key: "deliveredAt",
          label: words.fieldTitle("deliveredAt"),
          value: row.deliveredAt ? <DateText value={row.deliveredAt} /> : <Missing why={t("never")} />,
        },
      ]}
      activity={
        <RecordActivityList
          queryKey={oneWebhook(api, row.id).queryKey}
          load={(pageSize, signal) =>
            api.listWebhookActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
          }
          actionTitle={(action) => actionWords(action)?.[language]}
          {...words}
        />
      }
      overlays={overlays.shown}
    >
      <Secrets row={row} />
      <Deliveries id={row.id} />
    </RecordFrame>
  );
}

function Notes({ row }: { row: Webhook }) {
  const t = webhookTexts.useTexts();
  if (row.state === "FAILED") return <Callout tone="danger">{t("note.failed")}</Callout>;
  if (!row.account) return <Callout tone="warn">{t("note.noAccount")}</Callout>;
  return row.account.live ? null : <Callout tone="warn">{t("note.accountAway")}</Callout>;
}
