import { viewAsRoutes, viewMinutes } from "@busbar/contract/sessions/view-as";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import { bind, type Module } from "../../../kernel/module.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { beyondPerson, beyondRole } from "./seen-by.ts";
import { keptRows } from "./seen-rows.ts";
import { createViewRepository } from "./view-repository.ts";

type Sessions = {
  personNow(userId: string): Promise<Actor | null>;
  rightsChanged(unit: Unit, concerned: readonly string[]): Promise<void>;
};

/**
 * Viewing the portal as another person or as a role. It belongs to the session, so all of its windows show the same.
 * @see R-P06
 */
export function createViewAs({ db, clock }: Pick<Ports, "db" | "clock">, sessions: Sessions): Module {
  const { personNow, rightsChanged } = sessions;
  const end = () => new Date(clock.now().getTime() + viewMinutes * 60_000);
  return bind(viewAsRoutes, {
    async startViewAs({ actor, body: { userId }, write }) {
      if (userId === actor.id) throw new AppError("view_as.oneself");
      const seen = await personNow(userId);
      if (!seen || seen.machine) throw new AppError("not_found");
      const beyond = beyondPerson(actor, seen);
      if (beyond) throw beyond;
      const until = end();
      return write(async (unit) => {
        await createViewRepository(unit.tx).noteView(actor.sessionId, { userId, until });
        await unit.audit("view_as.start", "users", userId, {
          after: { userCode: seen.userCode, until: until.toISOString() },
        });
        await rightsChanged(unit, [actor.id]);
        return null;
      });
    },

    async startViewAsRole({ actor, body: { roleCode, rows }, write }) {
      const role = await createViewRepository(db).findRole(roleCode);
      if (!role) throw new AppError("not_found");
      const beyond = beyondRole(actor, role);
      if (beyond) throw beyond;
      // With full access nothing is left out, whatever the rows.
      if (role.fullAccess) throw new AppError("view_as.oneself");
      if (rows.of !== "own" && !actor.admin) throw refuseField("rows", "user.scope_beyond");
      const kept = await keptRows(db, rows);
      const until = end();
      return write(async (unit) => {
        await createViewRepository(unit.tx).noteView(actor.sessionId, { role: roleCode, rows: kept, until });
        await unit.audit("view_as.role", "roles", roleCode, { after: { rows: kept, until: until.toISOString() } });
        await rightsChanged(unit, [actor.id]);
        return null;
      });
    },

    endViewAs: ({ actor, write }) =>
      write(async (unit) => {
        if (!actor.viewedBy) return null;
        await createViewRepository(unit.tx).noteView(actor.sessionId, null);
        const role = actor.viewedRole?.code;
        await unit.audit("view_as.end", role === undefined ? "users" : "roles", role ?? actor.id);
        await rightsChanged(unit, [actor.viewedBy.id]);
        return null;
      }),
  });
}
