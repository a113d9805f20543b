import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { reachesAll } from "../../../kernel/records/visibility.ts";
import { asRole, type SeenRole } from "./as-role.ts";
import type { View } from "./view-repository.ts";

/**
 * A viewer may not see more than by their own rights: neither a permission nor, in another person's place, a row. Whose
 * rows a person sees is a matter of areas and customers, so only a permission that reaches every row is surely enough.
 * @returns why not, null when the viewer may
 */
export function beyondPerson(viewer: Actor, seen: Actor): AppError | null {
  if (viewer.admin) return null;
  const beyond = seen.admin ? "*" : seen.permissions.find((name) => !viewer.permissions.includes(name));
  if (beyond !== undefined) return new AppError("user.beyond_rights", { permission: beyond });
  const everywhere = seen.permissions.every((name) => reachesAll(viewer, name as Parameters<typeof reachesAll>[1]));
  return everywhere ? null : new AppError("user.scope_beyond");
}

/** @returns why a viewer may not look as the role, null when they may */
export function beyondRole(viewer: Actor, role: SeenRole): AppError | null {
  if (viewer.admin) return null;
  const beyond = role.fullAccess ? "*" : role.permissions.find((name) => !viewer.permissions.includes(name));
  return beyond === undefined ? null : new AppError("user.beyond_rights", { permission: beyond });
}

/** The viewed person within the viewer's session: without a step-up, and never asked for one. */
const asViewedBy = ({ id, userCode, fullName, sessionId }: Actor, seen: Actor): Actor => ({
  ...seen,
  sessionId,
  steppedUpAt: null,
  factorRequired: false,
  viewedBy: { id, userCode, fullName },
});

/**
 * Whom the viewer's calls are made as. Null once there is nobody to look as, or the viewer may no longer: the view
 * ends then, whatever has changed meanwhile.
 */
export async function seenBy(
  viewer: Actor,
  view: View,
  findPerson: (id: string) => Promise<Actor | null>,
): Promise<Actor | null> {
  if (!meets(viewer, ["view-as:use"])) return null;
  const viewedUntil = view.until;
  if ("role" in view)
    return beyondRole(viewer, view.role) ? null : { ...asRole(viewer, view.role, view.rows), viewedUntil };
  const seen = await findPerson(view.userId);
  return seen && !beyondPerson(viewer, seen) ? { ...asViewedBy(viewer, seen), viewedUntil } : null;
}
