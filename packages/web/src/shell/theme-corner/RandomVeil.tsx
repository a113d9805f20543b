import { FirstPaint } from "../frame/BusyOverlay.tsx";
import { useEffect, useEffectEvent } from "react";
import { toast } from "../../kernel/portal/toasts.ts";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import styles from "../theme-drawer/theme-drawer.module.css";

/** Milliseconds that the overlay of a random theme stays. @see R-H06 */
const veilTime = 1000;
/** Milliseconds during which the previous theme can be restored. */
const undoTime = 10_000;

/**
 * Covers the page while a random theme is applied; its time starts when it is visible. Then offers the previous theme.
 */
export function RandomVeil({ onOver, onUndo }: { onOver: () => void; onUndo: () => void }) {
  const t = themeDrawerTexts.useTexts();
  const onTimeUp = useEffectEvent(() => {
    toast.success(t("random.done"), { label: t("random.undo"), onTake: onUndo, milliseconds: undoTime, isUndo: true });
    onOver();
  });
  useEffect(() => {
    const timer = setTimeout(() => onTimeUp(), veilTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.randomVeil}>
      <FirstPaint text={t("random.busy")} />
    </div>
  );
}
