import {
  type CustomerColumn,
  customerColumns as exportColumns,
  withImportColumns,
} from "@busbar/contract/customers/customer-columns";
import type { CustomerRow } from "@busbar/contract/customers/customers";
import { areaInList } from "@busbar/contract/areas/province-tiles";
import type { Language } from "../../../kernel/texts/i18n.ts";
import { InvoiceStatusTag } from "../../../records/InvoiceStatusTag.tsx";
import { DateText, Missing, Money } from "../../../ui/values/Values.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import type { customerTexts } from "../customer-texts.ts";
import { LifecycleTag } from "../LifecycleTag.tsx";
import styles from "../../../ui/values/values.module.css";

type T = ReturnType<typeof customerTexts.useTexts>;
/** Names of industries by code, in the current language. */
export type Industries = ReadonlyMap<string, string>;

/** The columns of an export for the shown columns. */
export const exportedColumns = (shown: readonly string[]): CustomerColumn[] => {
  const isExported = (key: string): key is CustomerColumn => (exportColumns as readonly string[]).includes(key);
  return withImportColumns(shown.filter(isExported));
};

/**
 * The columns of My customers; keys are the server's sort and export names. Those shown by default fit a window of 1440
 * px with the menu open.
 */
export function customerColumns(t: T, industries: Industries, language: Language): DataColumn<CustomerRow>[] {
  return [
    {
      key: "name",
      title: t("column.name"),
      render: (row) => row.name,
      // Company names of ten to twelve characters stand in full.
      width: language === "zh" ? 200 : 172,
      minWidth: 172,
      grow: true,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "customerNo",
      title: t("column.customerNo"),
      render: (row) => <span className={styles.figure}>{row.customerNo}</span>,
      width: 98,
      sortable: true,
    },
    {
      key: "uscc",
      title: t("column.uscc"),
      render: (row) => <span className={styles.figure}>{row.uscc}</span>,
      width: 172,
      card: "fact",
    },
    {
      key: "lifecycle",
      title: t("column.lifecycle"),
      render: (row) => <LifecycleTag value={row.merged ? "MERGED" : row.lifecycle} />,
      width: 94,
      sortable: true,
      card: "status",
    },
    {
      key: "region",
      title: t("column.region"),
      render: (row) => t(`region.${row.region}`),
      width: 96,
      sortable: true,
      hidden: true,
    },
    {
      key: "areaName",
      title: t("column.areaName"),
      render: areaInList,
      width: 116,
      sortable: "areaCode",
    },
    {
      key: "managerName",
      title: t("column.managerName"),
      width: language === "zh" ? 80 : 84,
      card: "fact",
      render: (row) => row.managerName ?? <Missing why={t("why.noManager")} />,
    },
    {
      key: "pointCount",
      title: t("points"),
      render: (row) => row.pointCount,
      width: 84,
      align: "end",
      hidden: true,
    },
    {
      key: "outstanding",
      title: t("column.outstanding"),
      render: (row) => <Money amount={row.outstanding ?? null} why={t("why.noStatements")} />,
      width: 130,
      align: "end",
      sortable: true,
      card: "fact",
    },
    {
      key: "worstStatus",
      title: t("column.worstStatus"),
      render: (row) =>
        row.worstStatus === null || row.worstStatus === undefined ? (
          <Missing why={t("why.noStatements")} />
        ) : (
          <InvoiceStatusTag status={row.worstStatus} />
        ),
      width: language === "zh" ? 104 : 130,
    },
    { key: "source", title: t("column.source"), render: (row) => t(`source.${row.source}`), width: 104, hidden: true },
    {
      key: "partnerName",
      title: t("column.partnerName"),
      render: (row) => row.partnerName ?? <Missing why={t("source.OWN")} />,
      width: 144,
      hidden: true,
    },
    {
      key: "industryCode",
      title: t("column.industryCode"),
      width: 160,
      hidden: true,
      render: (row) =>
        row.industryCode === null ? (
          <Missing why={t("why.none")} />
        ) : (
          (industries.get(row.industryCode) ?? row.industryCode)
        ),
    },
    {
      key: "paymentTermsDays",
      title: t("column.paymentTermsDays"),
      render: (row) => row.paymentTermsDays,
      width: 104,
      align: "end",
      hidden: true,
    },
    {
      key: "tags",
      title: t("column.tags"),
      render: (row) => (row.tags.length > 0 ? row.tags.join("、") : <Missing why={t("why.none")} />),
      width: 160,
      hidden: true,
    },
    {
      key: "createdAt",
      title: t("column.createdAt"),
      render: (row) => <DateText value={row.createdAt} />,
      width: 140,
      sortable: true,
      hidden: true,
    },
    {
      key: "updatedAt",
      title: t("column.updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 152,
      sortable: true,
      hidden: true,
    },
  ];
}
