import pg from "pg";

/**
 * Waits for `work` for so long. @throws when it takes longer, with what is waited for, what each connection of the
 * cluster is doing and what keeps this process awake, so that a hang tells where it stands
 */
export async function within<T>(seconds: number, what: string, ownerUrl: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const told = (lines: string) => reject(new Error(`${what} did not end within ${seconds} s.\n${lines}`));
      connectionsOf(ownerUrl).then(told, (fault: unknown) => told(String(fault)));
    }, seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Connection = { pid: number; database: string; name: string; state: string; waits: string; since: string };

async function connectionsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Connection & { blockers: number[]; query: string }>(
      `select pid, datname as database, application_name as name, coalesce(state, '') as state,
         concat_ws(':', wait_event_type, wait_event) as waits, pg_blocking_pids(pid) as blockers,
         coalesce(round(extract(epoch from clock_timestamp() - xact_start), 1)::text, '') as since,
         left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as query
       from pg_stat_activity where datname is not null and pid <> pg_backend_pid() order by xact_start nulls last`,
    );
    const lines = rows.map(({ pid, database, name, state, waits, blockers, since, query }) =>
      [pid, database, name, state, since, waits, blockers.length > 0 ? `after ${blockers.join()}` : "", query].join(
        " | ",
      ),
    );
    return [...lines, `awake: ${process.getActiveResourcesInfo().join(", ")}`].join("\n");
  } finally {
    await client.end();
  }
}
