import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import type { ServiceAccount, ServiceAccountDraft } from "@busbar/contract/service-accounts/service-accounts";
import { addDays } from "@busbar/contract/kernel/business-time";
import { people } from "../access/access-policy.ts";

/** The part of a test app that is needed: it hands out these tokens itself. */
type App = { as(username: string): Promise<Client<AllRoutes>>; clock: { today(): string } };

let made = 0;

/** What an administrator gives a system that copies customers, unless `given` says otherwise. */
export async function openServiceAccount(
  app: App,
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

/** Opens the service account of the access policy with that name. @returns its token */
export async function openAccountOf(app: App, username: string): Promise<string> {
  const person = people.find((one) => one.username === username);
  const permissions = (person?.permissions ?? []) as ServiceAccountDraft["permissions"];
  const code = username.slice("service:".length);
  const { token } = await openServiceAccount(app, {
    code,
    permissions,
    perMinute: 6000,
    scope: { kind: "REGION", regions: ["east"] },
  });
  return token;
}
