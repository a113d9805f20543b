import { type PaymentProposal, proposalReasonWords } from "@busbar/contract/payments/payment-proposals";
import { targetKey } from "@busbar/contract/payments/payments";
import { type OpenItem, openItemKindWords } from "@busbar/contract/receivables/open-items";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { TermHint } from "../../../records/fields/TermHint.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { openItems, openPageSize } from "../payment-queries.ts";
import styles from "../payments.module.css";
import type { Split, Target } from "./use-split.ts";

const targetOf = ({ kind, id }: OpenItem): Target => (kind === "offset" ? { offsetId: id } : { invoiceId: id });

type SplitTableProps = {
  split: Split;
  proposal: PaymentProposal | undefined;
  customerId: string | null;
};

/** What the customer owes with the amount for each; the remainder is computed while typing. */
export function SplitTable({ split, proposal, customerId }: SplitTableProps) {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const [typed, setTyped] = useState("");
  const [pageNo, setPageNo] = useState(1);
  const [of, setOf] = useState(customerId);
  if (of !== customerId) {
    setOf(customerId);
    setTyped("");
    setPageNo(1);
  }
  const keyword = useDeferredValue(typed.trim());
  const statements = useQuery({
    ...openItems(api, customerId ?? "", { pageNo, keyword }),
    enabled: customerId !== null,
  });
  const open = customerId === null ? undefined : statements.data?.list;
  const total = statements.data?.total ?? 0;
  const isLong = keyword !== "" || typed !== "" || total > openPageSize;
  const words = () => {
    if (customerId === null) return t("split.choose");
    if (statements.error) return messageOf(statements.error);
    if (open === undefined) return t("split.loading");
    return open.length === 0 ? t(keyword === "" ? "split.none" : "split.notFound") : null;
  };
  const instead = words();
  return (
    <section className={styles.split} aria-label={t("split.title")}>
      <div className={styles.splitHead}>
        <span className={styles.titled}>
          <h2>{t("split.title")}</h2>
          <TermHint word="allocation" label={t("allocate.verb")} />
        </span>
        {proposal && proposal.items.length > 0 ? (
          <span className={styles.quiet}>
            {t("split.reason", { reason: proposalReasonWords[proposal.reason][language] })}{" "}
            {split.isProposed ? (
              <Button variant="link" onClick={split.clear}>
                {t("split.clear")}
              </Button>
            ) : (
              <Button variant="link" onClick={split.again}>
                {t("split.again")}
              </Button>
            )}
          </span>
        ) : null}
      </div>
      {isLong && customerId !== null ? (
        <label className={styles.field}>
          {t("split.search")}
          <TextField
            value={typed}
            maxLength={40}
            onChange={({ target }) => {
              setTyped(target.value);
              setPageNo(1);
            }}
          />
        </label>
      ) : null}
      {instead !== null || open === undefined ? (
        <p className={styles.quiet}>{instead}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th>{t("allocation.statement")}</th>
                <th>{t("allocation.due")}</th>
                <th data-figure="">{t("split.outstanding")}</th>
                <th data-figure="">{t("split.part")}</th>
              </tr>
            </thead>
            <tbody>
              {open
                .map((item) => ({ ...item, target: targetOf(item) }))
                .map(({ target, kind, number, dueDate, owed }) => (
                  <tr key={targetKey(target)}>
                    <td>
                      <span className={styles.figure}>{number}</span>{" "}
                      {kind === "offset" ? (
                        <small className={styles.quiet}>{openItemKindWords.offset[language]}</small>
                      ) : null}
                    </td>
                    <td>
                      <DateText value={dueDate} />
                    </td>
                    <td data-figure="">
                      <Money amount={owed} />
                    </td>
                    <td data-figure="">
                      <TextField
                        aria-label={t("split.of", { docNo: `${openItemKindWords[kind][language]} ${number}` })}
                        value={split.partOf(target)}
                        maxLength={17}
                        onChange={(event) => split.set(target, event.target.value.trim(), owed)}
                      />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      )}
      {customerId !== null && total > openPageSize ? (
        <Pager
          query={{ pageNo, pageSize: openPageSize }}
          total={total}
          fixedSize
          onQuery={(change) => setPageNo(change.pageNo ?? 1)}
        />
      ) : null}
      <p className={styles.rest} data-over={split.isOver ? "" : undefined} aria-live="polite">
        {t("split.rest")} <Money amount={split.rest} />
      </p>
      {split.isOver ? <Callout tone="danger">{t("split.over")}</Callout> : null}
    </section>
  );
}
