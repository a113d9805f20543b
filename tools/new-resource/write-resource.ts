import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type Resource = {
  nouns: string;
  singular?: string | undefined;
  zh?: string | undefined;
  /** The noun in its permissions, if it differs, such as `price` for price plans. */
  permission?: string | undefined;
};

/** Where each template goes; a noun has a folder on each side. */
const places: Record<string, string> = {
  contract: "packages/contract/src/{{nouns-path}}/{{nouns-path}}.ts",
  menu: "packages/contract/src/{{nouns-path}}/{{noun-file}}-menu.ts",
  actions: "packages/contract/src/{{nouns-path}}/{{noun-file}}-actions.ts",
  migration: "packages/server/migrations/{{number}}-{{nouns-path}}.sql",
  repository: "packages/server/src/modules/{{nouns-path}}/{{noun-file}}-repository.ts",
  module: "packages/server/src/modules/{{nouns-path}}/{{nouns-path}}.ts",
  "module-test": "packages/server/src/modules/{{nouns-path}}/{{nouns-path}}.test.ts",
  access: "packages/server/src/modules/{{nouns-path}}/testing/{{noun-file}}-access.ts",
  feature: "packages/web/src/features/{{nouns-path}}/feature.ts",
  help: "packages/web/src/features/{{nouns-path}}/help.ts",
  texts: "packages/web/src/features/{{nouns-path}}/{{noun-file}}-texts.ts",
  zh: "packages/web/src/features/{{nouns-path}}/zh.ts",
  en: "packages/web/src/features/{{nouns-path}}/en.ts",
  "list-page": "packages/web/src/features/{{nouns-path}}/{{Noun}}ListPage.tsx",
  page: "packages/web/src/features/{{nouns-path}}/{{Noun}}Page.tsx",
  drawer: "packages/web/src/features/{{nouns-path}}/{{Noun}}Drawer.tsx",
  queries: "packages/web/src/features/{{nouns-path}}/{{noun-file}}-queries.ts",
};

const tables = "packages/server/src/tables.ts";
const reachedTables = "packages/server/src/kernel/sql/reached-tables.ts";
/** Asks of each column whether it is a secret. */
const columnRegister = "packages/server/src/testing/secrets/column-register.ts";

