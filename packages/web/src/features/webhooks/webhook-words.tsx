import {
  type DeliveryAttempt,
  deliveryFaultWords,
  type WebhookDeliveryState,
  webhookDeliveryStateWords,
} from "@busbar/contract/webhooks/webhook-deliveries";
import { eventWords } from "@busbar/contract/webhooks/webhook-events";
import {
  type Webhook,
  webhookColumnTitles,
  webhooks,
  type WebhookState,
  webhookStateWords,
} from "@busbar/contract/webhooks/webhooks";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNounWords } from "../../records/fields/field-words.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { webhookTexts } from "./webhook-texts.ts";

const tones: Record<WebhookState, StatusTone> = { ON: "ok", OFF: "locked", FAILED: "danger" };
export function StateTag({ state }: { state: WebhookState }) {
  return <StatusTag tone={tones[state]}>{webhookStateWords[state][useLanguage()]}</StatusTag>;
}

const deliveryTones: Record<WebhookDeliveryState, StatusTone> = { WAITING: "warn", DELIVERED: "ok", FAILED: "danger" };
export function DeliveryTag({ state }: { state: WebhookDeliveryState }) {
  return <StatusTag tone={deliveryTones[state]}>{webhookDeliveryStateWords[state][useLanguage()]}</StatusTag>;
}

/** An event in words, such as `Statement paid`. */
export function useEventWord() {
  const language = useLanguage();
  const t = webhookTexts.useTexts();
  return (type: string): string => eventWords[type]?.[language] ?? t("event.test");
}

/** The account in words, and whether it may call. */
export function useAccountWord() {
  const t = webhookTexts.useTexts();
  const language = useLanguage();
  return (account: Webhook["account"]): string => {
    if (!account) return t("account.none");
    const away = language === "zh" ? `（${t("account.away")}）` : ` (${t("account.away")})`;
    return `${account.name}${account.live ? "" : away}`;
  };
}

/** How an attempt ended: `Status 500`, or why there was no answer. */
export function useAttemptWord() {
  const t = webhookTexts.useTexts();
  const language = useLanguage();
  return ({ status, fault }: DeliveryAttempt): string =>
    fault === null ? t("delivery.status", { status: String(status) }) : deliveryFaultWords[fault][language];
}

/** Titles and values for conflicts and activity. */
export function useFieldWords() {
  return useNounWords(webhooks, {
    titles: {
      ...webhookColumnTitles,
      accountId: webhookColumnTitles.account,
      secret: { zh: "密钥", en: "Secret" },
      message: { zh: "webhook-id", en: "webhook-id" },
      since: { zh: "起始时间", en: "Since" },
      failedOnly: { zh: "仅失败的", en: "Failed ones only" },
      count: { zh: "数量", en: "Number" },
    },
    codes: { state: webhookStateWords },
  });
}
