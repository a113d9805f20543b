import { eventRoutes, jobRoutes } from "@busbar/contract/jobs/jobs";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { attachment } from "../../kernel/http/attachment.ts";
import type { JobKind } from "../../kernel/work/jobs.ts";
import { readPosition } from "../../kernel/work/event-position.ts";
import { type EventHub, openEventStream } from "../../kernel/work/events.ts";
import { createStreamBeats } from "../../kernel/work/stream-beats.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { sql } from "kysely";
import { cancelJob, forgetOldJobs, toJob } from "./job-rows.ts";

type JobPorts = Pick<Ports, "db" | "files" | "clock" | "settings">;

/** A person's own jobs with their files, and the event stream. */
export function createJobs(
  { db, files, clock, settings }: JobPorts,
  hub: EventHub,
  tokens: {
    of(request: Request): string;
    /** When a token expires; null when its session has ended. */
    heldUntil(token: string): Promise<Date | null>;
    /** Those of the tokens that have not expired and whose sessions go on. */
    findHeld(tokens: readonly string[]): Promise<ReadonlySet<string>>;
  },
  /** The kinds of all modules. */
  kinds: () => readonly JobKind[],
): Module {
  const own = (actor: Actor) => db.selectFrom("job").selectAll().where("user_id", "=", actor.id);
  const jobs = bind(jobRoutes, {
    async listJobs({ actor, query, language }) {
      const direction = query.sort === "createdAt" ? "asc" : "desc";
      const rows = await own(actor)
        .orderBy("created_at", direction)
        .orderBy("id", direction)
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
        .execute();
      const { total } = await db
        .selectFrom("job")
        .select((eb) => eb.fn.countAll<string>().as("total"))
        .where("user_id", "=", actor.id)
        .executeTakeFirstOrThrow();
      return { list: rows.map((row) => toJob(row, language)), total: Number(total) };
    },
    async getJob({ actor, params, language }) {
      const row = await own(actor).where("id", "=", params.id).executeTakeFirst();
      if (!row) throw new AppError("not_found");
      return toJob(row, language);
    },
    cancelJob: ({ actor, params, language, write }) =>
      write(async (unit) => {
        const row = await own(actor).where("id", "=", params.id).executeTakeFirst();
        if (!row) throw new AppError("not_found");
        return toJob(await cancelJob(unit, row, clock.now()), language);
      }),
    async downloadFile({ actor, params }) {
      const file = await db
        .selectFrom("stored_file")
        .selectAll()
        .where("id", "=", params.id)
        .where("owner_id", "=", actor.id)
        .executeTakeFirst();
      if (!file) throw new AppError("not_found");
      const job = await own(actor).where(sql`result ->> 'fileId'`, "=", file.id).executeTakeFirst();
      const kind = job && kinds().find((one) => one.kind === job.kind);
      if (kind?.mayTake && !(await kind.mayTake(actor, job?.checkpoint))) throw new AppError("not_found");
      const content = await files.open(file.storage_key);
      return attachment(content.stream(), file.name, file.kind, content.size);
    },
  });
  const beats = createStreamBeats(tokens.findHeld);
  const events = bind(eventRoutes, {
    events: async ({ actor, request }) => {
      const last = request.headers.get("last-event-id");
      const token = tokens.of(request);
      const until = await tokens.heldUntil(token);
      if (until === null) throw new AppError("session.none");
      const after = last ? readPosition(last) : null;
      return openEventStream(hub, beats, actor, after, { token, forMs: until.getTime() - clock.now().getTime() });
    },
  });
  return {
    routes: [...jobs.routes, ...events.routes],
    scheduledTasks: [
      { name: "forget-events", everySeconds: 600, run: async () => void (await hub.forgetOld()) },
      { name: "forget-jobs", everySeconds: 3600, run: () => forgetOldJobs({ db, settings }) },
      { name: "remove-old-files", everySeconds: 600, run: () => removeExpired({ db, files, clock, settings }) },
      {
        name: "sweep-files",
        everySeconds: 600,
        run: async () => void (await files.sweep((keys) => knownFiles(db, keys))),
      },
    ],
  };
}

async function knownFiles(db: Ports["db"], keys: string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("stored_file").select("storage_key").where("storage_key", "in", keys).execute();
  return new Set(rows.map((row) => row.storage_key));
}

async function removeExpired({ db, files, clock }: JobPorts): Promise<void> {
  const old = await db
    .selectFrom("stored_file")
    .select(["id", "storage_key"])
    .where("expires_at", "<", clock.now())
    .limit(200)
    .execute();
  for (const file of old) {
    await files.remove(file.storage_key);
    await db.deleteFrom("stored_file").where("id", "=", file.id).execute();
  }
}
