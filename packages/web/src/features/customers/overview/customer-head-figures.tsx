import type { Customer } from "@busbar/contract/customers/customers";
import { ageBuckets } from "@busbar/contract/receivables/age-buckets";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { sumOf } from "../../../records/figures/findings.ts";
import { formatMoney } from "../../../ui/values/format-values.ts";
import { ShareBar } from "../../../ui/values/ShareBar.tsx";
import { Missing, Money } from "../../../ui/values/Values.tsx";
import { owedAddress } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { type CustomerRelated, relatedAddress } from "./related-queries.ts";
import { told, useHeadFigures } from "../../../records/overview/head-figures.tsx";
import { daysUntilLast } from "../../../records/overview/usage.ts";

/** What a customer is looked up for: usage, debt, end of contract, points, the latest statement. */
export function useCustomerFigures(customer: Customer, related: CustomerRelated): RecordFigure[] {
  const t = customerTexts.useTexts();
  const head = useHeadFigures();
  const today = useBusinessDate();
  const { may } = related;

  const owed = (): RecordFigure => {
    const aged = related.ageing.data?.list.find(({ id }) => id === customer.id);
    const late = aged && sumOf(ageBuckets.slice(1).map((bucket) => aged[bucket]));
    const isLate = late !== undefined && late.greaterThan(0);
    const note = isLate ? t("owed.overdue", { amount: formatMoney(late.toFixed(2)) }) : t("owed.none");
    return {
      key: "owed",
      label: t("column.outstanding"),
      value: <Money amount={customer.outstanding} why={t("why.noStatements")} />,
      note: may.ageing && related.ageing.data === undefined ? undefined : may.ageing ? note : null,
      href: `#${owedAddress(customer.id)}`,
      picture: aged ? (
        <ShareBar
          parts={ageBuckets.map((bucket, at) => ({
            key: bucket,
            share: aged[bucket],
            shade: at as 0 | 1 | 2 | 3 | 4,
          }))}
        />
      ) : undefined,
    };
  };

  const end = (): RecordFigure => {
    const { data } = related.contracts;
    const next = data?.list
      .filter(({ status, endsOn }) => status === "ACTIVE" && endsOn > today)
      .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))[0];
    return {
      key: "end",
      label: t("end.title"),
      value: told(related.contracts, () => (next ? head.daysLeft(daysUntilLast(today, next.endsOn)) : <Missing />)),
      note: data && (next ? `${next.contractNo} · ${lastDayOf(next.endsOn) ?? next.endsOn}` : t("end.none")),
      href: next ? `#${contractAddress(next)}` : undefined,
    };
  };

  const points = (): RecordFigure => {
    const { data } = related.points;
    const active = data?.list.filter(({ status }) => status === "ACTIVE").length ?? 0;
    return {
      key: "points",
      label: t("points"),
      value: told(related.points, ({ total }) => total),
      // The first rows are all rows of nearly every customer; of more, no part is told.
      note: data && data.total === data.list.length ? t("points.active", { count: active }) : null,
      href: `#${relatedAddress.points(customer.id)}`,
    };
  };

  return [
    ...(may.statements || may.points
      ? [
          head.usage(related.energy, (period) =>
            related.energy.data?.source === "readings"
              ? relatedAddress.points(customer.id)
              : relatedAddress.statements(customer.id, { period, status: [...issuedStatuses] }),
          ),
        ]
      : []),
    ...(customer.outstanding === undefined ? [] : [owed()]),
    ...(may.contracts ? [end()] : []),
    ...(may.points ? [points()] : []),
    ...(may.statements ? [head.latest(related.statements)] : []),
  ];
}
