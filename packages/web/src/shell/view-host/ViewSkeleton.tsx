import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./view-skeleton.module.css";

/** Stands in while a page loads; shows after 200 ms, so that quick ones do not flicker. */
export function ViewSkeleton() {
  const t = shellTexts.useTexts();
  return (
    <div className={styles.skeleton} role="status" aria-label={t("view.loading")}>
      <i />
      <i />
      <i />
    </div>
  );
}
