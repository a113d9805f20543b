import type { AnyNoun } from "@busbar/contract/fields/noun";
import type { JudgedRow, RowProblem } from "../../../kernel/targets/import-target.ts";

export type StoredFigure = Record<string, unknown> & { id: string; version: number };

type Judged = {
  noun: AnyNoun;
  /** What the figure is of. */
  of: Readonly<Record<string, string>>;
  month: string;
  /** The values of the row; fields that are missing keep what is there. */
  said: Readonly<Record<string, unknown>>;
  stored: StoredFigure | null;
  problems: readonly RowProblem[];
};

export const wrongRow = (key: string | null, problems: readonly RowProblem[]): JudgedRow => ({
  key,
  verdict: "wrong",
  problems,
  draft: null,
  before: null,
  target: null,
});

/** Compares a row with the figure of its month that is there already. A file takes the place of what a person entered. */
export function judgeFigure({ noun, of, month, said, stored, problems }: Judged): JudgedRow {
  const key = [...Object.values(of), month].join(" ");
  if (problems.length > 0) return wrongRow(key, problems);
  const fields = Object.fromEntries(
    Object.entries(noun.fields).map(([name, field]) => [name, said[name] ?? field.default ?? null]),
  );
  if (!stored)
    return {
      key,
      verdict: "new",
      problems,
      draft: { ...of, ...fields, month, reason: "" },
      before: null,
      target: null,
    };
  const target = { id: stored.id, version: stored.version };
  const changed = noun.names.filter((name) => {
    const value = name === "reason" ? "" : said[name];
    return value !== undefined && name !== "month" && !isSame(value, stored[name]);
  });
  if (changed.length === 0) return { key, verdict: "same", problems, draft: null, before: null, target };
  const picked = (values: Readonly<Record<string, unknown>>) => ({
    ...of,
    month,
    ...Object.fromEntries(changed.map((name) => [name, values[name] ?? null])),
  });
  return {
    key,
    verdict: "changed",
    problems,
    draft: picked({ ...said, reason: "" }),
    before: picked(stored),
    target,
  };
}

const isFigure = (value: unknown) => typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value);
const plain = (text: string) => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
/** 200000 and 200000.000 are one figure. */
const isSame = (one: unknown, other: unknown): boolean =>
  isFigure(one) && isFigure(other) ? plain(String(one)) === plain(String(other)) : one === other;
