import { z } from "zod";
import { Instant } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** What may need an administrator. */
export const HealthIssue = z.enum([
  "never_backed_up",
  "backup_old",
  "jobs_wait",
  "storage_damaged",
  "log_broken",
  "log_unverified",
]);
export type HealthIssue = z.infer<typeof HealthIssue>;

/**
 * Days after which a backup and a verification are called old, and minutes after which a job should have been taken.
 */
export const healthLimits = { backupDays: 7, waitingMinutes: 10, verifiedDays: 3 } as const;

/** How the portal itself is, as far as the server knows: other ways of backing up leave no trace in it. */
export const PortalHealth = z.object({
  databaseBytes: z.number().int(),
  /** The last one by `busbar backup`. */
  lastBackupAt: Instant.nullable(),
  /** Since when the oldest job waits that was not started in time. */
  jobsWaitSince: Instant.nullable(),
  jobsWaiting: z.number().int(),
  /** When the whole database and all stored files were read to the end for the last time. */
  lastStorageCheckAt: Instant.nullable(),
  /** When the system log was last compared with its seals, to the end. */
  logVerifiedAt: Instant.nullable(),
  /** Mismatches that were found then. */
  logBreaks: z.number().int(),
  issues: z.array(HealthIssue),
});
export type PortalHealth = z.infer<typeof PortalHealth>;

export const portalHealthRoutes = defineRoutes({
  getPortalHealth: {
    method: "GET",
    path: "/portal/health",
    permission: "settings:admin",
    summary: "Get system health",
    response: PortalHealth,
  },
});
