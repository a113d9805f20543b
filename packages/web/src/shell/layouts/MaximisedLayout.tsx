import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/** Nothing but the tabs over the content; a double click on a tab or the bar's button brings the rest back. */
export function MaximisedLayout({ tabs }: LayoutProps) {
  return (
    <div className={styles.head} data-part="head">
      <div className={styles.tabs}>{tabs}</div>
    </div>
  );
}
