import type { Correction, CorrectionState } from "@busbar/contract/corrections/corrections";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useCan } from "../../kernel/portal/portal-context.tsx";
import { CustomerLink } from "../../records/page/CustomerLink.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { DateText, Missing, Money } from "../../ui/values/Values.tsx";
import { correctionTexts } from "./correction-texts.ts";

const tones: Record<CorrectionState, StatusTone> = { OPEN: "active", TAKEN: "ok", LEFT: "neutral", GONE: "neutral" };

export function StateTag({ state }: { state: CorrectionState }) {
  const t = correctionTexts.useTexts();
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>;
}

export function useCorrectionColumns(): DataColumn<Correction>[] {
  const t = correctionTexts.useTexts();
  const can = useCan();
  const linked = { statement: can(["invoice:read"]), contract: can(["contract:read"]) };
  return [
    {
      key: "docNo",
      title: t("docNo"),
      render: ({ docNo, invoiceId }) =>
        linked.statement ? <Link href={`#${invoiceAddress({ id: invoiceId })}`}>{docNo}</Link> : docNo,
      width: 136,
      card: "title",
      hideable: false,
    },
    {
      key: "period",
      title: t("period"),
      render: ({ period }) => monthOf(period),
      width: 88,
      sortable: true,
    },
    {
      key: "customerName",
      title: t("customer"),
      render: ({ customerId, customerName }) => <CustomerLink id={customerId} name={customerName} />,
      width: 136,
      grow: true,
      card: "fact",
    },
    { key: "cause", title: t("cause"), render: ({ cause }) => t(`cause.${cause}`), width: 112 },
    { key: "docType", title: t("docType"), render: ({ docType }) => t(`docType.${docType}`), width: 88 },
    {
      key: "billed",
      title: t("billed"),
      render: ({ billed }) => <Money amount={billed} />,
      width: 112,
      align: "end",
    },
    {
      key: "payable",
      title: t("difference"),
      render: ({ payable }) => <Money amount={payable} />,
      width: 112,
      align: "end",
      sortable: true,
      card: "fact",
    },
    { key: "state", title: t("status"), render: ({ state }) => <StateTag state={state} />, width: 104, card: "status" },
    {
      key: "foundAt",
      title: t("foundAt"),
      render: ({ foundAt }) => <DateText value={foundAt} />,
      width: 136,
      sortable: true,
    },
    {
      key: "contractNo",
      title: t("contract"),
      render: ({ contractId, contractNo }) =>
        linked.contract ? <Link href={`#${contractAddress({ id: contractId })}`}>{contractNo}</Link> : contractNo,
      width: 144,
      hidden: true,
    },
    {
      key: "decidedBy",
      title: t("decidedBy"),
      render: ({ decidedBy }) => decidedBy ?? <Missing />,
      width: 112,
      hidden: true,
    },
    {
      key: "reason",
      title: t("reason"),
      render: ({ reason }) => reason ?? <Missing />,
      width: 200,
      lines: 2,
      hidden: true,
    },
  ];
}
