import { docTypeWords } from "@busbar/contract/invoices/invoice-fields";
import { paymentKindWords, paymentStatusWords } from "@busbar/contract/payments/payment-fields";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import type { StreamEntry, StreamKind } from "@busbar/contract/streams/streams";
import { monthOf } from "@busbar/contract/values/months";
import IconChange from "~icons/ri/edit-line";
import IconNote from "~icons/ri/chat-3-line";
import IconPayment from "~icons/ri/bank-card-line";
import IconStatement from "~icons/ri/bill-line";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Icon, type IconShape } from "../../ui/Icon.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText, Money } from "../../ui/values/Values.tsx";
import { InvoiceStatusTag } from "../InvoiceStatusTag.tsx";
import { ActivityEntry, type ActivityWords } from "../page/RecordActivityList.tsx";
import page from "../page/record-page.module.css";
import { streamTexts } from "./stream-texts.ts";
import styles from "./stream.module.css";

const icons: Record<StreamKind, IconShape> = {
  change: IconChange,
  note: IconNote,
  statement: IconStatement,
  payment: IconPayment,
};

type Of<Kind extends StreamKind> = { entry: Extract<StreamEntry, { kind: Kind }> };

/** An entry of a stream with the icon of its kind. */
export function StreamItem({ entry, words }: { entry: StreamEntry; words: ActivityWords }) {
  return (
    <li className={styles.item}>
      <Icon of={icons[entry.kind]} />
      <div>
        {entry.kind === "change" ? <ActivityEntry entry={entry} {...words} /> : null}
        {entry.kind === "note" ? <Note entry={entry} /> : null}
        {entry.kind === "statement" ? <Statement entry={entry} /> : null}
        {entry.kind === "payment" ? <Payment entry={entry} /> : null}
      </div>
    </li>
  );
}

function Note({ entry: { text, nextStep, dueOn, done, by, at } }: Of<"note">) {
  const t = streamTexts.useTexts();
  const step = done ? t("stepDone", { step: nextStep }) : t("nextStep", { step: nextStep, date: dueOn ?? "" });
  return (
    <>
      <div className={page.activityHead}>
        <b>{t("noted")}</b>
        <span className={page.activityWho}>{by}</span>
        <DateText value={at} />
      </div>
      <p className={styles.text}>{text}</p>
      {nextStep ? <p className={styles.step}>{step}</p> : null}
    </>
  );
}

function Statement({ entry }: Of<"statement">) {
  const t = streamTexts.useTexts();
  const language = useLanguage();
  const name = entry.docNo ?? docTypeWords[entry.docType][language];
  return (
    <>
      <div className={page.activityHead}>
        <Link href={`#${invoiceAddress(entry)}`}>{t("issued", { name })}</Link>
        <DateText value={entry.at} />
      </div>
      <p className={styles.facts}>
        <Money amount={entry.payable} />
        <span>{t("period", { month: monthOf(entry.period) })}</span>
        <InvoiceStatusTag status={entry.status} />
      </p>
    </>
  );
}

function Payment({ entry }: Of<"payment">) {
  const language = useLanguage();
  return (
    <>
      <div className={page.activityHead}>
        <Link href={`#${paymentAddress(entry)}`}>
          {paymentKindWords[entry.paymentKind][language]} {entry.payNo}
        </Link>
        <DateText value={entry.valueDate} />
      </div>
      <p className={styles.facts}>
        <Money amount={entry.amount} />
        {entry.status === "REVERSED" ? (
          <StatusTag tone="neutral">{paymentStatusWords.REVERSED[language]}</StatusTag>
        ) : null}
      </p>
    </>
  );
}
