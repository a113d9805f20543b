import { formatDate, maskText, formatMoney, formatQuantity, formatTotal, missingMark } from "./format-values.ts";
import { useTimeZone } from "./time-zone.ts";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { readInstant, relativeTime } from "./relative-time.ts";
import type { ReactNode } from "react";
import styles from "./values.module.css";

type DateTextProps = { value: string | Date | null | undefined; seconds?: boolean; why?: string };

/** `2026-11-21 14:05` in the person's time zone, or a local date as it is. */
export function DateText({ value, seconds, why }: DateTextProps) {
  useTimeZone();
  const words = value === null || value === undefined ? undefined : formatDate(value, seconds);
  if (words === undefined) return <Missing why={why} />;
  return (
    <time className={styles.figure} dateTime={value instanceof Date ? value.toISOString() : (value ?? "")}>
      {words}
    </time>
  );
}

/** Shows only the ends of a text. Not a protection: what the person may not see never leaves the server. */
export function Masked({ text, start, end }: { text: string; start?: number; end?: number }) {
  const texts = useUiTexts();
  return (
    <span className={styles.figure} title={texts.masked}>
      {maskText(text, start, end)}
    </span>
  );
}

type MoneyProps = { amount: string | null | undefined; currency?: string; why?: string };

/** An amount such as `¥1,234.50`; null is a dash explained by `why`. */
export function Money({ amount, currency, why }: MoneyProps) {
  if (amount === null || amount === undefined) return <Missing why={why} />;
  return <span className={styles.figure}>{formatMoney(amount, currency)}</span>;
}

type QuantityProps = {
  value: string | null | undefined;
  digits?: number;
  unit?: string;
  why?: string;
  whole?: boolean;
};

/** A figure such as `1,234.5`; in tables the unit is in the heading. */
export function Quantity({ value, digits, unit, why, whole = false }: QuantityProps) {
  if (value === null || value === undefined) return <Missing why={why} />;
  return (
    <span className={styles.figure} title={whole ? formatQuantity(value) : undefined}>
      {whole ? formatTotal(value) : formatQuantity(value, digits)}
      {unit ? <span className={styles.unit}> {unit}</span> : null}
    </span>
  );
}

/** The time relative to `now`; the exact time on hover. */
export function RelativeTime({
  value,
  now,
  brief = false,
}: {
  value: string | number | Date | null | undefined;
  now: Date;
  /** What is long ago without its time of day. */
  brief?: boolean;
}) {
  useTimeZone();
  const texts = useUiTexts().time;
  const words = value === null || value === undefined ? undefined : relativeTime(value, now, texts);
  if (words === undefined || value === null || value === undefined) return <Missing />;
  const at = readInstant(value);
  return (
    <time className={styles.figure} dateTime={at.toISOString()} title={formatDate(at, true)}>
      {brief && words === formatDate(at, true) ? words.slice(0, "2026-01-20".length) : words}
    </time>
  );
}

/** A dash for a missing value; `why` is shown on hover and read by screen readers. */
export function Missing({ why }: { why?: string | undefined }) {
  const texts = useUiTexts();
  return (
    <span className={styles.missing} role="img" aria-label={why ?? texts.missing} title={why ?? texts.missing}>
      {missingMark}
    </span>
  );
}

export type KeyFact = {
  key: string;
  label: string;
  /** Beside the label. */
  about?: ReactNode;
  value: ReactNode;
  /** Nothing is filled in: folded away where the facts are folded. */
  isEmpty?: boolean;
};

/** The four to six key facts of a record. */
export function KeyFacts({ facts }: { facts: KeyFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.fact}>
          <dt>
            {fact.label}
            {fact.about ? <> {fact.about}</> : null}
          </dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
