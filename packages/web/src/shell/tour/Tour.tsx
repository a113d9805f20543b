import { useEffect, useEffectEvent, useState } from "react";
import { useCan, useUser } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { useMobile } from "../frame/use-device.ts";
import { tourTexts } from "../texts/shell-texts.ts";
import { endTourDue } from "./due-tour.ts";
import { stopsOf, tourKindOf } from "./stops.ts";
import styles from "./tour.module.css";
import { useTourSeen } from "./use-tour-seen.ts";

type Box = { left: number; top: number; width: number; height: number };

/** The box of the first of these parts of the shell that is on screen. */
function boxOf(places: readonly string[]): Box | null {
  for (const place of places) {
    for (const part of document.querySelectorAll(`[data-place="${place}"]`)) {
      // A part has no box of its own; its contents have.
      const { left, top, width, height } = (part.firstElementChild ?? part).getBoundingClientRect();
      if (width > 0 && height > 0 && left >= 0 && left < innerWidth) return { left, top, width, height };
    }
  }
  return null;
}

const cardWidth = 320;
const gap = 12;

/** Beside a tall part such as the menu, below a button of the header, else in the lower corner. */
function placeOf(box: Box | null): { left: number; top: number } | undefined {
  if (!box) return undefined;
  if (box.height > innerHeight / 3) return { left: box.left + box.width + gap, top: Math.max(box.top, gap) + gap };
  return {
    left: Math.max(gap, Math.min(box.left, innerWidth - cardWidth - gap)),
    top: box.top + box.height + gap,
  };
}

/** Five stops through the frame. The page can be used meanwhile; Escape or skipping ends it for good. */
export function Tour({ asked, onEnd }: { asked: boolean; onEnd: () => void }) {
  const t = tourTexts.useTexts();
  const mobile = useMobile();
  const stops = stopsOf(tourKindOf(useUser(), useCan()(["settings:admin"])));
  const [seen, keep] = useTourSeen();
  const [at, setAt] = useState(0);
  const [box, setBox] = useState<Box | null>(null);
  const stop = stops[at]!;
  const isHidden = !asked && seen !== false;
  const leave = () => {
    endTourDue();
    onEnd();
  };
  const leaveSeen = useEffectEvent(leave);
  const end = () => {
    keep();
    leave();
  };
  const measure = useEffectEvent(() => setBox(boxOf(stop.places)));
  // Once the stop is laid out.
  useEffect(() => {
    const frame = requestAnimationFrame(() => measure());
    return () => cancelAnimationFrame(frame);
  }, [at, isHidden]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("[role=dialog],[role=menu]"))
      end();
  });
  useEffect(() => {
    if (isHidden) return;
    const stopped = new AbortController();
    window.addEventListener("resize", measure, { signal: stopped.signal });
    window.addEventListener("keydown", onKey, { signal: stopped.signal });
    return () => stopped.abort();
  }, [isHidden]);
  useEffect(() => {
    if (!asked && seen) leaveSeen();
  }, [asked, seen]);
  if (isHidden) return null;
  const isLast = at === stops.length - 1;
  return (
    <>
      {box ? (
        <div
          aria-hidden="true"
          className={styles.ring}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      ) : null}
      <aside className={styles.card} aria-label={t("title")} style={mobile ? undefined : placeOf(box)}>
        <div aria-live="polite">
          <h2 className={styles.head}>
            {t(stop.title)} <small>{t("at", { at: at + 1, all: stops.length })}</small>
          </h2>
          <p>{t(stop.text)}</p>
        </div>
        <p className={styles.hint}>{t("skipKey")}</p>
        <div className={styles.foot}>
          <Button variant="link" onClick={end}>
            {t("skip")}
          </Button>
          <span className={styles.steps}>
            {at > 0 ? <Button onClick={() => setAt(at - 1)}>{t("back")}</Button> : null}
            <Button variant="primary" onClick={() => (isLast ? end() : setAt(at + 1))}>
              {t(isLast ? "done" : "next")}
            </Button>
          </span>
        </div>
      </aside>
    </>
  );
}
