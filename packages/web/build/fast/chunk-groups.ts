import { resolve } from "node:path";

type ModuleInfo = {
  code: string | null;
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
};
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

const source = (path: string) => resolve(import.meta.dirname, "../../src", path).replaceAll("\\", "/");

/**
 * Modules that are always loaded together form one file. The entry has its own (""); `page` is what the sign-in page needs
 * besides, `portal` what the portal and Home need besides both, `list` what lists need besides that, `form` what drawers
 * and dialogs need with the kit's forms. The bundler splits everything else.
 */
const groups: readonly { name: string; entries: readonly string[] }[] = [
  { name: "page", entries: ["sign-in/show-sign-in.tsx"] },
  {
    name: "portal",
    entries: ["mount.tsx", "features/home/HomePage.tsx"],
  },
  { name: "list", entries: ["features/customers/list/MyCustomersPage.tsx"] },
  { name: "form", entries: ["features/customers/editing/CustomerDrawer.tsx", "records/list/PrintQuestion.tsx"] },
];

/** Names of the groups that a first look needs; dialogs open later. */
export const firstLookGroups: ReadonlySet<string> = new Set(["page", "portal", "list"]);

type Composition = { entry?: string | undefined; besides: readonly string[] };

/**
 * The chunk of a module; null leaves it to the bundler.
 * @param entry the module that the page begins with, relative to `src` or absolute, as are `besides`, which are loaded with the portal
 */
export function groupOf({ entry = "main.tsx", besides }: Composition): (id: string, context: Context) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, context) => {
    names ??= namesOf(context, entry, besides);
    // A dynamically imported module must have its own chunk, or the bundler drops its exports.
    const info = context.getModuleInfo(id);
    if (!info || info.isEntry || info.dynamicImporters.length > 0) return null;
    return names.get(id) || null;
  };
}

function namesOf(context: Context, entry: string, besides: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const visit = (id: string, name: string): void => {
    if (names.has(id)) return;
    names.set(id, name);
    for (const next of importsOf(id, context)) visit(next, name);
  };
  visit(source(entry), "");
  for (const { name, entries } of groups)
    for (const first of name === "portal" ? [...entries, ...besides] : entries) visit(source(first), name);
  return names;
}

const kitIndex = /^(.*[\\/]antd[\\/]es[\\/])index\.js$/;

/**
 * The imports of a module; of the kit's index, which re-exports the whole kit, only the parts that the module names.
 */
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
