import { readdirSync } from "node:fs";
import { join } from "node:path";

type ModuleInfo = {
  code: string | null;
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
};
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

const source = (path: string) => join(import.meta.dirname, "../src", path).replaceAll("\\", "/");

/**
 * What is always fetched together is one file: the entry has its own; `page` is what the sign-in page needs beyond it,
 * `portal` what the portal and Home need beyond both, `list` what lists need beyond that, `form` what drawers and dialogs
 * need with the kit's forms. Everything else that is loaded later is left to the bundler.
 */
const groups: readonly { name: string; entries: readonly string[] }[] = [
  { name: "", entries: ["main.tsx"] },
  { name: "page", entries: ["sign-in/show-sign-in.tsx"] },
  {
    name: "portal",
    entries: [
      "mount.tsx",
      "features/home/HomePage.tsx",
      // A feature's tiles on Home, so that nothing that Home needs is in the file of the lists.
      ...readdirSync(source("features")).map((feature) => `features/${feature}/home-tiles.ts`),
    ],
  },
  { name: "list", entries: ["features/customers/list/MyCustomersPage.tsx"] },
  { name: "form", entries: ["features/customers/editing/CustomerDrawer.tsx", "records/list/PrintQuestion.tsx"] },
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
    for (const next of importsOf(id, context)) visit(next, name);
  };
  for (const { name, entries } of groups) for (const entry of entries) visit(source(entry), name);
  return names;
}

const kitIndex = /^(.*[\\/]antd[\\/]es[\\/])index\.js$/;

/** Of the kit's index, which names everything that the kit has, only the parts that the module asks for. */
function importsOf(id: string, context: Context): string[] {
  const info = context.getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((imported) => {
    const folder = kitIndex.exec(imported)?.[1];
    if (folder === undefined) return [imported];
    const [, words = ""] = /import\s*\{([^}]*)\}\s*from\s*"antd"/.exec(info?.code ?? "") ?? [];
    return words
      .split(",")
      .map((word) =>
        word
          .trim()
          .split(/\s/)[0]!
          .replace(/[a-z](?=[A-Z])/g, "$&-")
          .toLowerCase(),
      )
      .map((part) => `${folder}${part}/index.js`)
      .filter((part) => context.getModuleInfo(part) !== null);
  });
}
