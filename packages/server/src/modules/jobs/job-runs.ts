import { type JobAction, type JobRun, type JobRunQuery, jobRunRoutes } from "@busbar/contract/jobs/jobs";
import { meets } from "@busbar/contract/kernel/access";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { brokenUniqueness } from "../../kernel/sql/unique-violation.ts";
import type { JobKind } from "../../kernel/work/jobs.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { cancelJob, toJob } from "./job-rows.ts";

type Row = Selectable<Database["job"]> & { user_code: string | null; full_name: string | null };

const from = sql`from job t left join user_account u on u.id = t.user_id`;

async function list(db: Db, { keyword, state, kind, ...query }: JobRunQuery) {
  const condition = allOf(
    keyword &&
      sql<SqlBool>`(u.full_name ilike ${likePattern(keyword)} or u.user_code ilike ${likePattern(keyword)}
        or u.username ilike ${likePattern(keyword)})`,
    state && sql<SqlBool>`t.state = any (${state}::text[])`,
    kind && sql<SqlBool>`t.kind = any (${kind}::text[])`,
  );
  const direction = query.sort === "createdAt" ? sql`asc` : sql`desc`;
  const count = async () => {
    const { rows } = await sql<{ total: string }>`select count(*) as total ${from} where ${condition}`.execute(db);
    return Number(rows[0]?.total);
  };
  const page = sql<Row>`select t.*, u.user_code, u.full_name ${from} where ${condition}
    order by t.state in ('queued', 'running') desc, t.created_at ${direction}, t.id ${direction} ${pageOf(query)}`;
  return countedPage(query, count, async () => (await page.execute(db)).rows);
}

async function get(db: Db, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select t.*, u.user_code, u.full_name ${from} where t.id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

/** Everyone's jobs and the server's own, for administrators. `kinds` are those of all modules. */
export function createJobRuns({ db, clock }: Pick<Ports, "db" | "clock">, kinds: readonly JobKind[]): Module {
  const again = new Map(kinds.flatMap(({ kind, again: given }) => (given ? [[kind, given] as const] : [])));

  /** Checked before acting and sent with the row. */
  function judge(row: Row, actor: Actor): { cancel: JobAction; retry: JobAction } {
    if (!meets(actor, ["settings:admin"])) return { cancel: "not_allowed", retry: "not_allowed" };
    const isLive = row.state === "queued" || row.state === "running";
    const cancel = !isLive ? "job.ended" : row.cancel_requested ? "job.cancelling" : "ok";
    const retry = row.state !== "failed" ? "job.not_failed" : again.has(row.kind) ? "ok" : "job.elsewhere";
    return { cancel, retry };
  }

  const toRun = (row: Row, actor: Actor, language: Language): JobRun => ({
    ...toJob(row, language),
    // The result belongs to the job's owner.
    ...(row.user_id !== null && row.user_id !== actor.id && { result: null }),
    user:
      row.user_id === null ? null : { id: row.user_id, userCode: row.user_code ?? "", fullName: row.full_name ?? "" },
    own: row.user_id === actor.id,
    startedAt: row.started_at?.toISOString() ?? null,
    takes: row.fence,
    actions: judge(row, actor),
  });

  return bind(jobRunRoutes, {
    async listJobRuns({ actor, query, language }) {
      const { rows, total } = await list(db, query);
      return { list: rows.map((row) => toRun(row, actor, language)), total };
    },
    cancelJobRun: ({ actor, params, language, write }) =>
      write(async (unit) => {
        await cancelJob(unit, await get(unit.tx, params.id), clock.now());
        return toRun(await get(unit.tx, params.id), actor, language);
      }),
    retryJobRun: ({ actor, params, write }) =>
      write(async (unit) => {
        const row = await get(unit.tx, params.id);
        const inputOf = again.get(row.kind);
        if (judge(row, actor).retry !== "ok" || !inputOf) throw new AppError("illegal_transition");
        await unit.audit("job.retry", "jobs", row.id);
        try {
          const jobId = await unit.startJob(row.kind, inputOf(row.input, actor));
          await unit.emit("job-runs", "", "queued");
          return { jobId };
        } catch (fault) {
          throw brokenUniqueness(fault) === "job_once" ? new AppError("job.live") : fault;
        }
      }),
  });
}
