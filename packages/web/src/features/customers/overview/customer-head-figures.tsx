import type { Customer } from "@busbar/contract/customers/customers";
import { ageBuckets } from "@busbar/contract/receivables/age-buckets";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import type { ReactNode } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { InvoiceStatusTag } from "../../../records/InvoiceStatusTag.tsx";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { sumOf } from "../../../records/figures/findings.ts";
import { formatMoney, formatQuantity } from "../../../ui/values/format-values.ts";
import { ShareBar } from "../../../ui/values/ShareBar.tsx";
import { Sparkline } from "../../../ui/values/Sparkline.tsx";
import { Missing, Money } from "../../../ui/values/Values.tsx";
import { owedAddress } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { type CustomerRelated, relatedAddress } from "./related-queries.ts";
import { commoditiesOf, dashedMonth, daysUntilLast, plainMonth, usageOf } from "./usage.ts";

/** What a customer is looked up for: usage, debt, end of contract, points, the latest statement. */
export function useCustomerFigures(customer: Customer, related: CustomerRelated): RecordFigure[] {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  const { may } = related;

  /** The figure once it is read; a dash that says why where it cannot be; undefined until then. */
  const told = <Data,>(
    { data, error }: { data: Data | undefined; error: Error | null },
    figure: (data: Data) => ReactNode,
  ) => (data !== undefined ? figure(data) : error ? <Missing why={messageOf(error)} /> : undefined);

  const usage = (): RecordFigure => {
    const months = related.months.data;
    const commodities = commoditiesOf(months ?? []);
    const found = usageOf(months ?? [], commodities[0]);
    const several = found !== undefined && commodities.length > 1;
    return {
      key: "usage",
      label: several ? t("usage.titleOf", { what: commodityWords[found.commodity][language] }) : t("usage.title"),
      value: told(related.months, () =>
        found ? `${formatQuantity(found.total)} ${commodityUnits[found.commodity]}` : <Missing />,
      ),
      note: months && (found ? comparison(found.change) : t("usage.none")),
      href: found
        ? `#${relatedAddress.statements(customer.id, { period: found.months.map(plainMonth), status: [...issuedStatuses] })}`
        : undefined,
      picture: found ? <Sparkline values={found.values.map(Number)} /> : undefined,
    };
  };
  const comparison = (change: NonNullable<ReturnType<typeof usageOf>>["change"]) =>
    change === null
      ? t("usage.noBefore")
      : change.kind === "same"
        ? t("usage.same")
        : t(`usage.${change.kind}`, { percent: change.percent });

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
      value: told(related.contracts, () =>
        next ? t("end.days", { count: daysUntilLast(today, next.endsOn) }) : <Missing />,
      ),
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

  const latest = (): RecordFigure => {
    const { data } = related.statements;
    const [first] = data?.list ?? [];
    return {
      key: "latest",
      label: t("latest.title"),
      value: told(related.statements, () => (first ? formatMoney(first.payable) : <Missing />)),
      note: first ? [first.docNo, dashedMonth(first.period)].filter(Boolean).join(" · ") : data && t("statements.none"),
      href: first ? `#${invoiceAddress(first)}` : undefined,
      picture: first ? (
        <span>
          <InvoiceStatusTag status={first.status} />
        </span>
      ) : undefined,
    };
  };

  return [
    ...(may.statements ? [usage()] : []),
    ...(customer.outstanding === undefined ? [] : [owed()]),
    ...(may.contracts ? [end()] : []),
    ...(may.points ? [points()] : []),
    ...(may.statements ? [latest()] : []),
  ];
}
