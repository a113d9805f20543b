import { expect, test } from "vitest";
import { readMigrations } from "./migrate.ts";

/** Statements of a migration that the release before cannot work with, or that may refuse what it writes. */
function notAdditive(sql: string): string[] {
  const statements = sql
    .replaceAll(/--[^\n]*/g, "")
    .split(";")
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
  const made = new Set(statements.flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? []));
  return statements.filter((text) => {
    if (/^(?:create table|comment on) /.test(text)) return false;
    if (text.startsWith("create index ")) return false;
    const of = /^(?:create unique index \w+ on|insert into|alter table) (\w+)/.exec(text)?.[1];
    if (of !== undefined && made.has(of)) return false;
    const parts = /^alter table \w+ (.*)$/.exec(text)?.[1]?.split(/, (?=add )/) ?? [text];
    return !parts.every((part) => part.startsWith("add column ") && isFree(part));
  });
}

/** The release before writes rows without the column. */
const isFree = (column: string) =>
  (!/ not null/.test(column) || / default /.test(column)) && !/ (?:unique|check|references|primary)\b/.test(column);

test.each([
  ["create table a (id int primary key); create unique index a_b on a (b); insert into a values (1)", 0],
  ["alter table a add column b text, add column c int not null default 0; create index a_b on a (b)", 0],
  ["alter table a add column b int not null", 1],
  ["alter table a add column b int references c (id)", 1],
  ["alter table a drop column b", 1],
  ["alter table a rename to b", 1],
  ["create unique index a_b on a (b)", 1],
  ["update a set b = 1", 1],
  ["create function f() returns int language sql as 'select 1'", 1],
])("%s: %d of its statements are no additions", (sql, count) => {
  expect(notAdditive(sql)).toHaveLength(count);
});

test("a migration that says that it only adds does only that", () => {
  const marked = readMigrations().filter(({ additive }) => additive);
  expect(marked.map(({ name, sql }) => [name, notAdditive(sql)])).toEqual(marked.map(({ name }) => [name, []]));
  expect(marked.map(({ name }) => name)).toContain("0085-storage-checks.sql");
});
