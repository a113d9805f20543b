import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import record from "../../../records/page/record-page.module.css";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { callsOf } from "../service-account-queries.ts";
import { serviceAccountTexts } from "../service-account-texts.ts";
import styles from "../service-accounts.module.css";

/** Calls of 30 days by route and result. */
export function AccountCalls({ id }: { id: string }) {
  const t = serviceAccountTexts.useTexts();
  const calls = useQuery(callsOf(useApi(), id));
  return (
    <section className={record.section}>
      <h2>{t("calls")}</h2>
      {calls.error ? (
        <ErrorState message={messageOf(calls.error)} onRetry={() => void calls.refetch()} />
      ) : calls.data ? null : (
        <Skeleton lines={3} />
      )}
      {calls.data?.length === 0 ? <EmptyLine title={t("calls.none")} /> : null}
      <ul className={styles.list}>
        {calls.data?.map(({ route, result, calls: count, lastOn }) => (
          <li key={`${route} ${result}`} className={styles.row}>
            <code>{route}</code>
            <StatusTag tone={result < 400 ? "ok" : result < 500 ? "warn" : "danger"}>{result}</StatusTag>
            <span className={styles.quiet}>{t("calls.row", { count, last: lastOn })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
