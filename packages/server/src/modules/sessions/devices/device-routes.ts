import { deviceRoutes, type OwnDevices, type SignedInDevice } from "@busbar/contract/sessions/sessions";
import type { RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { bind, type Module } from "../../../kernel/module.ts";
import type { Ports } from "../../../ports.ts";
import { readBrowser } from "./browser-names.ts";
import { createDeviceList } from "./device-list.ts";
import type { SessionService } from "../session-service.ts";

type Row = { id: string; user_agent: string; ip: string; created_at: Date; last_seen_at: Date; amr: string[] };

const toDevice = (row: Row): SignedInDevice => ({
  id: row.id,
  ...readBrowser(row.user_agent),
  address: row.ip,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  amr: row.amr,
});
const toPerson = (row: { user_id: string; user_code: string; full_name: string }) => ({
  userId: row.user_id,
  userCode: row.user_code,
  fullName: row.full_name,
});

/** The users module's rules on whose sign-ins an account administrator may see and end; handed over in app.ts. */
export type Oversight = {
  /** A condition on `user_account u`. */
  governedBy(actor: Actor): RawBuilder<SqlBool>;
  /** @throws AppError `not_found` out of scope, `user.full_access`, `user.beyond_rights` */
  refuseBeyond(actor: Actor, userId: string, weakens: boolean): Promise<void>;
};

/**
 * Where people are signed in: their own devices, for administrators those in their scope, and the delays after
 * failures.
 */
export function createDevices(
  { db, clock }: Pick<Ports, "db" | "clock">,
  sessions: SessionService,
  oversight: Oversight,
): Module {
  const devices = createDeviceList(db);
  return bind(deviceRoutes, {
    async listDevices({ actor }): Promise<OwnDevices> {
      const [rows, failedSinceLast] = await Promise.all([
        devices.own(actor, clock.now()),
        devices.failedSinceLast(actor),
      ]);
      const own = rows.find((row) => row.id === actor.sessionId);
      const list = rows.map((row) => ({ ...toDevice(row), current: row === own }));
      return {
        list: list.toSorted((a, b) => Number(b.current) - Number(a.current)),
        lastSignIn: own?.previous_at ? { at: own.previous_at.toISOString(), address: own.previous_ip } : null,
        failedSince: (own?.failed_before ?? 0) + failedSinceLast,
      };
    },

    async endDevice({ actor, params, write }) {
      const session = await devices.findLive(params.id, clock.now());
      if (!session || session.user_id !== actor.id) throw new AppError("not_found");
      return write(async (unit) => {
        if (await sessions.end(unit, session.id, actor.id)) await unit.audit("session.end", "sessions", session.id);
        return null;
      });
    },

    endOtherDevices: ({ actor, write }) =>
      write(async (unit) => {
        const ended = await sessions.endAll(unit, actor.id, actor.sessionId);
        await unit.audit("session.end_others", "users", actor.id, { after: { ended } });
        return { ended };
      }),

    async listUserSessions({ actor, query }) {
      const { list, total } = await devices.others(oversight.governedBy(actor), query, clock.now());
      return {
        list: list.map((row) => ({ ...toDevice(row), ...toPerson(row), current: row.id === actor.sessionId })),
        total,
      };
    },

    async endUserSession({ actor, params, write }) {
      const session = await devices.findLive(params.id, clock.now());
      if (!session) throw new AppError("not_found");
      await oversight.refuseBeyond(actor, session.user_id, false);
      return write(async (unit) => {
        if (await sessions.end(unit, session.id, session.user_id))
          await unit.audit("session.end", "sessions", session.id, { after: { userId: session.user_id } });
        return null;
      });
    },

    async endUserSessions({ actor, params, write }) {
      await oversight.refuseBeyond(actor, params.userId, false);
      return write(async (unit) => {
        const ended = await sessions.endAll(unit, params.userId);
        await unit.audit("session.end_all", "users", params.userId, { after: { ended } });
        return { ended };
      });
    },

    async listSignInLocks({ actor }) {
      return (await devices.locks(oversight.governedBy(actor), clock.now())).map((row) => ({
        ...toPerson(row),
        failures: row.failures,
        failedAt: row.failed_at.toISOString(),
        until: row.wait_until.toISOString(),
        knownBrowser: row.subject.startsWith("device:"),
      }));
    },

    async clearSignInLock({ actor, params, write }) {
      await oversight.refuseBeyond(actor, params.userId, true);
      return write(async (unit) => {
        const cleared = await sessions.guard.clearDelay(unit, params.userId);
        if (cleared > 0) await unit.audit("authn_lock_clear", "users", params.userId);
        return null;
      });
    },
  });
}
