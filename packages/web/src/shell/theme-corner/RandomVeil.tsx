import { useEffect, useEffectEvent } from "react";
import { FirstPaint } from "../frame/PartBoundary.tsx";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import styles from "../theme-drawer/theme-drawer.module.css";

/** Milliseconds that the veil over a random theme stays. @see R-H06 */
const veilTime = 1000;

/** Lies over everything while a random theme settles; its time begins when it is seen. */
export function RandomVeil({ onOver }: { onOver: () => void }) {
  const t = themeDrawerTexts.useTexts();
  const over = useEffectEvent(onOver);
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
