import type { DutyDraft } from "@busbar/contract/users/users";
import { Permission } from "@busbar/contract/kernel/permissions";
import type { Actor, Scope } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { editInBulk } from "../../../kernel/records/edit-record.ts";
import { judgeGrants, reachOfDuty } from "../../../kernel/granting/grant-rule.ts";
import { nothing, reachOf } from "../../../kernel/granting/reach.ts";
import { readGiver, readHoldings } from "../../../kernel/granting/read-holdings.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import type { AccountEdits } from "../accounts/account-edits.ts";
import { createUserAccountRepository } from "../accounts/user-account-repository.ts";
import { governedBy } from "../user-visibility.ts";

type Context = Pick<CallContext, "write">;
/** As the audit tells it. */
type AuditedDuty = {
  permission: string;
  scope: string | null;
  validFrom: string;
  validTo: string | null;
  endsAt?: string;
};
type Step = {
  action: string;
  rowVersion?: number;
  judge?(): Promise<void>;
  before: AuditedDuty | null;
  after: AuditedDuty | null;
  write(): Promise<void>;
};
type Given = Omit<DutyDraft, "rowVersion"> & { rowVersion?: number; endsAt?: Date | null };
type Dependencies = {
  ports: Pick<Ports, "clock">;
  edits: AccountEdits;
  rightsChanged(unit: Unit, concerned: readonly string[]): Promise<void>;
};

const scopeText = (kind: string | null, regions: readonly string[]) => (kind === "REGION" ? regions.join(" ") : kind);

export type DutyGrants = ReturnType<typeof createDutyGrants>;

/** Single permissions of people beside their roles. */
export function createDutyGrants({ ports: { clock }, edits, rightsChanged }: Dependencies) {
  /** `scope` null: the rows that the person reaches anyway. @throws AppError at `permission` or `scope` */
  async function refuseBeyond(unit: Unit, actor: Actor, id: string, permission: Permission, scope: Scope | null) {
    if (actor.admin) return;
    const moment = { today: clock.today(), now: clock.now() };
    const holding = (await readHoldings(unit.tx, [id], moment)).get(id);
    const own = holding ? reachOf(holding.scope, holding.places) : nothing;
    const grant = { permission, reach: scope ? reachOfDuty(scope) : own };
    const refused = judgeGrants(await readGiver(unit.tx, actor, moment), [grant]);
    if (!refused) return;
    throw refuseField(refused.code === "user.rows_beyond" ? "scope" : "permission", refused.code, refused.details);
  }

  /** One edit of an account that grants or withdraws a permission. */
  const step = async (unit: Unit, actor: Actor, id: string, { before, after, ...how }: Step) => {
    const accounts = createUserAccountRepository(unit.tx);
    let duty = before;
    const records = { ...edits.recordsOf(actor, accounts, governedBy(actor)), fields: () => ({ duty }) };
    await editInBulk(unit, records, id, (row) => ({
      action: how.action,
      happened: "changed",
      recipientId: id,
      rowVersion: how.rowVersion ?? row.row_version,
      async judge() {
        await edits.judgeFields(actor, id, ["roles"])(accounts);
        await how.judge?.();
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

  /** As a part of a change; one with `endsAt` counts until that instant. @returns its id */
  async function give(
    unit: Unit,
    actor: Actor,
    id: string,
    { rowVersion, scope, endsAt = null, ...draft }: Given,
  ): Promise<string> {
    const kind = scope?.kind ?? null;
    const regions = scope?.kind === "REGION" ? [...new Set(scope.regions)].toSorted() : [];
    let dutyId = "";
    await step(unit, actor, id, {
      action: "user.grant_duty",
      ...(rowVersion !== undefined && { rowVersion }),
      before: null,
      after: { ...draft, scope: scopeText(kind, regions), ...(endsAt && { endsAt: endsAt.toISOString() }) },
      judge: () => refuseBeyond(unit, actor, id, draft.permission, kind === null ? null : { kind, regions }),
      async write() {
        const made = await unit.tx
          .insertInto("duty_grant")
          .values({
            user_id: id,
            permission: draft.permission,
            valid_from: draft.validFrom,
            valid_to: draft.validTo,
            scope_kind: kind,
            scope_regions: regions,
            ends_at: endsAt,
            granted_by: actor.id,
            created_at: clock.now(),
          })
          .onConflict((on) => on.doNothing())
          .returning("id")
          .executeTakeFirst();
        if (!made) throw refuseField("permission", "user.duty_held");
        dutyId = made.id;
      },
    });
    return dutyId;
  }

  /** As a part of a change, with the request that it came from. @throws AppError what the rules say */
  async function take(unit: Unit, actor: Actor, id: string, dutyId: string): Promise<void> {
    // The request before the account, as whoever decides about a request: two who end one access do not deadlock.
    await unit.tx.selectFrom("access_request").select("id").where("duty_id", "=", dutyId).forUpdate().execute();
    const duty = await unit.tx
      .selectFrom("duty_grant")
      .select(["permission", "valid_from", "valid_to", "scope_kind", "scope_regions", "ends_at"])
      .where("id", "=", dutyId)
      .where("user_id", "=", id)
      .executeTakeFirst();
    if (!duty) throw new AppError("not_found");
    const permission = Permission.safeParse(duty.permission).data;
    await step(unit, actor, id, {
      action: "user.end_duty",
      before: {
        permission: duty.permission,
        validFrom: duty.valid_from,
        validTo: duty.valid_to,
        scope: scopeText(duty.scope_kind, duty.scope_regions),
        ...(duty.ends_at && { endsAt: duty.ends_at.toISOString() }),
      },
      after: null,
      // Taken by those who could give it.
      async judge() {
        if (permission) await refuseBeyond(unit, actor, id, permission, { kind: "NONE", regions: [] });
      },
      async write() {
        await unit.tx
          .updateTable("access_request")
          .set({ state: "ENDED", ended_at: clock.now(), ended_by: actor.id })
          .where("duty_id", "=", dutyId)
          .where("state", "=", "GRANTED")
          .execute();
        await unit.tx.deleteFrom("duty_grant").where("id", "=", dutyId).where("user_id", "=", id).execute();
      },
    });
  }

  return {
    /** @throws AppError what the rules say, `stale`, `user.duty_held` */
    grant: (actor: Actor, id: string, draft: DutyDraft, context: Context): Promise<null> =>
      context.write(async (unit) => {
        await give(unit, actor, id, draft);
        return null;
      }),

    give,
    /** @throws AppError what the rules say */
    end: (actor: Actor, id: string, dutyId: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        await take(unit, actor, id, dutyId);
        return null;
      }),

    take,
  };
}
