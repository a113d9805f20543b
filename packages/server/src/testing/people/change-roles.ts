import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { sessionServiceOf } from "./session-service.ts";

const byTest = { actorId: null, actorCode: "", requestId: "test", ip: "" };

/** Sets a person's roles, with the same effects as the service that changes them. */
export async function changeRoles(ports: Ports, username: string, roles: readonly string[]): Promise<void> {
  const sessions = sessionServiceOf(ports);
  await unitOfWork(ports, byTest, async (unit) => {
    const { id } = await unit.tx
      .selectFrom("user_account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    await unit.tx.deleteFrom("user_role").where("user_id", "=", id).execute();
    await unit.tx
      .insertInto("user_role")
      .values(roles.map((role_code) => ({ user_id: id, role_code })))
      .execute();
    await sessions.rightsChanged(unit, [id]);
  });
}
