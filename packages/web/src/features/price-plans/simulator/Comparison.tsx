import { lineCategoryWords } from "@busbar/contract/invoices/invoice-fields";
import { touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import { type ReactNode, useRef, useState } from "react";
import IconFile from "~icons/ri/file-list-2-line";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { csvOf } from "../../../ui/charts/csv.ts";
import { saveFile } from "../../../ui/charts/save-file.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { RadioBoxes } from "../../../ui/form/choosing/RadioBoxes.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import cards from "../../../ui/pages/card.module.css";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { useBoxWidth } from "../../../ui/use-box-width.ts";
import { formatMoney, formatQuantity } from "../../../ui/values/format-values.ts";
import { Missing } from "../../../ui/values/Values.tsx";
import { planTexts } from "../plan-texts.ts";
import {
  averagePrice,
  type ComparedGroup,
  type ComparedLine,
  type ComparedRow,
  compareLines,
  differenceOf,
} from "./compare-lines.ts";
import styles from "./simulator.module.css";

/** One column of the table: a plan, or what was billed. */
export type ShownColumn = {
  key: string;
  title: string;
  head: ReactNode;
  /** undefined: nothing was priced, `note` says why, or it comes still. */
  sums: { lines: readonly ComparedLine[]; net: string; tax: string; payable: string } | undefined;
  busy: boolean;
  refusal: string | undefined;
  note: ReactNode;
};

const narrow = 720;

/** Charges of columns under each other, with their difference to the first; on a phone one column at a time. */
export function Comparison({ columns, file }: { columns: readonly ShownColumn[]; file: string }) {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const box = useRef<HTMLElement>(null);
  const width = useBoxWidth(box);
  const [turned, setTurned] = useState<string>();
  const isNarrow = width !== undefined && width < narrow && columns.length > 1;
  const chosen = columns.some(({ key }) => key === turned) ? turned : columns[0]?.key;
  const at = columns.flatMap(({ key }, place) => (!isNarrow || key === chosen ? [place] : []));
  const groups = compareLines(columns.map(({ sums }) => sums?.lines ?? []));
  const [first] = columns;

  const nameOf = ({ category }: ComparedGroup, { band, tier, label }: Omit<ComparedRow, "key" | "cells">) =>
    [
      lineCategoryWords[category][language],
      band && touBandWords[band][language],
      tier && t("sim.tier", { tier }),
      label,
    ]
      .filter(Boolean)
      .join(" · ");
  const save = () => {
    const heads = columns.flatMap(({ title }, place) =>
      place === 0 || !first ? [title] : [title, t("sim.difference", { amount: "", name: first.title }).trim()],
    );
    const cells = (amounts: readonly (string | null)[]) =>
      columns.flatMap((_, place) => {
        const [amount, from] = [amounts[place] ?? null, amounts[0] ?? null];
        if (place === 0) return [amount ?? ""];
        return [amount ?? "", amount !== null && from !== null ? differenceOf(amount, from).amount : ""];
      });
    const rows = groups.flatMap((group) =>
      group.rows.map((row) => [nameOf(group, row), ...cells(row.cells.map((line) => line?.amount ?? null))]),
    );
    const totals = (["net", "tax", "payable"] as const).map((name) => [
      t(name),
      ...cells(columns.map(({ sums }) => sums?.[name] ?? null)),
    ]);
    saveFile(csvOf([t("sim.line"), ...heads], [...rows, ...totals]), `${file}.csv`);
  };

  return (
    <section ref={box} className={`${cards.card} ${styles.comparison}`} aria-label={t("sim.compare")}>
      <div className={styles.tools}>
        {isNarrow ? (
          <RadioBoxes
            aria-label={t("sim.columns")}
            options={columns.map(({ key, title }) => ({ value: key, label: title }))}
            {...(chosen && { value: chosen })}
            onChange={setTurned}
          />
        ) : null}
        <Button disabled={groups.length === 0} onClick={save}>
          <Icon of={IconFile} /> {t("sim.file")}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("sim.compare")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("sim.line")}</th>
              {at.map((place) => (
                <th key={columns[place]?.key} scope="col">
                  {columns[place]?.head}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">{t("payable")}</th>
              {at.map((place) => (
                <td key={columns[place]?.key} aria-busy={columns[place]?.busy}>
                  <Total column={columns[place]!} first={place === 0 ? undefined : first} />
                </td>
              ))}
            </tr>
          </thead>
          {groups.map((group) => {
            const isOne = group.rows.length === 1;
            const rows = isOne ? [] : group.rows;
            const title = isOne ? nameOf(group, group.rows[0]!) : lineCategoryWords[group.category][language];
            return (
              <tbody key={group.category}>
                <tr className={isOne ? undefined : styles.sum}>
                  <th scope="row">{isOne ? title : t("sim.sum", { category: title })}</th>
                  {at.map((place) => (
                    <td key={columns[place]?.key}>
                      {columns[place]?.sums === undefined ? null : isOne ? (
                        <LineCell
                          line={group.rows[0]?.cells[place] ?? null}
                          first={place === 0 ? null : group.rows[0]?.cells[0]?.amount}
                        />
                      ) : (
                        <Amount amount={group.sums[place] ?? null} first={place === 0 ? null : group.sums[0]} />
                      )}
                    </td>
                  ))}
                </tr>
                {rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row" className={styles.part}>
                      {nameOf(group, row).replace(`${title} · `, "")}
                    </th>
                    {at.map((place) => (
                      <td key={columns[place]?.key}>
                        {columns[place]?.sums === undefined ? null : (
                          <LineCell line={row.cells[place] ?? null} first={place === 0 ? null : row.cells[0]?.amount} />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </section>
  );
}

function Total({ column, first }: { column: ShownColumn; first: ShownColumn | undefined }) {
  const t = planTexts.useTexts();
  const { sums, busy, refusal, note } = column;
  if (refusal) return <Callout tone="danger">{t("sim.refused", { message: refusal })}</Callout>;
  if (!sums) return busy ? <Skeleton lines={2} /> : <span className={styles.note}>{note}</span>;
  const average = averagePrice(sums.lines, sums.payable);
  return (
    <>
      <b className={styles.total}>{formatMoney(sums.payable)}</b>
      {first?.sums ? <Difference amount={sums.payable} from={first.sums.payable} name={first.title} /> : null}
      <small>
        {t("sim.net", { net: formatMoney(sums.net) })} · {t("sim.taxOf", { tax: formatMoney(sums.tax) })}
      </small>
      {average ? <small>{t("sim.average", { price: average.price, unit: average.unit })}</small> : null}
      {note ? <small>{note}</small> : null}
    </>
  );
}

function LineCell({ line, first }: { line: ComparedLine | null; first: string | null | undefined }) {
  const t = planTexts.useTexts();
  if (!line) return <Missing />;
  return (
    <>
      <Amount amount={line.amount} first={first} />
      <small>
        {formatQuantity(line.quantity)} {line.unit} × {formatQuantity(line.unitPrice)}
      </small>
      {line.collectable ? null : <small>{t("sim.shownOnly")}</small>}
    </>
  );
}

function Amount({ amount, first }: { amount: string | null; first: string | null | undefined }) {
  if (amount === null) return <Missing />;
  return (
    <>
      <span>{formatMoney(amount)}</span>
      {first === null || first === undefined ? null : <Difference amount={amount} from={first} />}
    </>
  );
}

/** More is marked with a plus, less with a minus; nothing stands where both are equal. */
function Difference({ amount, from, name }: { amount: string; from: string; name?: string }) {
  const t = planTexts.useTexts();
  const { amount: more, percent } = differenceOf(amount, from);
  if (Number(more) === 0)
    return name === undefined ? null : <small>{t("sim.difference", { amount: formatMoney("0"), name })}</small>;
  const sign = more.startsWith("-") ? "" : "+";
  const share = percent === null ? "" : ` (${sign}${formatQuantity(percent, 1)}%)`;
  const text = `${sign}${formatMoney(more)}${share}`;
  return (
    <small className={styles.difference} data-more={sign === "+" || undefined}>
      {name === undefined ? text : t("sim.difference", { amount: text, name })}
    </small>
  );
}
