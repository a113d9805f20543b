import {
  invoiceLines,
  LineCategory,
  lineCategoryWords,
  lineUnit,
  priceBandWords,
} from "@busbar/contract/invoices/invoice-fields";
import type { Invoice, InvoiceLine } from "@busbar/contract/invoices/invoices";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { Money, Quantity } from "../../../ui/values/Values.tsx";
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
  const language = useLanguage();
  if (bill.lines.length === 0) return <EmptyLine title={t("lines.none")} />;
  const nameOf = (line: InvoiceLine) =>
    [lineCategoryWords[line.category][language], line.band && priceBandWords[line.band][language], line.name]
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
                <tr key={line.lineNo} data-informational={line.collectable ? undefined : ""}>
                  <td>
                    {nameOf(line)}
                    {line.collectable ? null : <small className={styles.quiet}>{t("line.informational")}</small>}
                    {line.reason ? <small className={styles.quiet}>{line.reason}</small> : null}
                  </td>
                  <td className={styles.figure}>{`${line.fromDate} – ${lastDayOf(line.toDate) ?? ""}`}</td>
                  <td data-figure="">
                    <Quantity value={line.quantity} unit={lineUnit(line.unit, language)} />
                  </td>
                  <td data-figure="">
                    <Quantity value={line.unitPrice} unit={t("unit.price", { unit: lineUnit(line.unit, language) })} />
                  </td>
                  <td data-figure="">
                    <Money amount={line.amount} />
                  </td>
                </tr>
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
