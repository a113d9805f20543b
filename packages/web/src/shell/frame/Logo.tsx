import { usePortalTitle } from "../navigation/use-router.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import styles from "./logo.module.css";

/** Logo and title, a link to the start page. */
export function Logo({ router, markOnly = false }: { router: PortalRouter; markOnly?: boolean }) {
  const title = usePortalTitle();
  return (
    <a
      className={styles.logo}
      href="#/"
      aria-label={title}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.navigate("/");
      }}
    >
      <Mark />
      {!markOnly && <span>{title}</span>}
    </a>
  );
}

/** The drawing of favicon.svg in the theme's colour. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--bb-accent)" />
      <g stroke="#fff" strokeLinecap="round">
        <path d="M5 11h22M5 16h22M5 21h22" strokeWidth="2" opacity=".55" />
        <path d="M11 6v5M21 6v5M16 16v-5M11 21v5M21 16v10" strokeWidth="2.4" />
      </g>
      <g fill="#fff">
        <circle cx="11" cy="11" r="2.2" />
        <circle cx="21" cy="11" r="2.2" />
        <circle cx="16" cy="16" r="2.2" />
        <circle cx="11" cy="21" r="2.2" />
      </g>
    </svg>
  );
}