/** Lines added to central lists, before the first line that matches `before`. */
const lists: { path: string; before: RegExp; line: string }[] = [
  ...listed(
    "packages/contract/src/index.ts",
    'import { {{noun}}Routes } from "./{{nouns-path}}/{{nouns-path}}.ts";',
    /^ {2}\.\.\.apiDocsRoutes,/m,
    "  ...{{noun}}Routes,",
  ),
  ...listed(
    "packages/contract/src/menus/menu-rows.ts",
    'import { {{noun}}Menu } from "../{{nouns-path}}/{{noun-file}}-menu.ts";',
    /^ {2}menuGroups\.setting,/m,
    "  ...{{noun}}Menu,",
  ),
  ...listed(
    "packages/contract/src/records/action-words.ts",
    'import { {{noun}}Actions } from "../{{nouns-path}}/{{noun-file}}-actions.ts";',
    /^ {2}holiday: /m,
    "  {{noun-word}}: {{noun}}Actions,",
  ),
  {
    path: "packages/contract/src/api-docs/api-tags.ts",
    before: /organisation holidays /m,
    line: "{{nouns-path}} ",
  },
  {
    path: "packages/contract/src/records/record-addresses.ts",
    before: /$(?![\s\S])/,
    line: "export const {{noun}}Address = ({ id }: Known): string => `/{{nouns-path}}/detail/${id}`;\n",
  },
  ...listed(
    "packages/server/src/app.ts",
    'import { create{{Nouns}} } from "./modules/{{nouns-path}}/{{nouns-path}}.ts";',
    /^ {4}createApiDocs\(/m,
    "    create{{Nouns}}(ports),",
  ),
  ...listed(
    "packages/server/src/testing/access/nouns.ts",
    'import { {{noun}}Access } from "../../modules/{{nouns-path}}/testing/{{noun-file}}-access.ts";',
    /^\];/m,
    "  {{noun}}Access,",
  ),
  ...listed(
    "packages/server/src/kernel/fields/columns.test.ts",
    'import { {{nouns}} } from "@busbar/contract/{{nouns-path}}/{{nouns-path}}";',
    /(?<=^const tables: Record<string, AnyNoun> = \{\n)/m,
    "  {{noun_table}}: {{nouns}},",
  ),
  ...listed(
    "packages/web/src/features.ts",
    'import { {{nouns}}Feature } from "./features/{{nouns-path}}/feature.ts";',
    /^ {2}shippedMenuFeature,/m,
    "  {{nouns}}Feature,",
  ),
];

/** A list that imports what each noun brings. */
function listed(path: string, imported: string, before: RegExp, line: string) {
  return [
    { path, before: /^import /m, line: `${imported}\n` },
    { path, before, line: `${line}\n` },
  ];
}

const permissions = "packages/contract/src/kernel/permissions.ts";
const rights = "packages/contract/src/roles/right-words.ts";
/** Whoever reads the whole business reads a new noun, too. */
const policy = "packages/server/src/testing/access/access-policy.ts";
const rightWords = {
  read: 'zh: "查看{{zh}}", en: "view {{title}}"',
  write: 'zh: "新建和修改{{zh}}", en: "create and edit {{title}}"',
};

/**
 * Writes the files of a noun below `root` and its lines in the central lists. Missing permissions are added; an
 * existing table is used as it is. @returns the paths written or changed @throws for an invalid name or a noun that
 * exists already
 */
export function writeResource(root: string, resource: Resource): string[] {
  const marks = marksOf(root, resource);
  const fill = (text: string) => text.replace(/\{\{([\w-]+)\}\}/g, (whole, mark: string) => marks[mark] ?? whole);
  const templates = join(import.meta.dirname, "templates");
  const known = [...readFileSync(join(root, tables), "utf8").matchAll(/^ {2}(\w+): \{$/gm)].map(
    ([, name]) => name ?? "",
  );
  const hasTable = known.includes(fill("{{noun_table}}"));
  const files = Object.entries(places)
    .filter(([template]) => !(hasTable && template === "migration"))
    .map(([template, place]) => ({
      path: fill(place),
      content: fill(readFileSync(join(templates, `${template}.txt`), "utf8")),
    }));
  const taken = files.find(({ path }) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken.path} already exists.`);

  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  for (const { path, before, line } of lists) edit(root, path, before, fill(line));
  if (!hasTable) {
    // As `npm run tables` will write it: by name.
    const next = known.find((name) => name > fill("{{noun_table}}"));
    const type = readFileSync(join(templates, "tables.txt"), "utf8");
    edit(root, tables, next === undefined ? /^\};/m : new RegExp(`^ {2}${next}: \\{`, "m"), fill(type));
    edit(
      root,
      reachedTables,
      next === undefined ? /^\];/m : new RegExp(`^ {2}"${next}",`, "m"),
      fill('  "{{noun_table}}",\n'),
    );
    const columns = [...fill(type).matchAll(/^ {4}(\w+): /gm)].map(([, column = ""]) => column);
    edit(
      root,
      columnRegister,
      next === undefined ? /^`;/m : new RegExp(`^${next} = `, "m"),
      `${fill("{{noun_table}}")} = ${columns.sort((one, other) => (one < other ? -1 : 1)).join(" ")}\n`,
    );
  }
  const permitted = readFileSync(join(root, permissions), "utf8");
  for (const verb of ["read", "write"] as const) {
    const name = fill(`"{{permission}}:${verb}"`);
    if (permitted.includes(name)) continue;
    if (verb === "read") edit(root, policy, /(?<=^const everyRead: readonly Permission\[\] = \[)/m, `${name}, `);
    edit(root, permissions, /^ {2}"read:system"/m, `  ${name},\n`);
    const words = fill(rightWords[verb]);
    edit(root, rights, /^ {2}"read:system"/m, `  ${name}: { noun: "${marks.permission}", ${words} },\n`);
  }
  if (!readFileSync(join(root, rights), "utf8").match(new RegExp(fill('^ {2}"?{{permission}}"?: \\{ zh'), "m")))
    edit(root, rights, /^ {2}template: \{/m, fill('  "{{permission}}": { zh: "{{zh}}", en: "{{Title}}" },\n'));
  const shared = [
    ...lists.map(({ path }) => path),
    ...(hasTable ? [] : [tables, reachedTables, columnRegister]),
    permissions,
    rights,
    policy,
  ];
  return [...new Set([...files.map(({ path }) => path), ...shared])];
}

function edit(root: string, path: string, before: RegExp, line: string): void {
  const file = join(root, path);
  const text = readFileSync(file, "utf8");
  const at = text.search(before);
  if (at < 0) throw new Error(`${path} has no place for "${line.trim()}".`);
  writeFileSync(file, text.slice(0, at) + line + text.slice(at));
}

function marksOf(
  root: string,
  { nouns, singular = singularOf(nouns), zh, permission = singular }: Resource,
): Record<string, string> {
  for (const name of [nouns, singular]) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(name))
      throw new Error(`"${name}" is not a plural noun in kebab case, such as price-plans.`);
  }
  if (nouns === singular) throw new Error(`The plural of "${nouns}" equals its singular. Specify --singular.`);
  const numbers = readdirSync(join(root, "packages/server/migrations")).map((name) => Number(name.slice(0, 4)) || 0);
  const title = nouns.replaceAll("-", " ");
  const one = singular.replaceAll("-", " ");
  return {
    Noun: pascal(singular),
    Nouns: pascal(nouns),
    noun: camel(singular),
    nouns: camel(nouns),
    "noun-file": singular,
    "noun-word": singular.replaceAll("-", "_"),
    permission,
    "nouns-path": nouns,
    noun_table: singular.replaceAll("-", "_"),
    title,
    one,
    "a-one": `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`,
    Title: title.charAt(0).toUpperCase() + title.slice(1),
    One: one.charAt(0).toUpperCase() + one.slice(1),
    zh: zh ?? title,
    number: String(Math.max(0, ...numbers) + 1).padStart(4, "0"),
  };
}

const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The singular of an English noun, for the usual endings; `--singular` overrides it. */
function singularOf(nouns: string): string {
  if (nouns.endsWith("ies")) return `${nouns.slice(0, -3)}y`;
  if (/(ses|xes|ches|shes)$/.test(nouns)) return nouns.slice(0, -2);
  return nouns.replace(/s$/, "");
}
