import type { EnterpriseApplication } from "@busbar/contract/identity/enterprise-applications";
import controls from "../../../ui/fields/controls.module.css";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { ApplicationStateTag } from "../ApplicationFacts.tsx";
import type { VerificationTexts } from "../feature.ts";
import styles from "../verification.module.css";

/** The columns of the queue; sortable keys are the server's. */
export function applicationColumns(
  t: VerificationTexts,
  onOpen: (row: EnterpriseApplication) => void,
): DataColumn<EnterpriseApplication>[] {
  return [
    {
      key: "enterpriseName",
      title: t("column.enterprise"),
      width: 340,
      minWidth: 180,
      grow: true,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
      render: (row) => (
        <>
          <button type="button" className={`${controls.textButton} ${styles.open}`} onClick={() => onOpen(row)}>
            {row.enterpriseName}
          </button>{" "}
          <span className={styles.second}>{row.creditCode}</span>
        </>
      ),
    },
    {
      key: "state",
      title: t("column.state"),
      width: 112,
      sortable: true,
      card: "status",
      render: (row) => <ApplicationStateTag state={row.state} />,
    },
    { key: "kind", title: t("column.kind"), width: 136, card: "fact", render: (row) => t(`kind.${row.kind}`) },
    {
      key: "applicant",
      title: t("column.applicant"),
      width: 176,
      card: "fact",
      render: (row) => <Two first={row.applicant.fullName} second={row.applicant.userCode} />,
    },
    {
      key: "place",
      title: t("column.place"),
      width: 208,
      render: (row) => row.areaNames.join(t("pathMark")) || <Missing why={t("why.none")} />,
    },
    {
      key: "manager",
      title: t("column.manager"),
      width: 136,
      render: (row) => row.manager?.fullName ?? <Missing why={t("why.nobody")} />,
    },
    {
      key: "submittedAt",
      title: t("column.submittedAt"),
      width: 152,
      sortable: true,
      render: (row) => <DateText value={row.submittedAt} />,
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
