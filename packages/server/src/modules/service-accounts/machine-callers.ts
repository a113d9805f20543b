import { businessClockAt } from "@busbar/contract/kernel/business-time";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Machines } from "../../kernel/http/callers.ts";
import { sha256 } from "../../kernel/secrets.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import type { Ports } from "../../ports.ts";
import { createClientCredentials } from "./client-credentials.ts";
import { isWellFormed } from "./service-token.ts";

type Row = { id: string; token_id: string; per_minute: number; is_from_here: boolean; is_access: boolean };

const minuteMs = 60_000;
/** The day by the clock: the business date of a demo stands still. */
export const dayOfCall = (now: Date): string => businessClockAt(now).slice(0, 10);

/**
 * Whom the token of a service account stands for. Nothing is remembered: a token that is revoked anywhere is refused by
 * the next call everywhere. `personNow` answers with the account's present rights, or null while it may not call.
 */
export function createMachineCallers(
  { db, clock, limits, log, metrics }: Pick<Ports, "db" | "clock" | "limits" | "log" | "metrics">,
  personNow: (id: string) => Promise<Actor | null>,
) {
  const callers = {
    async authenticate(token: string, ip = ""): Promise<Actor | "none"> {
      if (!(await isWellFormed(token))) return "none";
      const address = /^[\da-f.:]+$/i.test(ip) ? ip : null;
      const found = sql<Row>`select a.id::text as id, t.id::text as token_id, a.per_minute,
          t.parent_id is not null as is_access,
          a.addresses = '{}' or coalesce((select bool_or(${address}::text::inet <<= r::inet)
            from unnest(a.addresses) as r), false) as is_from_here
        from service_token t join service_account a on a.id = t.account_id
        where t.hash = ${await sha256(token)} and t.ended_at is null
          and (t.expires_at is null or t.expires_at > ${clock.now()})`;
      const [row] = await executePlanned(db, "service_accounts.holder", found);
      const actor = row ? await personNow(row.id) : null;
      if (!row || !actor?.machine) return "none";
      const call = {
        tokenId: row.token_id,
        perMinute: row.per_minute,
        isFromHere: row.is_from_here,
        isAccess: row.is_access,
      };
      return { ...actor, machine: { ...actor.machine, call } };
    },

    async admit({ id, machine }, ip) {
      const call = machine?.call;
      if (!call) return;
      if (!call.isFromHere) throw new AppError("service_account.address", { address: ip });
      const seconds = await limits.consume(`service-account:${id}`, call.perMinute, 60);
      if (seconds > 0) throw new AppError("rate_limited", { seconds });
    },

    async note({ id, machine }, call, status, ip) {
      if (!machine?.call) return;
      const minute = new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs);
      const noted = sql`with used as (
          update service_token set used_at = ${minute}, used_from = ${ip}
          where id = ${machine.call.tokenId} and (used_at is distinct from ${minute} or used_from <> ${ip})
        ) insert into service_call (account_id, day, route, result, calls)
        select a.id, ${dayOfCall(clock.now())}::date, ${call}, ${status}::int, 1 from service_account a where a.id = ${id}
        on conflict (account_id, day, route, result) do update set calls = service_call.calls + 1`;
      try {
        await executePlanned(db, "service_accounts.note", noted);
      } catch (err) {
        // The answer is made already; a count that is one short harms nobody.
        log.warn({ err, account: id }, "a call of a service account was not counted");
      }
    },
  } satisfies Omit<Machines, "grant"> & { authenticate(token: string, ip?: string): Promise<Actor | "none"> };
  return { ...callers, grant: createClientCredentials({ db, clock, log, metrics }, callers) };
}
