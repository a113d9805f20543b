import type pg from "pg";
import type { Batch } from "../../node/database/driver/batch.ts";

/** The feed of events reads and wakes others by itself, whoever asks for something meanwhile. */
const fromTheFeed = /^select (?:.* from "event" |pg_notify\()/s;

/**
 * What the database is asked while `work` runs, in order, by the first words of each statement: `select`, `insert into
 * "x"`. Two calls that ask the same take as long.
 */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const watched = new Map<pg.PoolClient, pg.PoolClient["query"]>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text: string } | Pick<Batch, "statements">];
      const texts =
        typeof first === "string"
          ? [first]
          : "statements" in first
            ? first.statements.map(({ text }) => text)
            : [first.text];
      asked.push(...texts.map((text) => text.trim()));
      return Reflect.apply(query, client, given) as unknown;
    }) as typeof query;
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const [client, query] of watched) client.query = query;
  }
  return asked
    .filter((text) => !fromTheFeed.test(text))
    .map((text) => /^(select|delete from|(?:insert into|update)|\w+)/i.exec(text)?.[0].toLowerCase() ?? "");
}
