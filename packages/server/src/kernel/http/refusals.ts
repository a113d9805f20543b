import type { Route } from "@busbar/contract/kernel/http/route";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import type { AppError } from "../app-error.ts";
import { recordAside } from "../work/audit.ts";

type Known = { actor: Actor | null; requestId: string; ip: string };

/** Per person and minute; more rows in the log would say nothing new. */
const loggedPerMinute = 30;

/**
 * Writes refused and broken calls to the system log. The answer does not depend on it: when the log cannot be written,
 * the answer goes out unchanged.
 */
export async function noteRefusal(
  ports: Pick<Ports, "db" | "limits" | "log">,
  route: Route,
  error: AppError,
  { actor, requestId, ip }: Known,
): Promise<void> {
  const action = error.code === "bug" ? "server.error" : error.code === "not_allowed" ? "authz_fail" : null;
  // Without a signed-in person a refusal says nothing about rights.
  if (action === null || (action === "authz_fail" && actor === null)) return;
  const call = `${route.method} ${route.path}`;
  const { permission } = error.details;
  try {
    if ((await ports.limits.consume(`refusals:${actor?.id ?? "nobody"}`, loggedPerMinute, 60)) > 0) return;
    const doer = actor?.viewedBy ?? actor;
    const context = { actorId: doer?.id ?? null, actorCode: doer?.userCode ?? "", requestId, ip };
    const after = { call, ...(typeof permission === "string" && { permission }) };
    await recordAside(ports.db, context, action, "portal", "", { after, result: error.code });
  } catch (err) {
    ports.log.warn({ requestId, err }, "error not written to the system log");
  }
}
