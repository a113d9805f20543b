import { type InvoiceCheck, type InvoiceCheckName, invoiceCheckWords } from "@busbar/contract/invoices/invoice-checks";
import { isOpen } from "@busbar/contract/invoices/check-verdicts";
import { type LineCategory, lineCategoryWords } from "@busbar/contract/invoices/invoice-fields";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { contractAddress, customerAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import type { ReactNode } from "react";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import record from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { StatusTag, type StatusTone } from "../../../ui/values/StatusTag.tsx";
import { DateText, Missing, Money, Quantity } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import styles from "./invoice-checks.module.css";

type InvoiceChecksProps = {
  row: Invoice;
  /** Asks for the reason to accept warnings; absent: warnings are only shown. */
  onAccept?: ((checks: InvoiceCheckName[]) => void) | undefined;
};

const tones: Record<InvoiceCheck["verdict"] | "ACCEPTED", StatusTone> = {
  PASSED: "ok",
  WARNED: "warn",
  BLOCKED: "danger",
  ACCEPTED: "neutral",
  UNKNOWN: "locked",
};

const weightOf = ({ verdict }: InvoiceCheck): number => ["WARNED", "BLOCKED"].indexOf(verdict);

/** The checks before the issue: what blocks it and warnings first, each with its figures and who accepted it. */
export function InvoiceChecks({ row, onAccept }: InvoiceChecksProps) {
  const t = invoiceTexts.useTexts();
  const checks = row.inside?.checks ?? [];
  const year = row.inside?.dueYearWithoutHolidays ?? null;
  const warning = year === null ? null : <Callout tone="warn">{t("checks.noHolidays", { year })}</Callout>;
  if (checks.length === 0) return warning;
  const open = checks.filter(isOpen);
  const inOrder = checks.toSorted((one, other) => weightOf(other) - weightOf(one));
  const mayAccept = onAccept && row.actions.update === "ok";
  return (
    <section className={record.section}>
      <div className={styles.head}>
        <h2>{t("checks")}</h2>
        {mayAccept && open.length > 1 ? (
          <Button onClick={() => onAccept(open.map(({ name }) => name))}>
            {t("accept.all", { count: open.length })}
          </Button>
        ) : null}
      </div>
      {warning}
      <ul className={styles.checks}>
        {inOrder.map((check) => (
          <li key={check.name} data-verdict={isOpen(check) ? "open" : check.verdict}>
            <Check check={check} row={row} />
            {mayAccept && isOpen(check) ? (
              <Button onClick={() => onAccept([check.name])}>{t("accept.verb")}</Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Check({ check, row }: { check: InvoiceCheck; row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const { name, accepted } = check;
  const verdict = accepted ? "ACCEPTED" : check.verdict;
  return (
    <div>
      <p className={styles.title}>
        <span>
          {name} {invoiceCheckWords[name][language]}
        </span>
        <StatusTag tone={tones[verdict]}>{t(`check.${verdict}`)}</StatusTag>
      </p>
      {check.verdict === "UNKNOWN" ? <p className={styles.quiet}>{t(`check.${name}.needs`)}</p> : null}
      <dl className={styles.figures}>
        {check.figures.map((figure) => (
          <div key={figure.name}>
            <dt>{t(`figure.${figure.name}`)}</dt>
            <dd>
              <Figure {...figure} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {accepted ? (
        <p className={styles.quiet}>
          {accepted.by} <DateText value={accepted.at} /> · {accepted.reason}
        </p>
      ) : null}
      {check.verdict === "WARNED" ? <Fault name={name} row={row} /> : null}
    </div>
  );
}

function Figure({ name, value, row }: InvoiceCheck["figures"][number] & { row: Invoice }): ReactNode {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  if (value === null) return <Missing why={t("check.none")} />;
  switch (name) {
    case "quantity":
    case "mostQuantity":
      return <Quantity value={value} unit={commodityUnits[row.commodity]} />;
    case "payable":
    case "meanPayable":
    case "creditLimit":
      return <Money amount={value} />;
    case "estimatedShare":
      return `${(Number(value) * 100).toFixed(1)}%`;
    case "informational":
    case "informationalBefore":
      if (value === "") return t("check.nothing");
      return value
        .split(",")
        .map((category) => lineCategoryWords[category as LineCategory][language])
        .join(language === "zh" ? "、" : ", ");
    case "overOn":
      return <DateText value={value} />;
    case "sameLines":
    case "withoutCapacity":
    case "withoutDemand":
      return value;
    case "monthBefore":
      return monthOf(value);
    default:
      return <Quantity value={value} digits={6} />;
  }
}

/** The record that caused the warning. */
function Fault({ name, row }: { name: InvoiceCheckName; row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const can = useCan();
  const before = row.bill?.before;
  const link = (href: string, label: string) => <Link href={`#${href}`}>{label}</Link>;
  if ((name === "F01" || name === "F06") && before)
    return link(invoiceAddress(before), t("check.toBefore", { period: monthOf(before.period) }));
  if (name === "F03" && can(["customer:read"]))
    return link(`${customerAddress({ id: row.customerId })}?tab=profile`, t("check.toCustomer"));
  if ((name === "F04" || name === "F07" || name === "F10") && can(["contract:read"]))
    return link(contractAddress({ id: row.contractId }), t("check.toContract"));
  return null;
}
