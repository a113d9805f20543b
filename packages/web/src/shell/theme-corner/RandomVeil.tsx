import { FirstPaint } from "../frame/BusyOverlay.tsx";
import { useEffect, useEffectEvent } from "react";
import { toast } from "../../kernel/portal/toasts.ts";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import styles from "../theme-drawer/theme-drawer.module.css";

/** Milliseconds that the veil over a random theme stays. @see R-H06 */
const veilTime = 1000;
/** Milliseconds in which the theme from before can be had back. */
const undoTime = 10_000;

/** Lies over everything while a random theme settles; its time begins when it is seen. Then offers the one from before. */
export function RandomVeil({ onOver, onUndo }: { onOver: () => void; onUndo: () => void }) {
  const t = themeDrawerTexts.useTexts();
  const over = useEffectEvent(() => {
    toast.success(t("random.done"), { label: t("random.undo"), onTake: onUndo, milliseconds: undoTime });
    onOver();
  });
  useEffect(() => {
    const timer = setTimeout(() => over(), veilTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.randomVeil}>
      <FirstPaint text={t("random.busy")} />
    </div>
  );
}
