import { contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import { invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import rows from "../../../records/page/record-rows.module.css";
import record from "../../../records/page/record-page.module.css";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { Money } from "../../../ui/values/Values.tsx";
import { pointTexts } from "../point-texts.ts";
import { contractsOfPoint, statementsOfPoint } from "../paper-queries.ts";

/** The contracts that contain or contained the point, latest first. */
export function PointContracts({ pointId }: { pointId: string }) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const contracts = useQuery(contractsOfPoint(useApi(), pointId));
  return (
    <Papers of={contracts} title={t("contracts")} none={t("contracts.none")}>
      {contracts.data?.list.map(({ id, contractNo, customerName, startDate, endsOn, plan, status }) => (
        <li key={id} className={rows.row}>
          <Link href={`#${contractAddress({ id })}`}>{contractNo}</Link>
          <span className={rows.rowDays}>
            {startDate} – {lastDayOf(endsOn)}
            <br />
            {[customerName, plan?.planName].filter(Boolean).join(" · ")}
          </span>
          <span>{contractStatusWords[status][language]}</span>
        </li>
      ))}
    </Papers>
  );
}

/** The latest statements with lines of the point. */
export function PointStatements({ pointId }: { pointId: string }) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const statements = useQuery(statementsOfPoint(useApi(), pointId));
  return (
    <Papers of={statements} title={t("statements")} none={t("statements.none")}>
      {statements.data?.list.map(({ id, docNo, customerName, period, payable, status }) => (
        <li key={id} className={rows.row}>
          <Link href={`#${invoiceAddress({ id })}`}>{docNo ?? t("statements.draft")}</Link>
          <span className={rows.rowDays}>
            {period.slice(0, 4)}-{period.slice(4)} · {customerName}
          </span>
          <Money amount={payable} />
          <span>{invoiceStatusWords[status][language]}</span>
        </li>
      ))}
    </Papers>
  );
}

type PapersProps = {
  of: { data?: { total: number } | undefined; error: Error | null; refetch: () => Promise<unknown> };
  title: string;
  none: string;
  children: ReactNode;
};

/** A section whose rows link to records of another noun. */
const Papers = ({ of: { data, error, refetch }, title, none, children }: PapersProps) => (
  <section className={record.section}>
    <h2>{title}</h2>
    {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
    {!data && !error ? <Skeleton lines={2} /> : null}
    {data?.total === 0 ? <p>{none}</p> : <ul className={rows.rows}>{children}</ul>}
  </section>
);
