import { iconPaths } from "virtual:route-icons";
import { createPart } from "../../kernel/part.tsx";
import { PartBoundary } from "../PartBoundary.tsx";
import styles from "./entry-face.module.css";

const AnyIcon = createPart(() => import("./AnyIcon.tsx").then((m) => m.AnyIcon));

/** Commands and numbers of a path in a 24 × 24 box; anything else is not drawn. */
const pathData = /^\s*[Mm][\dMmZzLlHhVvCcSsQqTtAaEe\s,.+-]*$/;

/**
 * A route's icon by its Remix name; the usual ones are at hand, the other two thousand are fetched when first met.
 * With `own` the name is itself the path of a drawing in a 24 × 24 box (`meta.isCustomSvg`).
 */
export function RouteIcon({ name, own = false }: { name: string | undefined; own?: boolean }) {
  const path = own ? (pathData.test(name ?? "") ? name : iconPaths["menu-line"]) : iconPaths[name ?? "menu-line"];
  if (path !== undefined) {
    return (
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path fill="currentColor" d={path} />
      </svg>
    );
  }
  return (
    <PartBoundary fallback={<span className={styles.icon} />}>
      <AnyIcon name={name ?? ""} />
    </PartBoundary>
  );
}
