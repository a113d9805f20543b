import { formatDate } from "./format-values.ts";
import { Missing } from "./Missing.tsx";
import { readInstant, relativeTime } from "./relative-time.ts";
import { useTimeZone } from "./time-zone.ts";
import { useUiTexts } from "./ui-texts.tsx";
import "./values.css";

/** How long ago, seen from `now`; the exact time on hover. */
export function RelativeTime({ value, now }: { value: string | number | Date | null | undefined; now: Date }) {
  useTimeZone();
  const texts = useUiTexts().time;
  const words = value === null || value === undefined ? undefined : relativeTime(value, now, texts);
  if (words === undefined || value === null || value === undefined) return <Missing />;
  const at = readInstant(value);
  return (
    <time className="bb-figure" dateTime={at.toISOString()} title={formatDate(at, true)}>
      {words}
    </time>
  );
}
