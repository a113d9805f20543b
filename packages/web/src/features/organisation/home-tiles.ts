import type { DeadLetter } from "@busbar/contract/deliveries/deliveries";
import { messageKindWords } from "@busbar/contract/deliveries/message-kind-words";
import type { HealthIssue, PortalHealth } from "@busbar/contract/organisation/portal-health";
import type { HomeRow, HomeTile } from "../../kernel/portal/feature.ts";
import { healthIssueWords, sizeOf } from "./health/health-words.ts";

const page = "/setting/organisation";
const jobs = "/setting/job";

/** When what an issue is about was last in order. */
const momentOf = (issue: HealthIssue, health: PortalHealth): string | null => {
  if (issue === "jobs_wait") return health.jobsWaitSince;
  if (issue === "storage_damaged") return health.lastStorageCheckAt;
  return issue === "log_broken" || issue === "log_unverified" ? health.logVerifiedAt : health.lastBackupAt;
};

const rowOf = (issue: HealthIssue, health: PortalHealth): HomeRow => {
  const at = momentOf(issue, health);
  const row = { id: issue, label: healthIssueWords[issue], ...(at && { at }) };
  return issue === "jobs_wait"
    ? { ...row, hint: String(health.jobsWaiting), address: jobs }
    : { ...row, address: page };
};

export const organisationTiles: readonly HomeTile[] = [
  {
    key: "portal-health.size",
    kind: "figure",
    title: { zh: "数据库大小", en: "Database size" },
    needs: ["settings:admin"],
    address: page,
    load: async (api, signal) => ({
      total: 1,
      rows: [],
      text: sizeOf((await api.getPortalHealth({}, { signal })).databaseBytes),
    }),
  },
  {
    key: "portal-health.issues",
    kind: "waiting",
    title: { zh: "系统运行状况", en: "System health" },
    needs: ["settings:admin"],
    address: page,
    async load(api, signal) {
      const health = await api.getPortalHealth({}, { signal });
      const rows = health.issues.map((issue) => rowOf(issue, health));
      return { total: rows.length, rows };
    },
  },
  {
    key: "dead-letters.failed",
    kind: "waiting",
    title: { zh: "未能送达的邮件和短信", en: "Undelivered email and text messages" },
    needs: ["settings:admin"],
    address: page,
    async load(api, signal) {
      const { total, list } = await api.listDeadLetters({ query: { pageSize: 3 } }, { signal });
      const toRow = ({ id, kind, address, person, failedAt }: DeadLetter): HomeRow => ({
        id,
        label: messageKindWords[kind] ?? kind,
        hint: person ?? address,
        at: failedAt,
        address: page,
      });
      return { total, rows: list.map(toRow) };
    },
  },
];
