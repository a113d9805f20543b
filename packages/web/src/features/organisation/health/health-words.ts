import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { HealthIssue } from "@busbar/contract/organisation/portal-health";

export const healthIssueWords: Record<HealthIssue, Bilingual> = {
  never_backed_up: { zh: "尚未备份数据库", en: "No backup yet" },
  backup_old: { zh: "最近一次备份已超过 7 天", en: "The last backup is older than 7 days" },
  storage_damaged: { zh: "数据存储已损坏，请恢复备份", en: "Storage damaged: restore the last backup" },
  log_broken: { zh: "系统日志与封存不符：busbar audit verify", en: "System log broken: busbar audit verify" },
  log_unverified: { zh: "系统日志超过 3 天未能核验", en: "System log not verified for more than 3 days" },
  jobs_wait: { zh: "有任务排队超过 10 分钟", en: "Jobs queued for more than 10 minutes" },
};

/** `118 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
