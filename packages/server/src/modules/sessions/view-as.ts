import { viewAsRoutes, viewMinutes } from "@busbar/contract/administration/view-as";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createSessionRepository } from "./session-repository.ts";

type Sessions = {
  personNow(userId: string): Promise<Actor | null>;
  rightsChanged(unit: Unit, concerned: readonly string[]): Promise<void>;
};

/** A viewer may not see more than by their own rights. @throws AppError `user.beyond_rights` */
function refuseBeyond(actor: Actor, seen: Actor): void {
  if (actor.admin) return;
  const [beyond] = seen.admin
    ? ["*"]
    : seen.permissions.filter((permission) => !actor.permissions.includes(permission));
  if (beyond !== undefined) throw new AppError("user.beyond_rights", { permission: beyond });
}

/** Viewing the portal as another person. It belongs to the session, so all of its windows show the same. @see R-P06 */
export function createViewAs({ clock }: Pick<Ports, "clock">, { personNow, rightsChanged }: Sessions): Module {
  return bind(viewAsRoutes, {
    async startViewAs({ actor, body: { userId }, write }) {
      if (userId === actor.id) throw new AppError("view_as.oneself");
      const seen = await personNow(userId);
      if (!seen) throw new AppError("not_found");
      refuseBeyond(actor, seen);
      const until = new Date(clock.now().getTime() + viewMinutes * 60_000);
      return write(async (unit) => {
        await createSessionRepository(unit.tx).noteView(actor.sessionId, { userId, until });
        await unit.audit("view_as.start", "users", userId, {
          after: { userCode: seen.userCode, until: until.toISOString() },
        });
        await rightsChanged(unit, [actor.id]);
        return null;
      });
    },
    endViewAs: ({ actor, write }) =>
      write(async (unit) => {
        if (!actor.viewedBy) return null;
        await createSessionRepository(unit.tx).noteView(actor.sessionId, null);
        await unit.audit("view_as.end", "users", actor.id);
        await rightsChanged(unit, [actor.viewedBy.id]);
        return null;
      }),
  });
}
