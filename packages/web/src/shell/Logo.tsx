import { Mark } from "./Mark.tsx";
import { useSiteTitle } from "./use-title.ts";
import type { Site } from "./view-host/site.ts";
import styles from "./logo.module.css";

/** The mark and the title; leads to the start page. */
export function Logo({ site, markOnly = false }: { site: Site; markOnly?: boolean }) {
  const title = useSiteTitle();
  return (
    <a
      className={styles.logo}
      href="#/"
      aria-label={title}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        site.navigate("/");
      }}
    >
      <Mark />
      {!markOnly && <span>{title}</span>}
    </a>
  );
}
