import { enterpriseApplicationRoutes } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { bind, type Module } from "../../kernel/module.ts";
import { rowsOfCustomer } from "../../kernel/targets/customer-belongings.ts";
import type { Ports } from "../../ports.ts";
import { enterpriseApplicationMails } from "./enterprise-application-mails.ts";
import {
  createEnterpriseApplicationService,
  type EnterpriseDependencies,
  type EnterprisePorts,
} from "./enterprise-application-service.ts";
import { createLicenceService } from "./licences/licence-service.ts";

/** How regular users become enterprise users. Accounts and customers are changed through `dependencies`. */
export function createEnterpriseApplications(ports: EnterprisePorts, dependencies: EnterpriseDependencies): Module {
  const applications = createEnterpriseApplicationService(ports, dependencies);
  const licences = createLicenceService(ports);
  return bind(
    enterpriseApplicationRoutes,
    {
      checkEnterprise: (call) => applications.check(call.actor, call.body, call),
      uploadLicence: (call) => licences.upload(call.actor, call.query.name, call),
      getOwnApplication: ({ actor }) => applications.own(actor),
      listApplications: ({ actor, query }) => applications.list(actor, query),
      applyForEnterprise: (call) => applications.apply(call.actor, call.body, call),
      getApplication: ({ actor, params }) => applications.get(actor, params.id),
      downloadLicence: ({ actor, params }) => licences.download(actor, params.id),
      approveApplication: (call) => applications.approve(call.actor, { ...call.params, ...call.body }, call),
      rejectApplication: (call) =>
        applications.reject(call.actor, { ...call.params, ...call.body }, call.body.reason, call),
      withdrawApplication: (call) => applications.withdraw(call.actor, { ...call.params, ...call.body }, call),
    },
    { messages: enterpriseApplicationMails(ports.settings.publicUrl) },
  );
}

/** The rows that move with a merged customer. */
export const applicationsOfCustomer = ({ clock }: Pick<Ports, "clock">) =>
  rowsOfCustomer({
    noun: "enterprise-applications",
    title: { zh: "企业认证申请", en: "Verification applications" },
    table: "enterprise_application",
    clock,
  });
