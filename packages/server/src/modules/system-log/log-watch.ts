import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { type LogVerdict, readLogVerdict, writeLogVerdict } from "../../kernel/kept-log-verdict.ts";
import type { NoticeMessage, NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { holdsLastSigned } from "./log-checkpoints.ts";
import { sealLog } from "./log-sealing.ts";
import { verifyLog } from "./log-verification.ts";

type WatchPorts = Pick<Ports, "db" | "clock" | "vault" | "keep" | "log" | "metrics" | "wake" | "queue">;

const dayMs = 86_400_000;
/** So many of its breaks are written into the log's own line about them. */
const mostTold = 10;
const byTheServer = { actorId: null, actorCode: "", requestId: "", ip: "" };

/** To administrators; not again before they have read it. */
const logBroken = (count: number): NoticeMessage => ({
  zh: "系统日志与其封存记录不一致（{count} 处），可能被篡改。请立即用 <b>busbar audit verify</b> 核查。",
  en: "The system log does not match its seals ({count} places) and may have been tampered with. Check it now with <b>busbar audit verify</b>.",
  values: { count },
  kind: "operations",
  picture: "security",
  link: "/setting/organisation",
  isTask: true,
  to: { roles: [roleCodes.admin] },
});

/** Once a day by whichever process comes first; at once when an intact log no longer holds its last checkpoint. */
async function isDue(ports: WatchPorts, last: LogVerdict | null): Promise<boolean> {
  if (last === null || ports.clock.now().getTime() - last.startedAt.getTime() >= dayMs) return true;
  return last.breaks === 0 && !(await holdsLastSigned(ports));
}

/**
 * Verifies the system log when it is due and raises the alarm when it is broken: a line of the server's log, a figure, a
 * notice to administrators, and what Home and the page of the organisation read from the kept verdict. When it is due and
 * what it found last stands outside the database, whose owner could pretend that it was done.
 */
export async function watchLog(ports: WatchPorts, notifyPeople: NotifyPeople): Promise<void> {
  const { clock, keep, log, metrics } = ports;
  const last = await readLogVerdict(keep);
  if (!(await isDue(ports, last))) return tell(metrics, last);
  const startedAt = clock.now();
  await writeLogVerdict(keep, { startedAt, endedAt: last?.endedAt ?? null, breaks: last?.breaks ?? 0 });
  const { breaks } = await verifyLog(ports, { now: startedAt, settle: () => sealLog(ports) });
  const verdict = { startedAt, endedAt: clock.now().toISOString(), breaks: breaks.length };
  await writeLogVerdict(keep, verdict);
  tell(metrics, verdict);
  if (breaks.length === 0) return;
  const found = breaks.slice(0, mostTold);
  log.error({ count: breaks.length, breaks: found }, "the system log is broken: busbar audit verify");
  await unitOfWork(ports, byTheServer, async (unit) => {
    await unit.audit("system_log.verify", "system-log", "", { result: "failed", after: { breaks: found } });
    await notifyPeople(unit, logBroken(breaks.length));
  });
}

function tell(metrics: WatchPorts["metrics"], verdict: LogVerdict | null): void {
  if (!verdict?.endedAt) return;
  metrics.gauge("audit_log_breaks", verdict.breaks);
  metrics.gauge("audit_log_verified_seconds", Math.floor(Date.parse(verdict.endedAt) / 1000));
}
