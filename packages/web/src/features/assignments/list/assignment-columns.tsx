import type { Assignment } from "@busbar/contract/assignments/assignments";
import type { ReactNode } from "react";
import IconAhead from "~icons/ri/time-line";
import { DateText } from "../../../ui/values/Values.tsx";
import { AreaText } from "../../../records/page/AreaText.tsx";
import { StatusTag, type StatusTone } from "../../../ui/values/StatusTag.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import type { AssignmentTexts } from "../assignment-texts.ts";
import { lastDayOf } from "../../../ui/values/days.ts";
import { placeAbove, placeName, rankWord } from "./place-words.ts";
import styles from "../assignments.module.css";

const tones: Record<Assignment["state"], StatusTone> = { current: "ok", future: "active", past: "locked" };

/** The columns of the sales areas; sortable keys are the server's. */
export function assignmentColumns(t: AssignmentTexts): DataColumn<Assignment>[] {
  return [
    {
      key: "node",
      title: t("column.node"),
      width: 232,
      minWidth: 160,
      grow: true,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
      render: (row) => (
        <Two first={<AreaText code={row.areaCode} name={placeName(row, t)} />} second={placeAbove(row, t)} />
      ),
    },
    { key: "level", title: t("column.level"), width: 104, render: (row) => t(`level.${row.level}`) },
    {
      key: "fullName",
      title: t("manager"),
      width: 208,
      sortable: true,
      card: "fact",
      render: (row) => <Two first={row.fullName} second={row.userCode} />,
    },
    { key: "isPrimary", title: t("role"), width: 96, render: (row) => rankWord(row.isPrimary, t) },
    {
      key: "validFrom",
      title: t("column.validFrom"),
      width: 120,
      sortable: true,
      render: (row) => <DateText value={row.validFrom} />,
    },
    {
      key: "validTo",
      title: t("column.lastDay"),
      help: t("column.lastDayHelp"),
      width: 120,
      sortable: true,
      card: "fact",
      render: (row) => <DateText value={lastDayOf(row.validTo)} why={t("why.open")} />,
    },
    {
      key: "state",
      title: t("status"),
      width: 112,
      card: "status",
      render: (row) => <StateTag state={row.state}>{t(`state.${row.state}`)}</StateTag>,
    },
    {
      key: "updatedAt",
      title: t("column.updatedAt"),
      width: 152,
      hidden: true,
      render: (row) => <DateText value={row.updatedAt} />,
    },
  ];
}

function StateTag({ state, children }: { state: Assignment["state"]; children: string }) {
  const shape = state === "future" ? { icon: IconAhead } : {};
  return (
    <StatusTag tone={tones[state]} {...shape}>
      {children}
    </StatusTag>
  );
}

function Two({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      {first}
      {second ? <span className={styles.second}> {second}</span> : null}
    </>
  );
}
