import { FirstPaint } from "../FirstPaint.tsx";
import { themeDrawerTexts } from "./theme-drawer-texts.ts";
import styles from "./theme-drawer.module.css";

/** Lies over everything while a random theme settles. */
export function RandomVeil() {
  const t = themeDrawerTexts.useTexts();
  return (
    <div className={styles.randomVeil}>
      <FirstPaint text={t("random.busy")} />
    </div>
  );
}
