import {
  slotCounts,
  type TouBand,
  touBands,
  touBandSigns,
  touBandWords,
} from "@busbar/contract/tou-calendars/tou-bands";
import { timeOf } from "@busbar/contract/tou-calendars/slot-text";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import { calendarTexts } from "./calendar-texts.ts";
import { boundsOf, moved, paint, runsOf, type Selection } from "./season-edits.ts";
import styles from "./calendar.module.css";

type SlotStripProps = {
  /** Accessible name: season and day type. */
  label: string;
  slots: string;
  /** Absent: read-only. */
  onPaint?: (slots: string) => void;
  /** The band painted by dragging. */
  brush?: TouBand;
  onBrush?: (band: TouBand) => void;
};

const hours = Array.from({ length: 25 }, (_, hour) => hour).filter((hour) => hour % 3 === 0);

/** A day as a row of 96 quarter-hours: signs and colours of the bands, hours above, and hours per band beside it. */
export function SlotStrip({ label, slots, onPaint, brush = "F", onBrush }: SlotStripProps) {
  const t = calendarTexts.useTexts();
  const language = useLanguage();
  const [selection, setSelection] = useState<Selection>({ anchor: 0, focus: 0 });
  const [drag, setDrag] = useState(false);
  const [focused, setFocused] = useState(false);
  const { from, to } = boundsOf(selection);
  const shown = drag ? paint(slots, selection, brush) : slots;
  const bandWord = (letter: string) => touBandWords[letter as TouBand][language];
  const bandSign = (letter: string) => touBandSigns[letter as TouBand][language];

  const slotAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(95, Math.floor(((event.clientX - box.left) / box.width) * 96)));
  };
  const pointer = onPaint && {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const at = slotAt(event);
      setSelection({ anchor: event.shiftKey ? selection.anchor : at, focus: at });
      // Touch scrolls the strip; a tap selects a quarter-hour, and the buttons below paint it.
      if (event.pointerType === "touch") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag(true);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag) setSelection({ ...selection, focus: slotAt(event) });
    },
    onPointerUp() {
      if (!drag) return;
      setDrag(false);
      onPaint(shown);
    },
    onPointerCancel: () => setDrag(false),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(selection, event.key, event.shiftKey, event.ctrlKey || event.metaKey);
    const band = touBands.find((letter) => letter === event.key.toUpperCase());
    if (next) setSelection(next);
    else if (band && onPaint && !event.ctrlKey && !event.metaKey && !event.altKey) {
      onPaint(paint(slots, selection, band));
      onBrush?.(band);
    } else return;
    event.preventDefault();
  };
  const chosen = t("strip.at", {
    from: timeOf(from),
    to: timeOf(to + 1),
    band: [...new Set(slots.slice(from, to + 1))].map(bandWord).join(" "),
  });

  return (
    <div className={styles.stripRow}>
      <div className={styles.stripBox} data-paints={onPaint ? true : undefined}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
              {String(hour).padStart(2, "0")}
            </span>
          ))}
        </div>
        <div
          role={onPaint ? "application" : "img"}
          aria-label={t("strip", { season: label })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it handles arrow keys and letters
          tabIndex={onPaint ? 0 : undefined}
          className={styles.strip}
          data-paints={onPaint ? true : undefined}
          {...pointer}
          {...(onPaint && { onKeyDown, onFocus: () => setFocused(true), onBlur: () => setFocused(false) })}
        >
          {runsOf(shown).map((run) => (
            <span
              key={run.from}
              data-band={run.band}
              style={{ gridColumn: `${run.from + 1} / span ${run.length}` }}
              title={`${timeOf(run.from)}–${timeOf(run.from + run.length)} ${bandWord(run.band)}`}
            >
              {bandSign(run.band)}
            </span>
          ))}
          {onPaint && (focused || drag) ? (
            <i className={styles.chosen} style={{ gridColumn: `${from + 1} / span ${to - from + 1}` }} />
          ) : null}
        </div>
        {onPaint ? <small className={styles.swipe}>{t("strip.swipe")}</small> : null}
        {onPaint ? (
          <span className={controls.hiddenText} role="status">
            {focused ? chosen : ""}
          </span>
        ) : null}
      </div>
      <ul className={styles.counts}>
        {slotCounts(slots).map(({ band, count }) => (
          <li key={band}>
            <b data-band={band}>{bandSign(band)}</b> {touBandWords[band][language]} {t("hours", { count: count / 4 })}
          </li>
        ))}
      </ul>
    </div>
  );
}
