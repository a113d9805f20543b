import { useSiteTitle } from "./use-title.ts";
import styles from "./footer.module.css";

/** On every layout. @see R-S08 */
export function Footer() {
  const title = useSiteTitle();
  return (
    <footer className={styles.footer}>
      Copyright © {new Date().getFullYear()} {title}
    </footer>
  );
}
