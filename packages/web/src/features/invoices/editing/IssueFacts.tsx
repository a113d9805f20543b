import type { Invoice } from "@busbar/contract/invoices/invoices";
import { monthOf } from "@busbar/contract/values/months";
import { Money } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { NoValue } from "../invoice-words.tsx";
import styles from "../invoices.module.css";
import { differenceOf, shareText } from "../review/compare.ts";

/** What is about to be issued: customer, amount and change against the previous statement. */
export function IssueFacts({ row }: { row: Pick<Invoice, "customerName" | "period" | "payable" | "bill"> }) {
  const t = invoiceTexts.useTexts();
  const before = row.bill?.before;
  const difference = before ? differenceOf(row.payable, before.payable) : null;
  return (
    <dl className={styles.issueFacts}>
      <dt>{t("issue.customer")}</dt>
      <dd>
        {row.customerName} {monthOf(row.period)}
      </dd>
      <dt>{t("payable")}</dt>
      <dd>
        <Money amount={row.payable} />
      </dd>
      <dt>{t("against")}</dt>
      <dd>
        {difference ? (
          <>
            {difference.change.startsWith("-") || Number(difference.change) === 0 ? "" : "+"}
            <Money amount={difference.change} />
            {difference.share === null ? "" : ` (${shareText(difference.share)})`}
          </>
        ) : (
          <NoValue why={t("against.none")} />
        )}
      </dd>
    </dl>
  );
}
