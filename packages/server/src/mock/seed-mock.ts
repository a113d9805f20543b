import { seedDemo } from "../demo/seed-demo.ts";
import type { Ports } from "../ports.ts";
import { mockAccounts } from "./mock-accounts.ts";

/**
 * The demo organisation, in which only three accounts can sign in. `interception` false lets visitors in without
 * signing in, with virtual roles. @see R-C11, R-N04
 */
export async function seedMock(
  ports: Pick<Ports, "db" | "passwords" | "clock">,
  { interception = true }: { interception?: boolean } = {},
): Promise<void> {
  await seedDemo(ports);
  await ports.db
    .updateTable("user_account")
    .set({ is_demo: false })
    .where("username", "not in", [...mockAccounts])
    .execute();
  if (!interception) await letVisitorsIn(ports);
}

export async function letVisitorsIn({ db }: Pick<Ports, "db">): Promise<void> {
  await db.insertInto("portal_setting").values({ key: "loginInterception", value: "false" }).execute();
}
