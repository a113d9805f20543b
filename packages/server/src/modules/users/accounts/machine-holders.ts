import type { MachineScope } from "@busbar/contract/service-accounts/service-accounts";
import { refuseTaken } from "../../../kernel/sql/unique-violation.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";

const taken = { path: "code", code: "service_account.code_taken" } as const;
const uniqueFields = { user_account_user_code_key: taken, user_account_username_key_key: taken } as const;

/**
 * The rows of service accounts among the people: an author whom nobody signs in as, with permissions as duties have
 * them. Service accounts are a module of their own, to which app.ts hands this.
 */
export function createMachineHolders(
  { clock }: Pick<Ports, "clock">,
  rightsChanged: (unit: Unit, concerned: readonly string[]) => Promise<void>,
) {
  return {
    /** @returns the id. @throws AppError at `code` when a person or an account has it, or had it */
    async open(unit: Unit, by: string, { code, name }: { code: string; name: string }): Promise<string> {
      const username = `service:${code.toLowerCase()}`;
      const insertion = unit.tx
        .insertInto("user_account")
        .values({
          user_code: code,
          username,
          username_key: username,
          full_name: name,
          status: "SERVICE",
          created_at: clock.now(),
          created_by: by,
          updated_at: clock.now(),
          updated_by: by,
        })
        .returning("id");
      return (await refuseTaken(insertion.executeTakeFirstOrThrow(), uniqueFields)).id;
    },

    rename: (unit: Unit, id: string, name: string) =>
      unit.tx.updateTable("user_account").set({ full_name: name }).where("id", "=", id).execute(),

    /** Replaces what the account may do; the next call goes by it. */
    async give(unit: Unit, by: string, id: string, permissions: readonly string[], scope: MachineScope): Promise<void> {
      await unit.tx.deleteFrom("duty_grant").where("user_id", "=", id).execute();
      if (permissions.length > 0)
        await unit.tx
          .insertInto("duty_grant")
          .values(
            permissions.map((permission) => ({
              user_id: id,
              permission,
              scope_kind: scope.kind,
              scope_regions: scope.kind === "REGION" ? scope.regions : [],
              granted_by: by,
              created_at: clock.now(),
            })),
          )
          .execute();
      await rightsChanged(unit, [id]);
    },
  };
}
export type MachineHolders = ReturnType<typeof createMachineHolders>;
