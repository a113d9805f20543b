import {
  type HealthIssue,
  healthLimits,
  type PortalHealth,
  portalHealthRoutes,
} from "@busbar/contract/organisation/portal-health";
import { sql } from "kysely";
import { readLogVerdict } from "../../kernel/kept-log-verdict.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

type Row = { bytes: string; backup_at: Date | null; waiting: number; waits_since: Date | null } & {
  checked_at: Date | null;
  damaged: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;

/** How the portal itself is, for administrators. */
export function createPortalHealth({ db, clock, keep }: Pick<Ports, "db" | "clock" | "keep">): Module {
  return bind(portalHealthRoutes, {
    async getPortalHealth(): Promise<PortalHealth> {
      const now = clock.now();
      const late = new Date(now.getTime() - healthLimits.waitingMinutes * 60_000);
      const { rows } = await sql<Row>`select pg_database_size(current_database())::text as bytes,
          (select max(at) from backup_taken) as backup_at, count(*)::int as waiting, min(created_at) as waits_since,
          (select max(finished_at) from storage_check where damages is not null) as checked_at,
          coalesce((select damages > 0 from storage_check where damages is not null order by id desc limit 1), false)
            as damaged
        from job where state = 'queued' and created_at < ${late}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("the database gave no figures");
      const isOld = row.backup_at !== null && now.getTime() - row.backup_at.getTime() > healthLimits.backupDays * dayMs;
      const log = await readLogVerdict(keep);
      const verifiedAt = log?.endedAt ?? null;
      // Begun daily: one that never ends, or is not begun any more, has no end of these days.
      const since = log && now.getTime() - Date.parse(verifiedAt ?? log.startedAt.toISOString());
      const isUnverified = since !== null && since > healthLimits.verifiedDays * dayMs;
      const issues: HealthIssue[] = [
        ...(log && log.breaks > 0 ? (["log_broken"] as const) : []),
        ...(row.backup_at === null ? (["never_backed_up"] as const) : []),
        ...(isOld ? (["backup_old"] as const) : []),
        ...(row.damaged ? (["storage_damaged"] as const) : []),
        ...(row.waiting > 0 ? (["jobs_wait"] as const) : []),
        ...(isUnverified ? (["log_unverified"] as const) : []),
      ];
      return {
        databaseBytes: Number(row.bytes),
        lastBackupAt: row.backup_at?.toISOString() ?? null,
        jobsWaitSince: row.waits_since?.toISOString() ?? null,
        jobsWaiting: row.waiting,
        lastStorageCheckAt: row.checked_at?.toISOString() ?? null,
        logVerifiedAt: verifiedAt,
        logBreaks: log?.breaks ?? 0,
        issues,
      };
    },
  });
}
