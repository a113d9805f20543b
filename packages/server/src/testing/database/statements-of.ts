import type pg from "pg";

/** The event feed and the live settings query by themselves at any time, the latter at every poll. */
const inBackground = /^select (?:.* from "event" |"key", "value" from "portal_setting" |pg_notify\()/s;

/**
 * The statements that run during `work`, in order, by their first words: `select`, `insert into "x"`. Calls with equal
 * statements take equal time.
 */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const watched = new Map<pg.PoolClient, pg.PoolClient["query"]>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text: string }];
      statements.push((typeof first === "string" ? first : first.text).trim());
      const answer: unknown = Reflect.apply(query, client, given);
      return answer;
    }) as typeof query;
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const [client, query] of watched) client.query = query;
  }
  return statements
    .filter((text) => !inBackground.test(text))
    .map((text) => /^(select|delete from|(?:insert into|update)|\w+)/i.exec(text)?.[0].toLowerCase() ?? "");
}
