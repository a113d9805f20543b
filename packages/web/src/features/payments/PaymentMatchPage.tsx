import { PaymentMatchQuery, proposalReasonWords } from "@busbar/contract/payments/payment-proposals";
import { useQuery } from "@tanstack/react-query";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useListState } from "../../kernel/lists/list-state.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText, Money } from "../../ui/values/Values.tsx";
import { paymentTexts } from "./feature.ts";
import { paymentAddress, paymentMatches, useMoneyWrite } from "./payment-queries.ts";
import styles from "./payments.module.css";

/** Payments with something left, each with what it could be for; exact ones are accepted at once. */
export function PaymentMatchPage() {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const [query, change] = useListState("payment-match", PaymentMatchQuery);
  const { data, error, refetch } = useQuery(paymentMatches(api, query));
  const accept = useMoneyWrite((ids: string[], options) => api.acceptPaymentMatches({ body: { ids } }, options));
  const exact = data?.list.filter(({ proposal }) => proposal.exact).map(({ payment }) => payment.id) ?? [];
  const run = async () => {
    try {
      const { accepted, left } = await accept.mutateAsync(exact);
      toast.success(t("match.accepted", { count: accepted }));
      if (left.length > 0) toast.info(t("match.left", { count: left.length }));
    } catch (cause) {
      if (!isGivenUp(cause)) toast.error(messageOf(cause));
    }
  };
  const content = () => {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <Skeleton lines={6} />;
    if (data.list.length === 0) return <EmptyState title={t("match.none")} hint={t("match.none.hint")} />;
    return (
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th>{t("valueDate")}</th>
              <th>{t("payer")}</th>
              <th>{t("remark")}</th>
              <th data-figure="">{t("unallocated")}</th>
              <th>{t("match.reason")}</th>
              <th>{t("match.proposal")}</th>
              <th aria-label={t("match.open")} />
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ payment, proposal }) => (
              <tr key={payment.id}>
                <td>
                  <DateText value={payment.valueDate} />
                </td>
                <td>{payment.payer}</td>
                <td>{payment.remark}</td>
                <td data-figure="">
                  <Money amount={payment.unallocated} />
                </td>
                <td>
                  {proposalReasonWords[proposal.reason][language]}{" "}
                  {proposal.exact ? <StatusTag tone="ok">{t("match.exact")}</StatusTag> : null}
                </td>
                <td>
                  {proposal.customerName}
                  <ul className={styles.plain}>
                    {proposal.items.slice(0, 3).map((item) => (
                      <li key={item.invoiceId} className={styles.figure}>
                        {item.docNo} <Money amount={item.amount} />
                      </li>
                    ))}
                  </ul>
                </td>
                <td>
                  <a className={controls.link} href={`#${paymentAddress(payment)}`}>
                    {t("match.open")}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Pager query={query} total={data.total} onQuery={(next) => change(next as Partial<PaymentMatchQuery>)} />
      </div>
    );
  };
  return (
    <PageFrame
      title={t("match")}
      action={
        <Button look="strong" busy={accept.isPending} disabled={exact.length === 0} onClick={() => void run()}>
          {t("match.accept", { count: exact.length })}
        </Button>
      }
      toolbar={<p className={styles.quiet}>{t("match.text")}</p>}
    >
      {content()}
    </PageFrame>
  );
}
