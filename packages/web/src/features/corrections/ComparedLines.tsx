import type { CorrectionLine } from "@busbar/contract/corrections/corrections";
import { lineCategoryWords } from "@busbar/contract/invoices/invoice-fields";
import { touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { formatQuantity } from "../../ui/values/format-values.ts";
import { Money } from "../../ui/values/Values.tsx";
import { correctionTexts } from "./correction-texts.ts";
import styles from "./corrections.module.css";

/** Each line as billed so far, as calculated now, and the difference; those without a difference are grey. */
export function ComparedLines({ lines }: { lines: readonly CorrectionLine[] }) {
  const t = correctionTexts.useTexts();
  const language = useLanguage();
  const nameOf = ({ name, category, band, tier }: CorrectionLine) =>
    [
      name === "" ? lineCategoryWords[category][language] : name,
      band && touBandWords[band][language],
      tier === null ? "" : t("tier", { tier }),
    ]
      .filter(Boolean)
      .join(" · ");
  const side = ({ quantity, unitPrice, amount }: CorrectionLine["billed"]) => (
    <>
      <td>
        {formatQuantity(quantity)}
        <small>{unitPrice === null ? (quantity === "0.000" ? "" : t("several")) : `× ${unitPrice}`}</small>
      </td>
      <td>
        <Money amount={amount} />
      </td>
    </>
  );
  return (
    <div className={styles.compared}>
      <table>
        <caption>{t("lines")}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t("line")}
            </th>
            {(["billed", "newest", "difference"] as const).map((group) => (
              <th key={group} scope="colgroup" colSpan={2}>
                {t(group)}
              </th>
            ))}
          </tr>
          <tr>
            {["billed", "newest", "difference"].flatMap((group) => [
              <th key={`${group} quantity`} scope="col">
                {t("quantity")}
              </th>,
              <th key={`${group} amount`} scope="col">
                {t("amount")}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { pointName, fromDate, unit, billed, newest, difference } = line;
            const isSame = difference.amount === "0.00" && difference.quantity === "0.000";
            return (
              <tr key={`${pointName} ${nameOf(line)} ${fromDate} ${unit}`} className={isSame ? styles.same : undefined}>
                <th scope="row">
                  {nameOf(line)}
                  <small>{[pointName, unit].filter(Boolean).join(" · ")}</small>
                </th>
                {side(billed)}
                {side(newest)}
                <td>{formatQuantity(difference.quantity)}</td>
                <td>
                  <Money amount={difference.amount} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
