import { useState } from "react";
import { useSiteTitle } from "./use-title.ts";
import styles from "./footer.module.css";

/** On every layout. @see R-S08 */
export function Footer() {
  const title = useSiteTitle();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      Copyright © {year} {title}
    </footer>
  );
}
