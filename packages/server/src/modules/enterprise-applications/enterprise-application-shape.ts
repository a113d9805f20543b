import type { EnterpriseApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import type { Actor } from "../../kernel/actor.ts";
import type { ApplicationRow } from "./enterprise-application-repository.ts";
import { actionsOf, keepsCustomers } from "./enterprise-application-rules.ts";

export const subjectOf = (row: ApplicationRow) => ({
  kind: row.kind,
  state: row.state,
  applicantId: row.applicant_id,
  customerId: row.customer_id,
});

/**
 * An application, as `actor` may see it. People who do not manage customers learn neither the customer's area nor its
 * manager; the applicant does not learn who decided.
 */
export function toApplication(row: ApplicationRow, actor: Actor): EnterpriseApplication {
  const own = row.applicant_id === actor.id;
  const keeps = keepsCustomers(actor) && !own;
  const hidesPlace = row.kind === "JOIN" && !keeps && row.area_code === null;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    enterpriseName: row.enterprise_name,
    creditCode: row.uscc,
    contactName: row.contact_name,
    mobile: row.mobile,
    areaCode: row.area_code,
    areaNames: hidesPlace ? [] : row.place_names,
    address: row.address,
    visitCode: row.visit_code,
    licence:
      row.licence_id === null || row.licence_name === null || row.licence_kind === null
        ? null
        : {
            id: row.licence_id,
            name: row.licence_name,
            kind: row.licence_kind,
            sizeBytes: Number(row.licence_bytes),
          },
    applicant: { userCode: row.applicant_code, username: row.applicant_username, fullName: row.applicant_name },
    manager:
      keeps && row.manager_code !== null && row.manager_name !== null
        ? { userCode: row.manager_code, fullName: row.manager_name }
        : null,
    customerId: keeps ? row.customer_id : null,
    reason: row.reason,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: own ? null : row.decider_name,
    rowVersion: row.row_version,
    updatedAt: row.updated_at.toISOString(),
    // The system turned it into a request to join, so it has no editor.
    updatedBy: own ? null : (row.decider_name ?? (row.row_version === 1 ? row.applicant_name : null)),
    updatedBySelf: (row.decided_by ?? (row.row_version === 1 ? row.applicant_id : null)) === actor.id,
    actions: actionsOf(subjectOf(row), actor),
  };
}
