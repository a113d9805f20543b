import { z } from "zod";
import { IdParams, Instant, listOf, listQuery } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

export const JobState = z.enum(["queued", "running", "done", "failed", "cancelled"]);

/** Long work. `done` and `total` count the job's own units (rows); `total` is null until known. */
export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  state: JobState,
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** What came of it, by kind: counts, a file id to download. */
  result: z.record(z.string(), z.json()).nullable(),
  /** Why it failed: a code of the error texts and the text in the caller's language. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  cancellable: z.boolean(),
});
export type Job = z.infer<typeof Job>;

export const JobAnswer = z.object({ jobId: z.string() });

export const jobRoutes = defineRoutes({
  listJobs: {
    method: "GET",
    path: "/jobs",
    permission: "signed-in",
    summary: "One's own jobs, newest first",
    query: listQuery(["createdAt"], {}, "-createdAt"),
    response: listOf(Job),
  },
  getJob: {
    method: "GET",
    path: "/jobs/{id}",
    permission: "signed-in",
    summary: "One job",
    params: IdParams,
    response: Job,
  },
  cancelJob: {
    method: "POST",
    path: "/jobs/{id}/cancel",
    permission: "signed-in",
    summary: "Ask a job to stop",
    params: IdParams,
    response: Job,
  },
  downloadFile: {
    method: "GET",
    path: "/files/{id}",
    permission: "signed-in",
    summary: "A file that belongs to the caller, as an attachment",
    params: IdParams,
    response: "file",
  },
});

/** A change somewhere: pages invalidate the noun. `key` is the row's id or "". */
export const LiveEvent = z.object({
  id: z.string(),
  noun: z.string(),
  key: z.string(),
  happened: z.string(),
  at: Instant,
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const eventRoutes = defineRoutes({
  events: {
    method: "GET",
    path: "/events",
    permission: "signed-in",
    summary: "Server-sent events, resumed by Last-Event-ID; ends when the access token does",
    response: "stream",
  },
});
