import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executeLast, executeLater, executePlanned } from "../../../kernel/sql/asking.ts";
import { createTestDatabase } from "../../../testing/database/database.ts";
import { openDatabase } from "../database.ts";

const database = await createTestDatabase();
/** One connection, so that the next call sees what the one before left behind. */
const { db, pool } = openDatabase({ url: database.url, max: 1 });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeAll(async () => {
  await database.ownerPool.query(`create table note (id int primary key, text text not null);
    grant select, insert, update, delete on note to public`);
});

const kept = async () =>
  (await database.pool.query<{ id: number }>("select id from note order by id")).rows.map((row) => row.id);
const note = (id: number, text: string | null = "") => sql`insert into note (id, text) values (${id}, ${text})`;
/** The number of round trips while `work` runs. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const { query } = client;
  client.release();
  let trips = 0;
  client.query = ((...given: unknown[]) => {
    trips += 1;
    return Reflect.apply(query, client, given) as unknown;
  }) as typeof query;
  await work().finally(() => (client.query = query));
  return trips;
}

test("a transaction of one statement and one for later takes two trips", async () => {
  const trips = await tripsOf(() =>
    db.transaction().execute(async (tx) => {
      await note(1).execute(tx);
      await executeLater(tx, "note", note(2));
    }),
  );
  expect(trips).toBe(2);
  expect(await kept()).toEqual([1, 2]);
});

test("a transaction that asks nothing does not speak to the database", async () => {
  expect(await tripsOf(() => db.transaction().execute(async () => undefined))).toBe(0);
});

test("what is for later fails the statement that it travels with, and nothing stays", async () => {
  const before = await kept();
  const failing = db.transaction().execute(async (tx) => {
    await note(10).execute(tx);
    await executeLater(tx, "note", note(11, null));
    await note(12).execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: "23502", column: "text" });
  expect(await kept()).toEqual(before);
});

test("what is for later fails the commit, and nothing stays", async () => {
  const before = await kept();
  const failing = db.transaction().execute(async (tx) => {
    await note(20).execute(tx);
    await executeLater(tx, "note", note(20));
    await executeLater(tx, "note", note(21));
  });
  await expect(failing).rejects.toMatchObject({ code: "23505", constraint: "note_pkey" });
  expect(await kept()).toEqual(before);
});

test("the first statement of a transaction that fails takes its begin back", async () => {
  const before = await kept();
  const failing = db.transaction().execute((tx) => note(1).execute(tx));
  await expect(failing).rejects.toMatchObject({ code: "23505", constraint: "note_pkey" });
  // On the same connection, but not inside the earlier transaction.
  await note(30).execute(db);
  expect(await kept()).toEqual([...before, 30]);
});

test("a refusal before anything was asked leaves the connection as it was", async () => {
  const trips = await tripsOf(() =>
    db
      .transaction()
      .execute(async () => {
        throw new Error("refused");
      })
      .catch(() => undefined),
  );
  expect(trips).toBe(0);
  await note(40).execute(db);
  expect(await kept()).toContain(40);
});

test("a transaction that goes on after an error nobody minded is not told to be done", async () => {
  const before = await kept();
  const unminded = db.transaction().execute(async (tx) => {
    await note(50).execute(tx);
    await note(50)
      .execute(tx)
      .catch(() => undefined);
  });
  await expect(unminded).rejects.toThrow("rolled back instead of commit");
  expect(await kept()).toEqual(before);
});

test("a value that cannot be sent fails its statement, and what stands behind it is not done", async () => {
  const before = await kept();
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  const failing = db.transaction().execute(async (tx) => {
    await executeLater(tx, "note", sql`insert into note (id, text) values (60, ${loop})`);
    await note(61).execute(tx);
  });
  await expect(failing).rejects.toThrow(/circular/i);
  expect(await kept()).toEqual(before);
  await note(62).execute(db);
  expect(await kept()).toContain(62);
});

test("what is for later is done at once outside of a transaction", async () => {
  await executeLater(db, "note", note(70));
  expect(await kept()).toContain(70);
});

test("a named plan is made for all values, one without a name for each, before and after an error", async () => {
  const generic = async () => {
    const { rows } = await sql<{ generic: string; custom: string }>`
      select sum(generic_plans) as generic, sum(custom_plans) as custom
      from pg_prepared_statements where name like 'test.count%'`.execute(db);
    return rows[0];
  };
  const mode = async () =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode where ${1}::int = 1`.execute(db))
      .rows[0]?.mode;
  const count = (from: number) =>
    executePlanned(db, "test.count", sql<{ count: string }>`select count(*) from note where id >= ${from}`);
  for (const from of [1, 2, 3]) await count(from);
  expect(await generic()).toEqual({ generic: "3", custom: "0" });
  expect(await mode()).toBe("auto");
  await db
    .transaction()
    .execute(async (tx) => {
      await executePlanned(tx, "test.mode", sql`select count(*) from note where id > ${5}`);
      await sql`select 1 / ${0}::int`.execute(tx);
    })
    .catch(() => undefined);
  expect(await mode()).toBe("auto");
  await count(4);
  expect(await generic()).toEqual({ generic: "4", custom: "0" });
});

test("a named statement that was skipped behind an error is asked anew", async () => {
  const both = (first: number) =>
    db.transaction().execute(async (tx) => {
      await note(first).execute(tx);
      await executeLater(tx, "note.skipped", note(first + 1, null));
      await executeLater(tx, "note.behind", sql`insert into note (id, text) values (${first + 2}, 'behind')`);
    });
  await expect(both(80)).rejects.toMatchObject({ code: "23502" });
  await executePlanned(db, "note.behind", sql`insert into note (id, text) values (${90}, 'behind')`);
  expect(await kept()).toContain(90);
});

test("rows of a named statement are read alike when it is described and afterwards, by each connection", async () => {
  const ask = () =>
    executePlanned(
      db,
      "test.types",
      sql`select ${7}::int as whole, null::text as nothing, true as yes, date '2026-02-28' as day,
        timestamptz '2026-02-28 12:00+00' as at, 12345678901::bigint as big, '{"a":1}'::jsonb as json from (values (1), (2)) as two`,
    );
  const row = {
    whole: 7,
    nothing: null,
    yes: true,
    day: "2026-02-28",
    at: new Date("2026-02-28T12:00:00Z"),
    big: "12345678901",
    json: { a: 1 },
  };
  expect(await ask()).toEqual([row, row]);
  expect(await ask()).toEqual([row, row]);
  await pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  expect(await ask()).toEqual([row, row]);
});

test("a named statement whose result has changed is refused, not read as it was", async () => {
  const ask = () => executePlanned(db, "test.changed", sql`select * from note where id = ${1}`);
  expect(await ask()).toEqual([{ id: 1, text: "" }]);
  await database.ownerPool.query("alter table note add column more int, alter column text type varchar(9)");
  await expect(ask()).rejects.toThrow("cached plan must not change result type");
});

test("a transaction whose last statement brings the commit along takes one trip", async () => {
  let rows: { id: number }[] = [];
  const trips = await tripsOf(() =>
    db.transaction().execute(async (tx) => {
      await executeLater(tx, "note", note(280));
      rows = await executeLast(tx, "note_last", sql<{ id: number }>`insert into note values (281, '') returning id`);
    }),
  );
  expect(trips).toBe(1);
  expect(rows).toEqual([{ id: 281 }]);
  expect(await kept()).toEqual(expect.arrayContaining([280, 281]));
});

test("a last statement that fails leaves nothing, and its connection goes on", async () => {
  const before = await kept();
  const failing = db.transaction().execute(async (tx) => {
    await note(282).execute(tx);
    await executeLast(tx, "note", note(282));
  });
  await expect(failing).rejects.toMatchObject({ code: "23505", constraint: "note_pkey" });
  expect(await kept()).toEqual(before);
  await note(283).execute(db);
  expect(await kept()).toEqual([...before, 283]);
});

test("R-B01 a transaction that is sent whole stays only together, whatever fails in it", async () => {
  const before = await kept();
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  const failures = [
    { first: note(290), last: note(290), error: /note_pkey/ },
    { first: note(291, null), last: note(292), error: /not-null/ },
    { first: note(293), last: sql`insert into note (id, text) values (294, ${loop})`, error: /circular/i },
    { first: note(295), last: sql`insert into late_note values (295)`, error: /late_note_pkey/ },
  ];
  await database.ownerPool.query(`create table late_note (id int primary key deferrable initially deferred);
    grant select, insert on late_note to public; insert into late_note values (295)`);
  for (const { first, last, error } of failures) {
    const failing = db.transaction().execute(async (tx) => {
      await executeLater(tx, "note", first);
      await executeLast(tx, "whole", last);
    });
    await expect(failing).rejects.toThrow(error);
    expect(await kept()).toEqual(before);
  }
  await note(63).execute(db);
  expect(await kept()).toContain(63);
});

test("R-B01 a transaction that was sent whole and failed is asked nothing more", async () => {
  const before = await kept();
  const unminded = db.transaction().execute(async (tx) => {
    await executeLast(tx, "note", note(1)).catch(() => undefined);
    await note(297).execute(tx);
  });
  await expect(unminded).rejects.toThrow("has ended");
  expect(await kept()).toEqual(before);
});

test("nothing is asked after the last statement, and what it wrote stays", async () => {
  const late = db.transaction().execute(async (tx) => {
    await executeLast(tx, "note", note(284));
    await note(285).execute(tx);
  });
  await expect(late).rejects.toThrow("has ended");
  await db.transaction().execute((tx) => note(286).execute(tx));
  expect((await kept()).filter((id) => id >= 284)).toEqual([284, 286]);
});
