import { formatDate } from "./format-values.ts";
import { Missing } from "./Missing.tsx";
import { useTimeZone } from "./time-zone.ts";
import "./values.css";

type DateTextProps = { value: string | Date | null | undefined; seconds?: boolean; why?: string };

/** `2026-11-21 14:05` in the person's time zone, or a local date as it is. */
export function DateText({ value, seconds, why }: DateTextProps) {
  useTimeZone();
  const words = value === null || value === undefined ? undefined : formatDate(value, seconds);
  if (words === undefined) return <Missing why={why} />;
  return (
    <time className="bb-figure" dateTime={value instanceof Date ? value.toISOString() : (value ?? "")}>
      {words}
    </time>
  );
}
