import type { ExceptionSeverity, ExceptionStatus, ReadingException } from "@busbar/contract/readings/exceptions";
import { invoiceAddress, pointAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { StatusTag, type StatusTone } from "../../../ui/values/StatusTag.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { exceptionTexts } from "./exception-texts.ts";
import { figureWords } from "./figure-words.ts";

const severityTones: Record<ExceptionSeverity, StatusTone> = { BLOCK: "danger", WARN: "warn", HELD: "locked" };
const statusTones: Record<ExceptionStatus, StatusTone> = {
  OPEN: "active",
  ACCEPTED: "ok",
  FIXED: "ok",
  IGNORED: "neutral",
};

/** `2025-10-15`, or with the last day where there are several. */
const daysOf = ({ firstDay, lastDay }: Pick<ReadingException, "firstDay" | "lastDay">): string =>
  firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`;

function StatementLink({ statement }: { statement: NonNullable<ReadingException["statement"]> }) {
  const t = exceptionTexts.useTexts();
  const { docNo, period } = statement;
  const name = docNo === null ? t("statement.ofMonth", { month: monthOf(period) }) : t("statement.show", { docNo });
  return <Link href={`#${invoiceAddress(statement)}`}>{name}</Link>;
}

export function useExceptionColumns(): DataColumn<ReadingException>[] {
  const t = exceptionTexts.useTexts();
  const can = useCan();
  const mayOpenPoints = can(["point:read"]);
  return [
    {
      key: "code",
      title: t("code"),
      render: (row) => t(`code.${row.code}`),
      width: 176,
      sortable: true,
      lines: 2,
      card: "title",
      hideable: false,
    },
    {
      key: "severity",
      title: t("severity"),
      render: ({ severity }) => <StatusTag tone={severityTones[severity]}>{t(`severity.${severity}`)}</StatusTag>,
      width: 128,
      card: "status",
    },
    {
      key: "figures",
      title: t("figures"),
      render: (row) => (
        <>
          {figureWords(row, t)} {row.statement && <StatementLink statement={row.statement} />}
        </>
      ),
      width: 264,
      grow: true,
      lines: 2,
      card: "fact",
    },
    {
      key: "point",
      title: t("point"),
      render: ({ pointId, pointName, pointNo }) => {
        const name = `${pointName} ${pointNo}`;
        return mayOpenPoints ? <Link href={`#${pointAddress({ id: pointId })}`}>{name}</Link> : name;
      },
      width: 200,
      lines: 2,
      card: "fact",
    },
    {
      key: "firstDay",
      title: t("daysOf"),
      render: (row) => <span className={values.figure}>{daysOf(row)}</span>,
      width: 208,
      sortable: true,
    },
    {
      key: "customerName",
      title: t("customer"),
      render: ({ customerId, customerName }) =>
        customerId === null ? <Missing /> : <CustomerLink id={customerId} name={customerName} />,
      width: 184,
    },
    {
      key: "status",
      title: t("status"),
      render: ({ status }) => <StatusTag tone={statusTones[status]}>{t(`status.${status}`)}</StatusTag>,
      width: 112,
    },
    {
      key: "decidedBy",
      title: t("decidedBy"),
      render: ({ status, decidedBy }) => decidedBy ?? (status === "FIXED" ? t("decidedBy.data") : <Missing />),
      width: 128,
    },
    { key: "reason", title: t("reason"), render: ({ reason }) => reason ?? <Missing />, width: 200, lines: 2 },
    {
      key: "openedAt",
      title: t("openedAt"),
      render: ({ openedAt }) => <DateText value={openedAt} />,
      width: 152,
      sortable: true,
      hidden: true,
    },
    {
      key: "decidedAt",
      title: t("decidedAt"),
      render: ({ decidedAt }) => <DateText value={decidedAt} />,
      width: 152,
      hidden: true,
    },
  ];
}
