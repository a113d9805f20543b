import { z } from "zod";
import { Id, IdParams, Instant, listOf, listQuery, many } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

export const JobState = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type JobState = z.infer<typeof JobState>;

/** Long-running work. `done` and `total` count the job's own units (rows); `total` is null until known. */
export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  state: JobState,
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** The result by kind: counts, or a file id to download. */
  result: z.record(z.string(), z.json()).nullable(),
  /** Why it failed: an error code and its text in the caller's language. */
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
    summary: "List your jobs",
    description: "Newest first.",
    query: listQuery(["createdAt"], {}, "-createdAt"),
    response: listOf(Job),
  },
  getJob: {
    method: "GET",
    path: "/jobs/{id}",
    permission: "signed-in",
    summary: "Get a job",
    params: IdParams,
    response: Job,
  },
  cancelJob: {
    method: "POST",
    path: "/jobs/{id}/cancel",
    permission: "signed-in",
    summary: "Cancel a job",
    params: IdParams,
    response: Job,
  },
  downloadFile: {
    method: "GET",
    path: "/files/{id}",
    permission: "signed-in",
    summary: "Download a file",
    description: "As an attachment; only files of the caller.",
    params: IdParams,
    response: "file",
  },
});

/** `"ok"`, or why not. `job.elsewhere`: its noun has its own way to retry. */
export const JobAction = z.enum([
  "ok",
  "not_allowed",
  "job.ended",
  "job.cancelling",
  "job.not_failed",
  "job.elsewhere",
]);
export type JobAction = z.infer<typeof JobAction>;

/** A job of any user, or of the server itself. */
export const JobRun = Job.extend({
  /** The owner; null for the server's own jobs. */
  user: z.object({ id: Id, userCode: z.string(), fullName: z.string() }).nullable(),
  own: z.boolean(),
  startedAt: Instant.nullable(),
  /** How often a worker has started it. */
  takes: z.number().int(),
  actions: z.object({ cancel: JobAction, retry: JobAction }),
});
export type JobRun = z.infer<typeof JobRun>;

export const JobRunQuery = listQuery(
  ["createdAt"],
  {
    /** Part of the owner's name or code. */
    keyword: z.string().trim().max(64).optional(),
    state: many(JobState),
    kind: many(z.string().max(64)),
  },
  "-createdAt",
);
export type JobRunQuery = z.output<typeof JobRunQuery>;

export const jobRunRoutes = defineRoutes({
  listJobRuns: {
    method: "GET",
    path: "/job-runs",
    permission: "job:read",
    summary: "List all jobs",
    description: "Jobs of all users and of the server, running ones first.",
    query: JobRunQuery,
    response: listOf(JobRun),
  },
  cancelJobRun: {
    method: "POST",
    path: "/job-runs/{id}/cancel",
    permission: { permission: ["job:read", "settings:admin"], mode: "allOf" },
    summary: "Cancel any job",
    params: IdParams,
    response: JobRun,
    errors: ["not_found", "illegal_transition"],
  },
  retryJobRun: {
    method: "POST",
    path: "/job-runs/{id}/retry",
    permission: { permission: ["job:read", "settings:admin"], mode: "allOf" },
    summary: "Retry a failed job",
    description: "Starts a failed job of the server as a new one.",
    params: IdParams,
    response: JobAnswer,
    queued: true,
    errors: ["not_found", "illegal_transition", "job.live"],
  },
});

/** An event: pages with the noun reload. `key` is the row's id or "". */
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
    people: true,
    summary: "Stream events",
    description: "Server-sent events, resumed by Last-Event-ID. Ends when the access token expires.",
    response: "stream",
  },
});
