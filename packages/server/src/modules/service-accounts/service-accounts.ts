import { serviceAccountRoutes } from "@busbar/contract/service-accounts/service-account-routes";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { expiryDuty, ownerLeaves } from "./service-account-notices.ts";
import { createServiceAccountService, type Needs } from "./service-account-service.ts";

/** Accounts of systems that call the API without a person. */
export function createServiceAccounts(needs: Needs): Module {
  const service = createServiceAccountService(needs);
  const { ports, notifyPeople, rightsChanged } = needs;
  return bind(
    serviceAccountRoutes,
    {
      async getOwnServiceAccount({ actor }) {
        if (!actor.machine) throw new AppError("not_found");
        return service.get(actor, actor.id);
      },
      listServiceAccounts: ({ actor, query }) => service.list(actor, query),
      getServiceAccount: ({ actor, params }) => service.get(actor, params.id),
      createServiceAccount: (call) => service.create(call.actor, call.body, call),
      updateServiceAccount: (call) => service.update(call.actor, call.params.id, call.body, call),
      issueServiceToken: (call) => service.issueToken(call.actor, call.params.id, call),
      endServiceToken: (call) => service.endToken(call.actor, call.params.id, call.params.tokenId, call),
      disableServiceAccount: (call) => service.disable(call.actor, call.params.id, call.body.rowVersion, call),
      enableServiceAccount: (call) => service.enable(call.actor, call.params.id, call.body.rowVersion, call),
      handOverServiceAccount: (call) => service.handOver(call.actor, call.params.id, call.body, call),
      removeServiceAccount: (call) => service.remove(call.actor, call.params.id, call),
      listServiceCalls: ({ params }) => service.calls(params.id),
      listServiceAccountActivity: ({ params, query }) => service.activity(params.id, query),
    },
    {
      duties: [expiryDuty(notifyPeople)],
      handOver: [ownerLeaves(ports, notifyPeople, rightsChanged)],
      scheduledTasks: [{ name: "forget-service-calls", everySeconds: 3600, run: service.forgetOld }],
    },
  );
}
