import type { EnterpriseApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { OpenButton } from "../../../records/list/ListActions.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { ApplicationStateTag } from "../ApplicationFacts.tsx";
import type { EnterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

/** The columns of the queue; sortable keys are the server's. */
export function applicationColumns(
  t: EnterpriseApplicationTexts,
  onOpen: (row: EnterpriseApplication) => void,
): DataColumn<EnterpriseApplication>[] {
  return [
    {
      key: "enterpriseName",
      title: t("enterprise"),
      width: 264,
      minWidth: 180,
      grow: true,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
      render: (row) => <OpenButton onClick={() => onOpen(row)}>{row.enterpriseName}</OpenButton>,
    },
    {
      key: "state",
      title: t("status"),
      width: 104,
      sortable: true,
      card: "status",
      render: (row) => <ApplicationStateTag state={row.state} />,
    },
    { key: "kind", title: t("kind"), width: 128, card: "fact", render: (row) => t(`kind.${row.kind}`) },
    {
      key: "applicant",
      title: t("column.applicant"),
      width: 160,
      card: "fact",
      render: (row) => <Two first={row.applicant.fullName} second={row.applicant.userCode} />,
    },
    {
      key: "place",
      title: t("area"),
      width: 184,
      render: (row) => row.areaNames.join(t("pathMark")) || <Missing why={t("why.none")} />,
    },
    {
      key: "manager",
      title: t("manager"),
      width: 112,
      render: (row) => row.manager?.fullName ?? <Missing why={t("why.nobody")} />,
    },
    {
      key: "submittedAt",
      title: t("column.submittedAt"),
      width: 136,
      sortable: true,
      render: (row) => <DateText value={row.submittedAt} />,
    },
    {
      key: "creditCode",
      title: t("uscc"),
      width: 184,
      hidden: true,
      render: (row) => <span className={values.figure}>{row.creditCode}</span>,
    },
    {
      key: "decidedAt",
      title: t("column.decidedAt"),
      width: 152,
      hidden: true,
      render: (row) => <DateText value={row.decidedAt} />,
    },
    {
      key: "decidedBy",
      title: t("column.decidedBy"),
      width: 136,
      hidden: true,
      render: (row) => row.decidedBy ?? <Missing why={t("why.none")} />,
    },
  ];
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first} <span className={styles.second}>{second}</span>
    </>
  );
}
