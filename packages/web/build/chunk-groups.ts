import { join } from "node:path";

type ModuleInfo = { importedIds: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

const source = (path: string) => join(import.meta.dirname, "../src", path).replaceAll("\\", "/");

/** Names everything that the kit has; whoever imports it means a few parts of it, and the shell these. */
const kit = /[\\/]antd[\\/]es[\\/]index\.js$/;
const kitOfShell = /[\\/]antd[\\/]es[\\/](config-provider|theme)[\\/]index\.js$/;

/**
 * What is always fetched together is one file: the entry has its own; `page` is what the sign-in page needs beyond it,
 * `portal` what the portal needs beyond both. Everything that is loaded later is left to the bundler.
 */
const groups: readonly { name: string; entries: readonly string[] }[] = [
  { name: "", entries: ["main.tsx"] },
  { name: "page", entries: ["sign-in/show-sign-in.tsx"] },
  { name: "portal", entries: ["mount.tsx", "features/home/HomePage.tsx"] },
];

/** The name of the file that a module goes into; null leaves it to the bundler. */
export function groupOf(): (id: string, context: Context) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, context) => {
    names ??= namesOf(context);
    // A module that is asked for by itself stays by itself: the bundler loses its exports otherwise.
    const info = context.getModuleInfo(id);
    if (!info || info.isEntry || info.dynamicImporters.length > 0) return null;
    return names.get(id) || null;
  };
}

function namesOf(context: Context): Map<string, string> {
  const names = new Map<string, string>();
  const visit = (id: string, name: string): void => {
    if (names.has(id)) return;
    names.set(id, name);
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    for (const next of imported) if (!kit.test(id) || kitOfShell.test(next)) visit(next, name);
  };
  for (const { name, entries } of groups) for (const entry of entries) visit(source(entry), name);
  return names;
}
