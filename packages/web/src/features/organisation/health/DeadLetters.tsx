import type { DeadLetter } from "@busbar/contract/deliveries/deliveries";
import { messageKindWords } from "@busbar/contract/deliveries/message-kind-words";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useWrite } from "../../../kernel/queries/use-write.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import cards from "../../../ui/pages/card.module.css";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { organisationTexts } from "../organisation-texts.ts";
import styles from "../organisation.module.css";

const noun = "dead-letters";
const step = 20;

/** Messages of all kinds that could not be delivered, with the reason; each can be retried. */
export function DeadLetters() {
  const t = organisationTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  const [pageSize, setPageSize] = useState(step);
  const letters = useQuery(
    queryOptions({
      queryKey: [noun, pageSize],
      queryFn: ({ signal }) => api.listDeadLetters({ query: { pageSize } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  );
  const retry = useWrite({
    meta: { errorShown: true },
    write: (id: string, options) => api.retryDeadLetter({ params: { id } }, options),
    onSettled: () => cache.invalidateQueries({ queryKey: [noun] }),
  });
  const again = (id: string) =>
    retry.mutateAsync(id).then(
      () => toast.success(t("letters.retried")),
      (error: unknown) => toast.error(messageOf(error)),
    );
  const { data } = letters;
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("group.letters")}>
      <h2>{t("group.letters")}</h2>
      <p className={styles.about}>{t("group.letters.about")}</p>
      {letters.isError && !data ? (
        <ErrorState
          title={t("letters.failed")}
          message={messageOf(letters.error)}
          onRetry={() => void letters.refetch()}
        />
      ) : null}
      {data?.total === 0 ? <p>{t("letters.none")}</p> : null}
      <ul className={styles.letters}>
        {data?.list.map((letter) => (
          <Letter key={letter.id} letter={letter} busy={retry.isPending} onRetry={() => void again(letter.id)} />
        ))}
      </ul>
      {data && data.list.length < data.total && pageSize < 200 ? (
        <Button onClick={() => setPageSize(Math.min(pageSize + step, 200))}>
          {t("letters.more", { count: data.total - data.list.length })}
        </Button>
      ) : null}
    </section>
  );
}

function Letter({ letter, busy, onRetry }: { letter: DeadLetter; busy: boolean; onRetry: () => void }) {
  const t = organisationTexts.useTexts();
  const language = useLanguage();
  const kind = messageKindWords[letter.kind]?.[language] ?? letter.kind;
  const to = [letter.person, letter.address].filter(Boolean).join(" ");
  return (
    <li>
      <span className={styles.letterTo}>
        <b>{kind}</b> {to}
      </span>
      <span className={styles.about}>
        <DateText value={letter.failedAt} /> ·{" "}
        {t("letters.reason", { reason: letter.reason, count: String(letter.attempts) })}
      </span>
      <Button busy={busy} aria-label={t("letters.retryOne", { kind, to })} onClick={onRetry}>
        {t("letters.retry")}
      </Button>
    </li>
  );
}
