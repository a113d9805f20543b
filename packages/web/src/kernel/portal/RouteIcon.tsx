import { iconFolder, iconPaths } from "virtual:route-icons";
import { use } from "react";
import { loadChunk } from "../boot/chunk.ts";
import { noteFailure } from "../boot/lazy-component.tsx";
import { PartBoundary } from "../boot/PartBoundary.tsx";
import styles from "./route-icon.module.css";

const defaultPath = iconPaths["menu-line"] ?? "";

/** Commands and numbers of an SVG path; any other text is not rendered. */
const pathData = /^\s*[Mm][\dMmZzLlHhVvCcSsQqTtAaEe\s,.+-]*$/;

/**
 * A route's icon by its Remix name. The icons of the shipped menus are in the bundle; any other is fetched as a small
 * file. An unknown name gets the default icon. With `own` the name itself is an SVG path in a 24 × 24 box
 * (`meta.isCustomSvg`).
 */
export function RouteIcon({ name = "menu-line", own = false }: { name?: string | undefined; own?: boolean }) {
  if (own) return <Drawing path={pathData.test(name) ? name : defaultPath} />;
  const path = iconPaths[name];
  if (path !== undefined) return <Drawing path={path} />;
  return (
    <PartBoundary fallback={<span className={styles.icon} />}>
      <FetchedIcon name={name} />
    </PartBoundary>
  );
}

function FetchedIcon({ name }: { name: string }) {
  return <Drawing path={use(pathOf(name))} />;
}

function Drawing({ path }: { path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={path} />
    </svg>
  );
}

/** Requested paths by name. `use` needs the same promise on every render. */
const requested = new Map<string, Promise<string>>();

function pathOf(name: string): Promise<string> {
  const earlier = requested.get(name);
  if (earlier) return earlier;
  const path = loadChunk(() => fetchPath(name)).catch((failure: unknown) => {
    noteFailure(() => requested.delete(name));
    throw failure;
  });
  requested.set(name, path);
  return path;
}

async function fetchPath(name: string): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(name)) return defaultPath;
  const answer = await fetch(`${iconFolder}/${name}.svg`);
  if (answer.status === 404) return defaultPath;
  if (!answer.ok) throw new Error(`Icon ${name}: ${answer.status}`);
  const path = / d="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  return pathData.test(path) ? path : defaultPath;
}
