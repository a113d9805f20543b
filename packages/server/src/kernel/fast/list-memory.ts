import type { RawBuilder } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Db } from "../sql/query.ts";
import { TablesRead } from "../sql/table-reach.ts";
import { isFast } from "./fast-paths.ts";

const mostKept = 1000;
/** Answers about fewer rows are not remembered, because counting those takes a millisecond. */
const leastRows = 1000;
/**
 * Unless it took this long: a statement walks past the rows of an import that is not committed yet, a million of them
 * for a list of twenty.
 */
const longMs = 20;

type Paged = { pageNo?: number | undefined; pageSize?: number | undefined; sort?: string | undefined };

/** The part of a query that its total depends on: everything but page and order. */
export function filtersOf<Query extends Paged>(query: Query): Omit<Query, keyof Paged> {
  const { pageNo: _, pageSize: __, sort: ___, ...filters } = query;
  return filters;
}

/** The tables behind an answer, each with the number of the last write before it was read. */
type ReadAt = Map<string, number>;

/**
 * A cache of what lists ask again and again, such as totals and sums. An answer is forgotten when one of the tables is
 * written that its own statements read: after a commit of this process at once, so people see their own changes, and by
 * the wake-up signal of other processes; should that be lost, within some seconds. A key must hold everything else that
 * the answer depends on: the filter, the reach of the person (`reachKey`) and the business date. `rowsOf` is the number
 * of rows behind an answer; only answers about at least `least` rows are kept, and those that took `long` milliseconds.
 */
export function createListMemory<Answer>(
  wake: Pick<Ports["wake"], "onWrites">,
  rowsOf: (answer: Answer) => number,
  least: number = leastRows,
  long: number = longMs,
) {
  const answers = new Map<string, { answer: Answer; readAt: ReadAt }>();
  const underWay = new Map<string, { answer: Promise<Answer>; readAt: ReadAt }>();
  /** Writes are numbered; the last one of each table, and the last that may have been to any. */
  const written = new Map<string, number>();
  let anyWritten = 0;
  let now = 0;
  wake.onWrites((tables) => {
    now += 1;
    if (tables === null) anyWritten = now;
    else for (const table of tables) written.set(table, now);
  });
  const isFresh = ({ readAt }: { readAt: ReadAt }): boolean => {
    for (const [table, at] of readAt) if (anyWritten > at || (written.get(table) ?? 0) > at) return false;
    return true;
  };

  const keep = (key: string, answer: Answer, started: number, readAt: ReadAt): void => {
    if (rowsOf(answer) < least && performance.now() - started < long) return;
    if (readAt.size === 0 || !isFresh({ readAt })) return;
    if (answers.size >= mostKept) answers.clear();
    answers.set(key, { answer, readAt });
  };
  const recall = (key: string): Answer | undefined => {
    const known = isFast("list-memory") ? answers.get(key) : undefined;
    return known && isFresh(known) ? known.answer : undefined;
  };

  return {
    recall,

    /** Call this before asking `query` as part of a statement. The returned function remembers its answer. */
    asking(key: string, query: RawBuilder<unknown>): (answer: Answer) => void {
      const start = performance.now();
      const readAt: ReadAt = new Map();
      new TablesRead((table) => readAt.set(table, now)).look(query.toOperationNode());
      return (answer) => keep(key, answer, start, readAt);
    },

    /**
     * The remembered answer, or that of `ask`, which reads by the handle that it is given; callers that come while it
     * runs share it.
     */
    async answer(db: Db, keyParts: readonly unknown[], ask: (db: Db) => Promise<Answer>): Promise<Answer> {
      if (!isFast("list-memory")) return ask(db);
      const key = JSON.stringify(keyParts);
      const known = recall(key);
      if (known !== undefined) return known;
      const asked = underWay.get(key);
      if (asked && isFresh(asked)) return asked.answer;

      const start = performance.now();
      const readAt: ReadAt = new Map();
      const note = (table: string) => void (readAt.has(table) || readAt.set(table, now));
      const running = { answer: ask(db.withPlugin(new TablesRead(note))), readAt };
      underWay.set(key, running);
      try {
        const answer = await running.answer;
        keep(key, answer, start, readAt);
        return answer;
      } finally {
        if (underWay.get(key) === running) underWay.delete(key);
      }
    },
  };
}
