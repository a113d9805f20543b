import { lifecycleWords } from "@busbar/contract/customers/customer-fields";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useBusinessDate, useCan, useUser } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { ScopeLine } from "../../records/scope/ScopeLine.tsx";
import { useIsOutside } from "../../records/use-is-outside.ts";
import { ChartCard } from "../../ui/charts/ChartCard.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import cards from "../../ui/pages/card.module.css";
import { ChartSkeleton } from "../../ui/states/ChartSkeleton.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import type { Card, Words } from "./card.ts";
import { endsCard, funnelCard, provincesCard, regionsCard } from "./customer-charts.ts";
import * as queries from "./dashboard-queries.ts";
import { dashboardTexts } from "./dashboard-texts.ts";
import { ageingCard, debtorsCard, moneyCard, progressCard, trendCard } from "./money-charts.ts";
import styles from "./dashboard.module.css";

/** A chart that is loading, loaded, or failed. */
type Slot = { key: string; card: Card | undefined; failure: Error | null; retry: () => void };

/** Charts of past results; each needs permission for its records and counts those in the person's scope. */
export function DashboardPage() {
  const t = dashboardTexts.useTexts();
  const slots = useSlots({ t, language: useLanguage() });
  return (
    <PageFrame title={t("title")} card={false}>
      <ScopeLine />
      {slots.length === 0 ? (
        <EmptyState title={t("none")} hint={t("none.hint")} />
      ) : (
        <div className={styles.charts}>
          {slots.map(({ key, card, failure, retry }) =>
            card ? (
              <ChartCard key={key} finding={card.finding} caption={card.caption} chart={card.chart} />
            ) : (
              <section key={key} className={cards.card} aria-busy={!failure}>
                {failure ? <ErrorState message={messageOf(failure)} onRetry={retry} /> : <ChartSkeleton />}
              </section>
            ),
          )}
        </div>
      )}
    </PageFrame>
  );
}

/** The charts of this person in order. */
function useSlots(words: Words): Slot[] {
  const api = useApi();
  const can = useCan();
  const today = useBusinessDate();
  const isOutside = useIsOutside();
  // A single customer is no distribution.
  const isOwnCompany = useUser().roleCode === roleCodes.enterprise;
  const sees = {
    invoices: can(["invoice:read"]),
    payments: can(["payment:read"]),
    receivables: can(["receivable:read"]),
    customers: can(["customer:read"]) && !isOwnCompany,
    contracts: can(["contract:read"]),
  };
  const billed = useQuery({ ...queries.invoiceMonths(api), enabled: sees.invoices });
  const received = useQuery({ ...queries.paymentMonths(api), enabled: sees.invoices && sees.payments });
  const debtors = useQuery({ ...queries.topDebtors(api), enabled: sees.receivables });
  const trend = useQuery({ ...queries.overdueTrend(api), enabled: sees.receivables });
  const stages = useQuery({ ...queries.customerStages(api), enabled: sees.customers });
  const owed = useQuery({ ...queries.owedByRegion(api), enabled: sees.customers && sees.receivables });
  const ends = useQuery({ ...queries.contractEnds(api), enabled: sees.contracts });

  type Asked = { isLoading: boolean; error: Error | null; refetch: () => Promise<unknown> };
  const slot = (key: string, isSeen: boolean, of: readonly Asked[], card: () => Card | undefined): Slot[] => {
    if (!isSeen) return [];
    const failed = of.filter(({ error }) => error !== null);
    return [
      {
        key,
        card: of.some(({ isLoading }) => isLoading) || failed.length > 0 ? undefined : card(),
        failure: failed[0]?.error ?? null,
        retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
      },
    ];
  };
  return [
    ...slot(
      "money",
      sees.invoices,
      [billed, received],
      () => billed.data && moneyCard(words, { today, billed: billed.data, received: received.data }),
    ),
    ...slot("trend", sees.receivables, [trend], () => trend.data && trendCard(words, trend.data)),
    ...slot("ageing", sees.receivables, [debtors], () => debtors.data && ageingCard(words, debtors.data)),
    ...slot("debtors", sees.receivables, [debtors], () => debtors.data && debtorsCard(words, debtors.data)),
    ...slot("progress", sees.invoices, [billed], () => billed.data && progressCard(words, billed.data, isOutside)),
    ...slot("ends", sees.contracts, [ends], () => ends.data && endsCard(words, ends.data)),
    ...slot(
      "funnel",
      sees.customers,
      [stages],
      () => stages.data && funnelCard(words, stages.data, (stage) => lifecycleWords[stage][words.language]),
    ),
    ...slot(
      "regions",
      sees.customers,
      [stages, owed],
      () => stages.data && regionsCard(words, stages.data, owed.data?.list),
    ),
    ...slot("provinces", sees.customers, [stages], () => stages.data && provincesCard(words, stages.data)),
  ];
}
