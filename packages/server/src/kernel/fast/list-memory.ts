import { isFast } from "./fast-paths.ts";
import type { Ports } from "../../ports.ts";

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

/**
 * A cache of what lists ask again and again, such as totals and sums. It is emptied after every commit of this process,
 * by the wake-up signal of other processes and, should that be lost, every five seconds; so people see their own
 * changes at once. A key must hold everything that the answer depends on: the filter, the reach of the person
 * (`reachKey`) and the business date. `rowsOf` is the number of rows behind an answer; only answers about at least
 * `least` rows are kept, and those that took `long` milliseconds.
 */
export function createListMemory<Answer>(
  wake: Ports["wake"],
  rowsOf: (answer: Answer) => number,
  least: number = leastRows,
  long: number = longMs,
) {
  const answers = new Map<string, Answer>();
  const underWay = new Map<string, Promise<Answer>>();
  let changes = 0;
  wake.listen("change", () => {
    answers.clear();
    underWay.clear();
    changes += 1;
  });

  const recall = (key: string | null) => (key === null || !isFast("list-memory") ? undefined : answers.get(key));

  /** Call this before asking. The returned function keeps an answer unless something was written in the meantime. */
  function asking(key: string | null): (answer: Answer) => void {
    const before = changes;
    const start = performance.now();
    return (answer) => {
      if (key === null || before !== changes) return;
      if (rowsOf(answer) < least && performance.now() - start < long) return;
      if (answers.size >= mostKept) answers.clear();
      answers.set(key, answer);
    };
  }

  return {
    recall,
    asking,
    /** The remembered answer, or that of `ask`; callers that come while it runs share it. */
    async answer(keyParts: readonly unknown[], ask: () => Promise<Answer>): Promise<Answer> {
      if (!isFast("list-memory")) return ask();
      const key = JSON.stringify(keyParts);
      const known = recall(key) ?? underWay.get(key);
      if (known !== undefined) return known;
      const remember = asking(key);
      const running = ask();
      underWay.set(key, running);
      try {
        const answer = await running;
        remember(answer);
        return answer;
      } finally {
        if (underWay.get(key) === running) underWay.delete(key);
      }
    },
  };
}
