import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** PostgreSQL's types as the driver returns them; bigint, numeric and date are strings. @see openDatabase */
const scalars: Readonly<Record<string, string>> = {
  bool: "boolean",
  bpchar: "string",
  bytea: "Uint8Array",
  date: "string",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "string",
  numeric: "string",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
  varchar: "string",
  xid8: "string",
};

/** Tables that only triggers and functions of the database write. */
const derivedTables: ReadonlySet<string> = new Set(["area_manager", "user_area", "user_scope"]);

type Column = {
  table: string;
  name: string;
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  identity: string;
  generated: string;
  check: string | null;
};

const columnsOf = `
  select c.relname as "table", a.attname as name, t.typname as type, a.attnotnull as "notNull",
    a.atthasdef as "hasDefault", a.attidentity as identity, a.attgenerated as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' order by k.conname limit 1) as "check"
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

/** The codes of a check such as `state in ('OPEN', 'DONE')`, as a type. */
function wordsOf(check: string | null): string | undefined {
  const list = /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[(.*?)\]\)?(?:::text\[\])?\)\)\)$/.exec(
    check ?? "",
  )?.[1];
  // A check may list numbers, which keep the type of the column.
  return list?.includes("'")
    ? [...list.matchAll(/'([^']*)'/g)].map(([, word]) => JSON.stringify(word)).join(" | ")
    : undefined;
}

function typeOf(column: Column, declared: ReadonlySet<string>): string {
  const { table, name, type } = column;
  const full = `${table}.${name}`;
  const isJson = type === "json" || type === "jsonb";
  const item = type.replace(/^_/, "");
  const read = declared.has(full)
    ? `ColumnTypes["${full}"]`
    : (wordsOf(column.check) ?? (isJson ? "unknown" : scalars[item]));
  if (read === undefined) throw new Error(`${full} has the type ${type}, which describe-tables.ts does not know`);
  const isArray = type.startsWith("_") && !declared.has(full);
  const value = `${isArray ? `${read.includes(" ") ? `(${read})` : read}[]` : read}${column.notNull ? "" : " | null"}`;
  if (derivedTables.has(table)) return `ColumnType<${value}, never, never>`;
  if (column.identity === "a" || column.generated === "s") return `GeneratedAlways<${value}>`;
  if (isJson) {
    const written = column.notNull ? "string" : "string | null";
    const given = column.notNull && !column.hasDefault ? written : `${written} | undefined`;
    return `ColumnType<${value}, ${given}, ${written}>`;
  }
  return column.hasDefault ? `Generated<${value}>` : value;
}

/** The content of `tables.ts` for the schema of this database, unformatted. */
export async function describeTables(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows } = await client.query<Column>(columnsOf);
  const path = join(import.meta.dirname, "../../kernel/column-types.ts");
  const declared = new Set(
    [...readFileSync(path, "utf8").matchAll(/^ {2}"([\w.]+)":/gm)].map(([, name]) => name as string),
  );
  const unknown = [...declared].filter((name) => !rows.some((row) => `${row.table}.${row.name}` === name));
  if (unknown.length > 0) throw new Error(`column-types.ts names columns that are not there: ${unknown.join(", ")}`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const described = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column, declared)};`).join("\n")}\n  };`,
  );
  return `// Written by \`npm run tables\` from the schema that the migrations make. What it cannot say: kernel/column-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ColumnTypes } from "./kernel/column-types.ts";

/** Every table with its columns. A table is written by one module; others read it by join. */
export type Database = {
${described.join("\n")}
};
`;
}
