import {
  WebhookDeliveryState,
  webhookDeliveryStateWords,
  type WebhookDelivery,
} from "@busbar/contract/webhooks/webhook-deliveries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import record from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { deliveriesOf } from "../webhook-queries.ts";
import { webhookTexts } from "../webhook-texts.ts";
import { DeliveryTag, useAttemptWord, useEventWord } from "../webhook-words.tsx";
import styles from "../webhooks.module.css";
import { DeliveryDialog } from "./DeliveryDialog.tsx";

/** Deliveries of 30 days, newest first. */
export function Deliveries({ id }: { id: string }) {
  const t = webhookTexts.useTexts();
  const language = useLanguage();
  const [state, setState] = useState<WebhookDeliveryState | "ALL">("ALL");
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [opened, setOpened] = useState<WebhookDelivery>();
  const query = { ...page, ...(state !== "ALL" && { state: [state] }) };
  const found = useQuery(deliveriesOf(useApi(), id, query));
  return (
    <section className={record.section}>
      <div className={record.sectionHead}>
        <h2>{t("deliveries")}</h2>
        <RadioGroup
          aria-label={t("status")}
          value={state}
          options={[
            { value: "ALL", label: t("all") },
            ...WebhookDeliveryState.options.map((value) => ({
              value,
              label: webhookDeliveryStateWords[value][language],
            })),
          ]}
          onChange={(chosen) => {
            setState(chosen);
            setPage({ ...page, pageNo: 1 });
          }}
        />
      </div>
      {found.error ? (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : found.data ? null : (
        <Skeleton lines={3} />
      )}
      {found.data?.total === 0 ? <EmptyLine title={t("deliveries.none")} /> : null}
      <ul className={styles.list}>
        {found.data?.list.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery)} />
        ))}
      </ul>
      {found.data && found.data.total > page.pageSize ? (
        <Pager query={page} total={found.data.total} onQuery={(change) => setPage({ ...page, ...change })} fixedSize />
      ) : null}
      {opened ? <DeliveryDialog id={id} delivery={opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  );
}

function Line({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const t = webhookTexts.useTexts();
  const eventWord = useEventWord();
  const attemptWord = useAttemptWord();
  const last = delivery.attempts.at(-1);
  return (
    <li className={styles.row}>
      <Button variant="link" aria-label={t("delivery.open", { id: delivery.id })} onClick={onOpen}>
        {eventWord(delivery.type)}
      </Button>
      <DeliveryTag state={delivery.state} />
      <span className={styles.quiet}>{last ? attemptWord(last) : t("delivery.tries.none")}</span>
      <span className={styles.quiet}>{t("delivery.attempts", { count: delivery.attempts.length })}</span>
      <span className={styles.quiet}>
        <DateText value={delivery.createdAt} seconds />
      </span>
    </li>
  );
}
