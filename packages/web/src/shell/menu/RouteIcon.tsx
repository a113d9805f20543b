import { lazy, Suspense } from "react";
import { iconPaths } from "virtual:route-icons";
import styles from "./menu.module.css";

const AnyIcon = lazy(() => import("./AnyIcon.tsx").then((m) => ({ default: m.AnyIcon })));

/** A route's icon by its Remix name. The usual ones are at hand, the other two thousand are fetched when first met. */
export function RouteIcon({ name }: { name: string | undefined }) {
  const path = iconPaths[name ?? "menu-line"];
  if (path !== undefined) {
    return (
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path fill="currentColor" d={path} />
      </svg>
    );
  }
  return (
    <Suspense fallback={<span className={styles.icon} />}>
      <AnyIcon name={name ?? ""} />
    </Suspense>
  );
}
