import type { Ports } from "../../ports.ts";

const mostKept = 1000;
/** Rows of a list; smaller ones are counted anew each time, in a millisecond. */
const leastRows = 1000;

type Paged = { pageNo?: number | undefined; pageSize?: number | undefined; sort?: string | undefined };

/** What a total hangs on: all of a query but page and order. */
export function filtersOf<Query extends Paged>(query: Query): Omit<Query, keyof Paged> {
  const { pageNo: _, pageSize: __, sort: ___, ...filters } = query;
  return filters;
}

/**
 * What lists ask again and again, such as totals and sums, remembered until anything is written: here at once after each
 * commit, in other processes by the wake-up, and every five seconds without one. So it stays exact, and nobody's own
 * change looks ignored. A key holds all that an answer hangs on: what is filtered, whose reach it is (`reachKey`) and the
 * business date. `rowsOf`: how many rows an answer is about; that of `least` and more is remembered.
 */
export function createListMemory<Answer>(
  wake: Ports["wake"],
  rowsOf: (answer: Answer) => number,
  least: number = leastRows,
) {
  const answers = new Map<string, Answer>();
  const underWay = new Map<string, Promise<Answer>>();
  let changes = 0;
  wake.listen("change", () => {
    answers.clear();
    underWay.clear();
    changes += 1;
  });

  const recall = (key: string | null) => (key === null ? undefined : answers.get(key));

  /** Call before asking; what is given to the result is remembered unless something was written meanwhile. */
  function asking(key: string | null): (answer: Answer) => void {
    const before = changes;
    return (answer) => {
      if (key === null || before !== changes || rowsOf(answer) < least) return;
      if (answers.size >= mostKept) answers.clear();
      answers.set(key, answer);
    };
  }

  return {
    recall,
    asking,
    /** What is remembered, or what `ask` answers now: once for all who come while it is under way. */
    async answer(keyParts: readonly unknown[], ask: () => Promise<Answer>): Promise<Answer> {
      const key = JSON.stringify(keyParts);
      const known = recall(key) ?? underWay.get(key);
      if (known !== undefined) return known;
      const remember = asking(key);
      const asked = ask();
      underWay.set(key, asked);
      try {
        const answer = await asked;
        remember(answer);
        return answer;
      } finally {
        if (underWay.get(key) === asked) underWay.delete(key);
      }
    },
  };
}
