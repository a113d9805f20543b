import {
  invoiceLines,
  LineCategory,
  lineCategoryWords,
  lineUnit,
  priceBandWords,
} from "@busbar/contract/invoices/invoice-fields";
import type { Invoice, InvoiceLine } from "@busbar/contract/invoices/invoices";
import { useId, useState } from "react";
import IconOpen from "~icons/ri/arrow-down-s-line";
import IconClose from "~icons/ri/arrow-up-s-line";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { Money, Quantity } from "../../../ui/values/Values.tsx";
import { calculationTexts } from "../calculation/calculation-texts.ts";
import { LineTrace } from "../calculation/LineTrace.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import styles from "../invoices.module.css";

const place = ({ category }: InvoiceLine) => LineCategory.options.indexOf(category);

/** Grouped by point, lines of the whole contract last; within a point by category, then in the original order. */
function groupsOf(lines: readonly InvoiceLine[]): [string, InvoiceLine[]][] {
  const groups = Map.groupBy(lines, ({ pointName }) => pointName);
  return [...groups]
    .map(([name, group]): [string, InvoiceLine[]] => [
      name,
      group.toSorted((one, other) => place(one) - place(other) || one.lineNo - other.lineNo),
    ])
    .toSorted(([one], [other]) => Number(one === "") - Number(other === ""));
}

type InvoiceLinesProps = { row: Invoice; bill: NonNullable<Invoice["bill"]> };

/** The lines of a statement with their computation, and the tax totals below. */
export function InvoiceLines({ row, bill }: InvoiceLinesProps) {
  const t = invoiceTexts.useTexts();
  const calculation = calculationTexts.useTexts();
  const language = useLanguage();
  if (bill.lines.length === 0) return <EmptyLine title={t("lines.none")} />;
  const nameOf = (line: InvoiceLine) =>
    [
      lineCategoryWords[line.category][language],
      line.band && priceBandWords[line.band][language],
      line.tier !== null && calculation("tier", { tier: line.tier }),
      line.name,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("lines")}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th>{invoiceLines.titles.category[language]}</th>
              <th>{t("line.days")}</th>
              <th data-figure="">{invoiceLines.titles.quantity[language]}</th>
              <th data-figure="">{invoiceLines.titles.unitPrice[language]}</th>
              <th data-figure="">{t("line.amount")}</th>
            </tr>
          </thead>
          {groupsOf(bill.lines).map(([point, lines]) => (
            <tbody key={point}>
              <tr>
                <th colSpan={5} scope="rowgroup" className={styles.group}>
                  {point || t("lines.contract")}
                </th>
              </tr>
              {lines.map((line) => (
                <Line key={line.lineNo} line={line} name={nameOf(line)} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <dl className={styles.tax} aria-label={t("taxBox")}>
        <div>
          <dt>{t("net")}</dt>
          <dd>
            <Money amount={bill.net} />
          </dd>
        </div>
        <div>
          <dt>{t(bill.taxMode === "INCLUSIVE" ? "tax.within" : "tax.onTop")}</dt>
          <dd>
            <Money amount={bill.tax} />
          </dd>
        </div>
        <div>
          <dt>{t("payable")}</dt>
          <dd>
            <strong>
              <Money amount={row.payable} />
            </strong>
          </dd>
        </div>
      </dl>
    </>
  );
}

/** A line; one that was calculated opens to how its amount came about. */
function Line({ line, name }: { line: InvoiceLine; name: string }) {
  const t = invoiceTexts.useTexts();
  const calculation = calculationTexts.useTexts();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const trace = useId();
  const unit = lineUnit(line.unit, language);
  return (
    <>
      <tr data-informational={line.collectable ? undefined : ""}>
        <td>
          {line.trace ? (
            <Button
              variant="link"
              aria-expanded={isOpen}
              aria-controls={isOpen ? trace : undefined}
              aria-label={`${name} ${calculation("trace")}`}
              onClick={() => setOpen(!isOpen)}
            >
              {name}
              <Icon of={isOpen ? IconClose : IconOpen} />
            </Button>
          ) : (
            name
          )}
          {line.collectable ? null : <small className={styles.quiet}>{t("line.informational")}</small>}
          {line.reason ? <small className={styles.quiet}>{line.reason}</small> : null}
        </td>
        <td className={styles.figure}>{`${line.fromDate} – ${lastDayOf(line.toDate) ?? ""}`}</td>
        <td data-figure="">
          <Quantity value={line.quantity} unit={unit} />
          {line.ofDays > 1 ? (
            <small className={styles.quiet}>{calculation("days", { days: line.days, ofDays: line.ofDays })}</small>
          ) : null}
        </td>
        <td data-figure="">
          <Quantity value={line.unitPrice} unit={t("unit.price", { unit })} />
        </td>
        <td data-figure="">
          <Money amount={line.amount} />
        </td>
      </tr>
      {isOpen && line.trace ? (
        <tr id={trace}>
          <td colSpan={5}>
            <LineTrace line={line} trace={line.trace} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
