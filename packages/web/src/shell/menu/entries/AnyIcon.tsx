import { icons } from "@iconify-json/ri/icons.json";
import styles from "./entry-face.module.css";

const bodies = icons as Record<string, { body: string } | undefined>;

/** Any Remix icon by name; a plain circle for a name that does not exist. A chunk of its own. */
export function AnyIcon({ name }: { name: string }) {
  const path = / d="([^"]+)"/.exec(bodies[name]?.body ?? "")?.[1];
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {path ? <path fill="currentColor" d={path} /> : <circle cx="12" cy="12" r="5" fill="currentColor" />}
    </svg>
  );
}
