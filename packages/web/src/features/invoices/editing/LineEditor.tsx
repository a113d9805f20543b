import { taxRates } from "@busbar/contract/contracts/contract-fields";
import { lineAmount, totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import {
  invoiceLines,
  LineCategory,
  lineCategoryWords,
  lineUnit,
  PriceBand,
  priceBandWords,
} from "@busbar/contract/invoices/invoice-fields";
import { lineUnitsOf } from "@busbar/contract/invoices/line-units";
import type { Invoice, InvoiceLine } from "@busbar/contract/invoices/invoices";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { useState } from "react";
import IconAdd from "~icons/ri/add-line";
import IconRemove from "~icons/ri/delete-bin-line";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import controls from "../../../ui/fields/controls.module.css";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { useSetLines } from "../invoice-queries.ts";
import styles from "../invoices.module.css";

type Typed = Pick<
  InvoiceLine,
  | "pointId"
  | "category"
  | "name"
  | "band"
  | "fromDate"
  | "toDate"
  | "quantity"
  | "unit"
  | "unitPrice"
  | "taxRate"
  | "collectable"
  | "reason"
  | "days"
  | "ofDays"
>;

const decimal = /^-?\d{1,12}(\.\d{1,8})?$/;
const isNumber = ({ quantity, unitPrice }: Typed) => decimal.test(quantity) && decimal.test(unitPrice);
const amountOf = (line: Typed) =>
  isNumber(line) ? lineAmount(line.quantity, line.unitPrice, line.days, line.ofDays) : null;

function typedOf(line: InvoiceLine): Typed {
  const { lineNo: _, pointName: __, amount: ___, taxShare: ____, tier: _____, trace: ______, ...typed } = line;
  return typed;
}

/** Points of the contract, sorted by name. */
const pointsOf = (row: Invoice) =>
  (row.inside?.points ?? []).toSorted((one, other) => one.name.localeCompare(other.name, "zh"));

/** The units that a line may have, and the one that it has. */
const unitsFor = (row: Invoice, { category, unit }: Pick<Typed, "category" | "unit">) => [
  ...new Set([...lineUnitsOf(row.commodity, category), unit]),
];

type LineEditorProps = { row: Invoice; bill: NonNullable<Invoice["bill"]>; onClose: () => void };

/** Edits the lines of a draft in a table; amounts and the total are computed while typing. */
export function LineEditor({ row, bill, onClose }: LineEditorProps) {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const save = useSetLines();
  const [lines, setLines] = useState<Typed[]>(() => bill.lines.map(typedOf));
  const [refusal, setRefusal] = useState("");
  const change = (at: number, part: Partial<Typed>) =>
    setLines(lines.map((line, place) => (place === at ? { ...line, ...part } : line)));
  const add = () =>
    setLines([
      ...lines,
      {
        // Defaults to the point of the previous line, or to the only one.
        pointId: lines.at(-1)?.pointId ?? (row.inside?.points.length === 1 ? (row.inside.points[0]?.id ?? null) : null),
        category: "ENERGY",
        name: "",
        band: null,
        fromDate: row.serviceFrom,
        toDate: row.serviceTo,
        quantity: "",
        unit: commodityUnits[row.commodity],
        unitPrice: "",
        taxRate: lines.at(-1)?.taxRate ?? "0.13",
        collectable: true,
        reason: "",
        days: 1,
        ofDays: 1,
      },
    ]);
  const whole = lines.every(isNumber);
  const totals = whole
    ? totalsOf(
        lines.map((line) => ({ ...line, amount: amountOf(line) ?? "0.00" })),
        bill.taxMode,
      )
    : null;
  const send = async () => {
    setRefusal("");
    try {
      await save.mutateAsync({ id: row.id, rowVersion: row.rowVersion, lines });
      toast.success(t("lines.saved"));
      onClose();
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  return (
    <div className={styles.editor}>
      <div className={styles.scroll}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th>{invoiceLines.titles.pointId[language]}</th>
              <th>{invoiceLines.titles.category[language]}</th>
              <th>{invoiceLines.titles.name[language]}</th>
              <th>{invoiceLines.titles.band[language]}</th>
              <th data-figure="">{invoiceLines.titles.quantity[language]}</th>
              <th>{invoiceLines.titles.unit[language]}</th>
              <th data-figure="">{invoiceLines.titles.unitPrice[language]}</th>
              <th data-figure="">{t("line.amount")}</th>
              <th>{invoiceLines.titles.taxRate[language]}</th>
              <th>
                <span className={controls.hiddenText}>{t("line.remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // Lines have no id while they are edited.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>
                  <SelectField
                    aria-label={invoiceLines.titles.pointId[language]}
                    value={line.pointId ?? ""}
                    onChange={({ target }) => change(at, { pointId: target.value || null })}
                  >
                    <option value="">{t("lines.contract")}</option>
                    {pointsOf(row).map((point) => (
                      <option key={point.id} value={point.id}>
                        {point.name}
                      </option>
                    ))}
                  </SelectField>
                </td>
                <td>
                  <SelectField
                    aria-label={invoiceLines.titles.category[language]}
                    value={line.category}
                    onChange={({ target }) => change(at, { category: target.value as LineCategory })}
                  >
                    {LineCategory.options.map((category) => (
                      <option key={category} value={category}>
                        {lineCategoryWords[category][language]}
                      </option>
                    ))}
                  </SelectField>
                </td>
                <td>
                  <TextField
                    aria-label={
                      line.category === "ADJUST"
                        ? invoiceLines.titles.reason[language]
                        : invoiceLines.titles.name[language]
                    }
                    maxLength={60}
                    value={line.category === "ADJUST" ? line.reason : line.name}
                    onChange={({ target }) =>
                      change(at, line.category === "ADJUST" ? { reason: target.value } : { name: target.value })
                    }
                  />
                </td>
                <td>
                  <SelectField
                    aria-label={invoiceLines.titles.band[language]}
                    value={line.band ?? ""}
                    onChange={({ target }) => change(at, { band: (target.value || null) as Typed["band"] })}
                  >
                    <option value="">–</option>
                    {PriceBand.options.map((band) => (
                      <option key={band} value={band}>
                        {priceBandWords[band][language]}
                      </option>
                    ))}
                  </SelectField>
                </td>
                <td data-figure="">
                  <TextField
                    aria-label={invoiceLines.titles.quantity[language]}
                    inputMode="text"
                    value={line.quantity}
                    onChange={({ target }) => change(at, { quantity: target.value.trim() })}
                  />
                </td>
                <td>
                  <SelectField
                    aria-label={invoiceLines.titles.unit[language]}
                    value={line.unit}
                    onChange={({ target }) => change(at, { unit: target.value })}
                  >
                    {unitsFor(row, line).map((unit) => (
                      <option key={unit} value={unit}>
                        {lineUnit(unit, language)}
                      </option>
                    ))}
                  </SelectField>
                </td>
                <td data-figure="">
                  <TextField
                    aria-label={invoiceLines.titles.unitPrice[language]}
                    value={line.unitPrice}
                    onChange={({ target }) => change(at, { unitPrice: target.value.trim() })}
                  />
                </td>
                <td data-figure="">
                  <Money amount={amountOf(line)} why={t("line.noAmount")} />
                </td>
                <td>
                  <SelectField
                    aria-label={invoiceLines.titles.taxRate[language]}
                    value={line.taxRate}
                    onChange={({ target }) =>
                      change(at, { taxRate: taxRates.find((rate) => rate === target.value) ?? line.taxRate })
                    }
                  >
                    {taxRates.map((rate) => (
                      <option key={rate} value={rate}>
                        {`${rate.slice(2).replace(/^0/, "") || "0"}%`}
                      </option>
                    ))}
                  </SelectField>
                </td>
                <td>
                  <Button
                    variant="link"
                    aria-label={t("line.remove")}
                    onClick={() => setLines(lines.filter((_, place) => place !== at))}
                  >
                    <Icon of={IconRemove} />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.editorFoot}>
        <Button onClick={add}>
          <Icon of={IconAdd} />
          {t("line.add")}
        </Button>
        <span>
          {t("payable")} <Money amount={totals?.payable} why={t("line.noAmount")} />
        </span>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button variant="primary" busy={save.isPending} disabled={!whole} onClick={() => void send()}>
          {t("lines.save")}
        </Button>
      </div>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </div>
  );
}
