import { type PaymentMatch, PaymentMatchQuery, proposalReasonWords } from "@busbar/contract/payments/payment-proposals";
import { targetKey } from "@busbar/contract/payments/payments";
import { paymentAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { Button } from "../../ui/form/Button.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText, Missing, Money } from "../../ui/values/Values.tsx";
import { paymentTexts } from "./payment-texts.ts";
import { useFieldTitle } from "./payment-words.tsx";
import { onePayment, paymentMatches, useMoneyWrite } from "./payment-queries.ts";
import styles from "./payments.module.css";

const AllocateDialog = lazyComponent(() => import("./editing/AllocateDialog.tsx").then((m) => m.AllocateDialog));

type Row = PaymentMatch & { id: string };
/** Parts of a proposal that are shown; for the rest a number. */
const partsShown = 3;

/** Payments with a remainder, each with a proposed allocation; exact matches are accepted at once. */
export function PaymentMatchPage() {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const view = useView();
  const list = useList({
    page: "payment-match",
    schema: PaymentMatchQuery,
    load: (query) => paymentMatches(api, query),
  });
  const accept = useMoneyWrite((ids: string[], options) => api.acceptPaymentMatches({ body: { ids } }, options));
  const exact = list.rows?.filter(({ proposal }) => proposal.exact).map(({ id }) => id) ?? [];
  const overlays = useOverlays({
    allocate: ({ id }: Row, close) => <AllocateMatch id={id} onClose={close} />,
  });
  const run = async (ids: string[]) => {
    try {
      const { accepted, left } = await accept.mutateAsync(ids);
      toast.success(t("match.accepted", { count: accepted }));
      if (left.length > 0) toast.info(t("match.left", { count: left.length }));
    } catch (cause) {
      if (!isGivenUp(cause)) toast.error(messageOf(cause));
    }
  };
  return (
    <ListPage
      rights={["payment:allocate"]}
      id="payment-match"
      title={t("match")}
      caption={t("match")}
      list={list}
      columns={useColumns({
        accepting: accept.isPending ? (accept.variables ?? []) : [],
        onAccept: ({ id }) => void run([id]),
        onAllocate: (row) => overlays.open("allocate", row),
      })}
      density="roomy"
      action={
        <Button variant="primary" busy={accept.isPending} disabled={exact.length === 0} onClick={() => void run(exact)}>
          {t("match.accept", { count: exact.length })}
        </Button>
      }
      filters={null}
      notes={<p className={styles.quiet}>{t("match.text")}</p>}
      rowLabel={nameOf}
      rowHref={({ payment }) => `#${paymentAddress(payment)}`}
      onOpen={({ payment }) => view.navigate(paymentAddress(payment))}
      empty={{ title: t("match.none"), hint: t("match.none.hint") }}
    >
      {overlays.shown}
    </ListPage>
  );
}

/** The payment's own dialog, once the payment is there. */
function AllocateMatch({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(onePayment(useApi(), id));
  return data ? <AllocateDialog row={data} onClose={onClose} /> : null;
}

type Deeds = { accepting: readonly string[]; onAccept: (row: Row) => void; onAllocate: (row: Row) => void };

function useColumns({ accepting, onAccept, onAllocate }: Deeds): DataColumn<Row>[] {
  const t = paymentTexts.useTexts();
  const title = useFieldTitle();
  const language = useLanguage();
  return [
    {
      key: "payer",
      title: title("payer"),
      render: nameOf,
      width: 176,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "valueDate",
      title: title("valueDate"),
      render: ({ payment }) => <DateText value={payment.valueDate} />,
      width: 104,
    },
    {
      key: "unallocated",
      title: t("unallocated"),
      render: ({ payment }) => <Money amount={payment.unallocated} />,
      width: 120,
      align: "end",
      card: "fact",
    },
    {
      key: "remark",
      title: title("remark"),
      render: ({ payment }) => payment.remark || <Missing />,
      width: 144,
      lines: 2,
    },
    {
      key: "reason",
      title: t("match.reason"),
      render: ({ proposal }) => (
        <>
          {isOwing(proposal) ? proposalReasonWords[proposal.reason][language] : t("match.nothingOwed")}{" "}
          {proposal.exact ? <StatusTag tone="ok">{t("match.exact")}</StatusTag> : null}
        </>
      ),
      width: 184,
      lines: 2,
      card: "status",
    },
    {
      key: "proposal",
      title: t("match.proposal"),
      render: ({ proposal }) => <Proposal of={proposal} />,
      width: 248,
      lines: 2,
      card: "fact",
    },
    {
      key: "deed",
      title: t("action"),
      render: (row) =>
        row.proposal.exact ? (
          <Button
            aria-label={t("match.acceptOneOf", { name: nameOf(row) })}
            busy={accepting.includes(row.id)}
            onClick={() => onAccept(row)}
          >
            {t("match.acceptOne")}
          </Button>
        ) : row.proposal.items.length > 0 ? (
          <Button aria-label={t("match.allocateOf", { name: nameOf(row) })} onClick={() => onAllocate(row)}>
            {t("allocate.verb")}
          </Button>
        ) : null,
      width: 104,
      pinned: "end",
      hideable: false,
      card: "fact",
    },
  ];
}

const nameOf = ({ payment }: PaymentMatch) => payment.payer || payment.payNo;

/** False for a known customer without anything to pay: nothing is proposed then. */
const isOwing = ({ customerId, items }: PaymentMatch["proposal"]) => customerId === null || items.length > 0;

function Proposal({ of: { customerName, items } }: { of: PaymentMatch["proposal"] }) {
  const t = paymentTexts.useTexts();
  if (items.length === 0) return <Missing why={customerName === null ? undefined : t("match.nothingOwed")} />;
  const more = items.length - partsShown;
  return (
    <>
      {customerName}{" "}
      {items.slice(0, partsShown).map((item) => (
        <span key={targetKey(item)} className={styles.part}>
          {item.docNo} <Money amount={item.amount} />{" "}
        </span>
      ))}
      {more > 0 ? t("match.more", { count: more }) : null}
    </>
  );
}
