import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Region } from "@busbar/contract/areas/areas";
import type { Actor, Scope } from "../../../kernel/actor.ts";
import { inOwnRight } from "../../../kernel/records/visibility.ts";

/** The columns of a role that is looked as. */
export type SeenRole = { code: string; nameZh: string; nameEn: string; permissions: string[]; fullAccess: boolean };

/** The chosen rows as they are stored with the session; `words` name them in the banner. */
export type KeptRows =
  | { of: "own" }
  | ({ words: Bilingual } & (
      | { of: "region"; region: Region }
      | { of: "manager"; userId: string }
      | { of: "company"; customerId: string }
      | { of: "partner"; partnerId: string }
    ));

/** What the viewer is with the rights of the role alone, and never with a right or a row that the viewer lacks. */
export function asRole(viewer: Actor, role: SeenRole, rows: KeptRows): Actor {
  const own = inOwnRight(viewer);
  const permissions = role.permissions.filter((name) => viewer.admin || own.permissions.includes(name));
  const seen: Actor = {
    ...own,
    roles: [role.code],
    admin: viewer.admin && role.fullAccess,
    permissions: permissions.toSorted(),
    duties: own.duties.filter(({ permission }) => permissions.includes(permission)),
    steppedUpAt: null,
    factorRequired: false,
    viewedBy: { id: viewer.id, userCode: viewer.userCode, fullName: viewer.fullName },
    viewedRole: {
      code: role.code,
      names: { zh: role.nameZh, en: role.nameEn },
      ...(rows.of !== "own" && { rows: rows.words }),
    },
  };
  // Full access reaches every row, so any scope is within it; all others keep their own.
  if (!viewer.admin || seen.admin) return seen;
  return { ...seen, ...scoped(rows, permissions) };
}

const plain = (kind: Scope["kind"]) => ({
  scope: { kind, regions: [] },
  customerId: null,
  partnerId: null,
  duties: [],
});

function scoped(rows: KeptRows, permissions: readonly string[]): Partial<Actor> {
  switch (rows.of) {
    case "own":
      return plain("ALL");
    case "region": {
      const scope = { kind: "REGION" as const, regions: [rows.region] };
      return {
        ...plain("REGION"),
        scope,
        duties: permissions.map((permission) => ({ permission, scope, alone: true })),
      };
    }
    case "manager":
      return { ...plain("REGION"), areasOf: rows.userId };
    case "company":
      return { ...plain("CUSTOMER"), customerId: rows.customerId };
    case "partner":
      return { ...plain("PARTNER"), partnerId: rows.partnerId };
  }
}
