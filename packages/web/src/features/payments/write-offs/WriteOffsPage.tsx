import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import {
  type WriteOff,
  WriteOffQuery,
  WriteOffStatus,
  writeOffStatusWords,
} from "@busbar/contract/payments/allocations";
import IconApprove from "~icons/ri/check-line";
import IconRefuse from "~icons/ri/close-line";
import IconOpen from "~icons/ri/external-link-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { ListPage } from "../../../records/list/ListPage.tsx";
import { useList } from "../../../records/list/use-list.ts";
import { InPlaceMark, useStepWords } from "../../../records/page/InPlaceOf.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { DateText, Missing, Money } from "../../../ui/values/Values.tsx";
import type { Decision } from "./DecideDialog.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { useFieldTitle } from "../payment-words.tsx";
import { writeOffList } from "../payment-queries.ts";
import styles from "../payments.module.css";

const DecideDialog = lazyComponent(() => import("./DecideDialog.tsx").then((m) => m.DecideDialog));

const tones = { ASKED: "active", APPROVED: "ok", REFUSED: "neutral", REVERSED: "warn" } as const;

/** Write-offs: who asked for each and why, who decided, and which wait for approval. */
export function WriteOffsPage() {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const list = useList({ page: "write-offs", schema: WriteOffQuery, load: (query) => writeOffList(api, query) });
  const view = useView();
  const overlays = useOverlays({
    decide: (asked: Decision, close) => <DecideDialog {...asked} onClose={close} />,
  });
  const status = choiceFilters(list).one(
    "status",
    t("filter.status"),
    optionsOf(WriteOffStatus.options, (value) => writeOffStatusWords[value][language]),
  );
  return (
    <ListPage
      id="write-offs"
      title={t("writeOffs")}
      caption={t("writeOffs")}
      list={list}
      columns={useColumns()}
      filters={<ListFilters list={list} search={t("writeOff.search")} filters={[status]} />}
      notes={<p className={styles.quiet}>{t("writeOff.text")}</p>}
      rowActions={(row) => [
        ...stepsOf(row).map((how) => ({
          key: how,
          label: t(wordOf(row, how)),
          icon: how === "approve" ? IconApprove : IconRefuse,
          onRun: () => overlays.open("decide", { how, row }),
        })),
        {
          key: "open",
          label: t("writeOff.open"),
          icon: IconOpen,
          onRun: () => view.navigate(invoiceAddress({ id: row.invoiceId })),
        },
      ]}
      rowLabel={(row) => row.docNo ?? row.customerName}
      rowHref={(row) => `#${invoiceAddress({ id: row.invoiceId })}`}
      empty={{ title: t("writeOff.none"), hint: t("writeOff.none.hint") }}
    >
      {overlays.shown}
    </ListPage>
  );
}

function useColumns(): DataColumn<WriteOff>[] {
  const t = paymentTexts.useTexts();
  const title = useFieldTitle();
  const language = useLanguage();
  const steps = useStepWords();
  return [
    {
      key: "docNo",
      title: t("allocation.statement"),
      render: (row) => <span className={styles.figure}>{row.docNo}</span>,
      width: 136,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "customerName",
      title: t("customer"),
      render: (row) => row.customerName,
      width: 160,
      grow: true,
      card: "fact",
    },
    {
      key: "amount",
      title: title("amount"),
      render: (row) => <Money amount={row.amount} />,
      width: 104,
      align: "end",
      card: "fact",
    },
    { key: "reason", title: t("reason"), render: (row) => row.reason, width: 160, lines: 2 },
    {
      key: "asked",
      title: t("writeOff.asked"),
      render: (row) => (
        <>
          {row.askedBy} <DateText value={row.askedAt} />
        </>
      ),
      width: 152,
      lines: 2,
    },
    {
      key: "decided",
      title: t("writeOff.decided"),
      render: (row) =>
        row.decidedAt === null ? (
          <Missing />
        ) : (
          <>
            {steps.person({ by: row.decidedBy, inPlaceOf: row.decidedInPlaceOf })} <DateText value={row.decidedAt} />
          </>
        ),
      width: 168,
      lines: 2,
    },
    {
      key: "status",
      title: t("advice.status"),
      render: (row) => (
        <>
          <StatusTag tone={tones[row.status]}>{writeOffStatusWords[row.status][language]}</StatusTag>{" "}
          <InPlaceMark name={row.inPlaceOf} />
        </>
      ),
      width: 136,
      lines: 2,
      card: "status",
    },
  ];
}

/** The possible decisions; the person who asked can only withdraw it, by a refusal. */
const stepsOf = ({ decide }: WriteOff): Decision["how"][] =>
  decide === "ok" ? ["approve", "refuse"] : decide === "same_person" ? ["refuse"] : [];
const wordOf = ({ decide }: WriteOff, how: Decision["how"]) =>
  how === "refuse" && decide === "same_person" ? ("writeOff.takeBack" as const) : (`writeOff.${how}.verb` as const);
