import {
  type HealthIssue,
  healthLimits,
  type PortalHealth,
  portalHealthRoutes,
} from "@busbar/contract/portal/portal-health";
import { sql } from "kysely";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

type Row = { bytes: string; backup_at: Date | null; waiting: number; waits_since: Date | null };

const dayMs = 24 * 60 * 60 * 1000;

/** How the portal itself is, for administrators. */
export function createPortalHealth({ db, clock }: Pick<Ports, "db" | "clock">): Module {
  return bind(portalHealthRoutes, {
    async getPortalHealth(): Promise<PortalHealth> {
      const now = clock.now();
      const late = new Date(now.getTime() - healthLimits.waitingMinutes * 60_000);
      const { rows } = await sql<Row>`select pg_database_size(current_database())::text as bytes,
          (select max(at) from backup_taken) as backup_at, count(*)::int as waiting, min(created_at) as waits_since
        from job where state = 'queued' and created_at < ${late}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("the database gave no figures");
      const isOld = row.backup_at !== null && now.getTime() - row.backup_at.getTime() > healthLimits.backupDays * dayMs;
      const issues: HealthIssue[] = [
        ...(row.backup_at === null ? (["never_backed_up"] as const) : []),
        ...(isOld ? (["backup_old"] as const) : []),
        ...(row.waiting > 0 ? (["jobs_wait"] as const) : []),
      ];
      return {
        databaseBytes: Number(row.bytes),
        lastBackupAt: row.backup_at?.toISOString() ?? null,
        jobsWaitSince: row.waits_since?.toISOString() ?? null,
        jobsWaiting: row.waiting,
        issues,
      };
    },
  });
}
