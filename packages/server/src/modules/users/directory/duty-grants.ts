import type { DutyDraft } from "@busbar/contract/administration/users";
import { Permission } from "@busbar/contract/kernel/permissions";
import type { Actor, Scope } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { editInBulk } from "../../../kernel/records/edit-record.ts";
import { inOwnRight, scopesOf } from "../../../kernel/records/visibility.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import type { AccountEdits } from "../accounts/account-edits.ts";
import { type AccountRow, createUserAccountRepository } from "../accounts/user-account-repository.ts";
import { governedBy } from "../user-visibility.ts";

type Context = Pick<CallContext, "write">;
/** A duty in an audit row. */
type Told = { permission: string; scope: string | null; validFrom: string; validTo: string | null };
type Step = {
  action: string;
  rowVersion?: number;
  judge?(row: AccountRow): void;
  before: Told | null;
  after: Told | null;
  write(): Promise<void>;
};
type Needs = {
  ports: Pick<Ports, "clock">;
  edits: AccountEdits;
  rightsChanged(unit: Unit, concerned: readonly string[]): Promise<void>;
};

/**
 * Nobody can grant what they do not hold: the permission, for every row that the duty will reach.
 * @throws AppError `user.beyond_rights`, `user.scope_beyond`
 */
function refuseBeyondReach(actor: Actor, permission: Permission, reach: Scope): void {
  if (actor.admin) return;
  const held = scopesOf(inOwnRight(actor), permission);
  if (held.length === 0) throw refuseField("permission", "user.beyond_rights", { permission });
  if (reach.kind === "NONE" || held.some(({ kind }) => kind === "ALL")) return;
  const regions = new Set(held.filter(({ kind }) => kind === "REGION").flatMap((scope) => scope.regions));
  // A duty without its own regions reaches the areas that the person answers for, which change by the day.
  const inside =
    reach.kind === "REGION" && reach.regions.length > 0 && reach.regions.every((region) => regions.has(region));
  if (!inside) throw refuseField("scope", "user.scope_beyond");
}

const scopeText = (kind: string | null, regions: readonly string[]) => (kind === "REGION" ? regions.join(" ") : kind);

/** Permissions granted to single people beside their roles. */
export function createDutyGrants({ ports: { clock }, edits, rightsChanged }: Needs) {
  /** One edit of an account that grants or withdraws a permission. */
  const step = async (unit: Unit, actor: Actor, id: string, { before, after, ...how }: Step) => {
    const accounts = createUserAccountRepository(unit.tx);
    let duty = before;
    const records = { ...edits.recordsOf(actor, accounts, governedBy(actor)), fields: () => ({ duty }) };
    await editInBulk(unit, records, id, (row) => ({
      action: how.action,
      happened: "changed",
      toldTo: id,
      rowVersion: how.rowVersion ?? row.row_version,
      async judge() {
        await edits.judgeFields(actor, id, ["roles"])(accounts);
        how.judge?.(row);
        return "ok" as const;
      },
      async write() {
        await how.write();
        duty = after;
        await accounts.update(actor.id, id, {}, clock.now());
      },
      follow: () => rightsChanged(unit, [id]),
    }));
    return null;
  };

  return {
    /** @throws AppError from the rules, `stale`, `user.duty_held` */
    grant(actor: Actor, id: string, { rowVersion, scope, ...draft }: DutyDraft, context: Context) {
      const kind = scope?.kind ?? null;
      const regions = scope?.kind === "REGION" ? [...new Set(scope.regions)].toSorted() : [];
      return context.write((unit) =>
        step(unit, actor, id, {
          action: "user.grant_duty",
          rowVersion,
          before: null,
          after: { ...draft, scope: scopeText(kind, regions) },
          judge: (row) =>
            refuseBeyondReach(
              actor,
              draft.permission,
              kind === null ? { kind: row.scope_kind, regions: row.scope_regions } : { kind, regions },
            ),
          async write() {
            const { numInsertedOrUpdatedRows } = await unit.tx
              .insertInto("duty_grant")
              .values({
                user_id: id,
                permission: draft.permission,
                valid_from: draft.validFrom,
                valid_to: draft.validTo,
                scope_kind: kind,
                scope_regions: regions,
                granted_by: actor.id,
                created_at: clock.now(),
              })
              .onConflict((on) => on.doNothing())
              .executeTakeFirstOrThrow();
            if (!numInsertedOrUpdatedRows) throw refuseField("permission", "user.duty_held");
          },
        }),
      );
    },

    /** @throws AppError from the rules */
    end: (actor: Actor, id: string, dutyId: string, context: Context) =>
      context.write(async (unit) => {
        const duty = await unit.tx
          .selectFrom("duty_grant")
          .select(["permission", "valid_from", "valid_to", "scope_kind", "scope_regions"])
          .where("id", "=", dutyId)
          .where("user_id", "=", id)
          .executeTakeFirst();
        if (!duty) throw new AppError("not_found");
        const permission = Permission.safeParse(duty.permission).data;
        return step(unit, actor, id, {
          action: "user.end_duty",
          before: {
            permission: duty.permission,
            validFrom: duty.valid_from,
            validTo: duty.valid_to,
            scope: scopeText(duty.scope_kind, duty.scope_regions),
          },
          after: null,
          // Only people who could grant the permission may withdraw it.
          judge: () => permission && refuseBeyondReach(actor, permission, { kind: "NONE", regions: [] }),
          async write() {
            await unit.tx.deleteFrom("duty_grant").where("id", "=", dutyId).where("user_id", "=", id).execute();
          },
        });
      }),
  };
}
