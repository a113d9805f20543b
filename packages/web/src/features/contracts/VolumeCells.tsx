import type { MonthVolume } from "@busbar/contract/contracts/contract-fields";
import { hasBegun, yearBefore } from "@busbar/contract/contracts/contract-months";
import { Exact } from "@busbar/contract/kernel/decimal";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { type ClipboardEvent, useState } from "react";
import { formatQuantity } from "../../ui/values/format-values.ts";
import { amountOf, changePercent } from "./change-percent.ts";
import { contractTexts } from "./contract-texts.ts";
import { readVolumes } from "./volume-paste.ts";
import styles from "./contracts.module.css";

type VolumeCellsProps = {
  id?: string;
  months: readonly string[];
  value?: readonly MonthVolume[];
  /** Absent: read-only. */
  onChange?: (volumes: MonthVolume[]) => void;
  /** Volumes of the same months a year before. */
  before: readonly MonthVolume[];
  /** The business date, for a signed contract: months that have begun cannot be changed. */
  begunOn?: string | undefined;
};

/** A cell per month; pasting a row or column of a spreadsheet fills the cells from the current one on. */
export function VolumeCells({ id, months, value = [], onChange, before, begunOn }: VolumeCellsProps) {
  const t = contractTexts.useTexts();
  const [wrong, setWrong] = useState("");
  const known = new Map(value.map(({ month, quantity }) => [month, quantity]));
  const past = new Map(before.map(({ month, quantity }) => [month, quantity]));
  const isOpen = (month: string) => onChange !== undefined && !(begunOn !== undefined && hasBegun(month, begunOn));
  const set = (changes: ReadonlyMap<string, string>) => {
    const all = new Map([...known, ...changes]);
    onChange?.(months.flatMap((month) => (all.get(month) ? [{ month, quantity: all.get(month) as string }] : [])));
  };
  const paste = (event: ClipboardEvent, at: number) => {
    const read = readVolumes(event.clipboardData.getData("text"));
    if ("values" in read && read.values.length < 2) return;
    event.preventDefault();
    if ("wrong" in read) return setWrong(read.wrong);
    setWrong("");
    const targets = months.slice(at).filter(isOpen);
    set(new Map(targets.flatMap((month, place) => (read.values[place] ? [[month, read.values[place]]] : []))));
  };
  const { sum, compared } = totalsOf(months, known, past);
  if (months.length === 0) return <p className={styles.quiet}>{t("volumes.noMonths")}</p>;
  return (
    <div className={styles.volumes}>
      <ol id={id} className={styles.cells} aria-label={t("volumes.title")}>
        {months.map((month, at) => (
          <li key={month}>
            <span className={styles.month}>{month}</span>
            {isOpen(month) ? (
              <Cell
                label={t("volumes.of", { month })}
                value={known.get(month) ?? ""}
                onType={(text) => set(new Map([[month, text]]))}
                onPaste={(event) => paste(event, at)}
              />
            ) : (
              <span className={styles.figure}>
                {known.has(month) ? formatQuantity(known.get(month) as string) : "–"}
              </span>
            )}
            <Change now={known.get(month)} was={past.get(yearBefore(month))} />
          </li>
        ))}
      </ol>
      {wrong ? (
        <p role="alert" className={styles.wrong}>
          {t("volumes.wrong", { value: wrong })}
        </p>
      ) : null}
      <p className={styles.sum} role="status">
        {t("volumes.sum", { sum: formatQuantity(sum) })}
        {compared === null ? null : <span> · {t("volumes.compared", { percent: compared })}</span>}
      </p>
    </div>
  );
}

/** Keeps the text as typed; the value is the parsed number. */
function Cell({
  label,
  value,
  onType,
  onPaste,
}: {
  label: string;
  value: string;
  onType: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const [typed, setTyped] = useState(value);
  const reading = readNumber(typed, 3);
  const parsed = reading.ok ? reading.value : typed;
  // The value changed elsewhere, as by a paste in another cell.
  const shown = parsed === value ? typed : value;
  const isWrong = shown !== "" && !(readNumber(shown, 3).ok && !shown.startsWith("-"));
  return (
    <input
      className={styles.cell}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={shown}
      onPaste={onPaste}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readNumber(target.value, 3);
        onType(next.ok ? next.value : target.value);
      }}
    />
  );
}

/** The change from the same month of the previous year. */
function Change({ now, was }: { now: string | undefined; was: string | undefined }) {
  const [a, b] = [amountOf(now), amountOf(was)];
  return <span className={styles.change}>{a && b && !b.isZero() ? changePercent(a, b) : "\u00A0"}</span>;
}

function totalsOf(months: readonly string[], known: ReadonlyMap<string, string>, past: ReadonlyMap<string, string>) {
  let [sum, both, before] = [new Exact(0), new Exact(0), new Exact(0)];
  for (const month of months) {
    const now = amountOf(known.get(month));
    const was = amountOf(past.get(yearBefore(month)));
    if (now) sum = sum.plus(now);
    if (now && was) [both, before] = [both.plus(now), before.plus(was)];
  }
  return { sum: sum.toString(), compared: before.isZero() ? null : changePercent(both, before) };
}
