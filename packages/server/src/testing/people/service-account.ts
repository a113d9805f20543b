import type { ServiceAccount, ServiceAccountDraft } from "@busbar/contract/service-accounts/service-accounts";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { TestApp } from "../start-test-app.ts";

let made = 0;

/** What an administrator gives a system that copies customers, unless `given` says otherwise. */
export async function openServiceAccount(
  app: Pick<TestApp, "as" | "clock">,
  given: Partial<ServiceAccountDraft> = {},
  by = "admin",
): Promise<{ account: ServiceAccount; token: string }> {
  const client = await app.as(by);
  const { id: responsibleId } = await client.userInfo();
  const account = await client.createServiceAccount({
    body: {
      code: `erp_${(made += 1)}`,
      name: "ERP 镜像",
      purpose: "每晚复制客户",
      expiresOn: addDays(app.clock.today(), 90),
      perMinute: 600,
      responsibleId,
      permissions: ["customer:read"],
      scope: { kind: "ALL" },
      confirmations: [],
      addresses: [],
      ...given,
    },
  });
  const { token } = await client.issueServiceToken({ params: { id: account.id } });
  return { account: await client.getServiceAccount({ params: { id: account.id } }), token };
}
