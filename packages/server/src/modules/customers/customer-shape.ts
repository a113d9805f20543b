import { type Customer, customerRoutes, type CustomerRow, type MyCustomer } from "@busbar/contract/customers/customers";
import type { Contact } from "@busbar/contract/customers/customer-contacts";
import { ContactNotice, contacts } from "@busbar/contract/customers/contact-fields";
import { customers, hiddenFromPartners, listedCustomer } from "@busbar/contract/customers/customer-fields";
import { fieldsIn, omit } from "@busbar/contract/fields/noun";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { ContactRow, DetailRow, ListRow } from "./customer-rows.ts";
import { actionsOf, seesMobiles } from "./customer-rules.ts";
import { isPartner } from "../../kernel/records/customer-visibility.ts";

const openToPartners = omit(customers, hiddenFromPartners);

/** `911101********017J` */
export const maskCode = (code: string): string => `${code.slice(0, 6)}********${code.slice(-4)}`;
/** `138****5678`; "" stays "". */
export const maskMobile = (mobile: string): string => mobile && `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** A list row with the actions that `actor` may take, without fields that `actor` may not see. */
export function toRow(row: ListRow, actor: Actor): CustomerRow {
  return {
    id: row.id,
    customerNo: row.customer_no,
    ...fieldsIn(listedCustomer, row),
    uscc: isPartner(actor) ? maskCode(row.uscc) : row.uscc,
    areaName: row.area_name,
    provinceName: row.province_name,
    region: row.region,
    source: row.source,
    partnerName: row.partner_name,
    managerCode: row.manager_code,
    managerName: row.manager_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    rowVersion: row.row_version,
    pointCount: row.point_count,
    ...(row.outstanding !== null && { outstanding: row.outstanding, worstStatus: row.worst_status }),
    merged: row.merged_into !== null,
    actions: actionsOf(row, actor),
  };
}

/** A row of the specification's list of customers. */
export function toMyCustomer(row: ListRow, lastMonthKwh: string | null, actor: Actor): MyCustomer {
  return {
    id: row.id,
    customerNo: row.customer_no,
    name: row.name,
    uscc: isPartner(actor) ? maskCode(row.uscc) : row.uscc,
    areaName: row.area_name,
    region: row.region,
    managerName: row.manager_name,
    lifecycle: row.lifecycle,
    pointCount: row.point_count,
    lastMonthKwh,
    outstanding: row.outstanding,
    worstStatus: row.worst_status,
  };
}

/** People who may read a customer's activity also see who changed it. */
const seesEditors = (actor: Actor): boolean => meets(actor, customerRoutes.listCustomerActivity.permission);

/** A contact of `customer`, as `actor` may see it. */
export const toContact = (row: ContactRow, customer: Parameters<typeof seesMobiles>[1], actor: Actor): Contact => ({
  id: row.id,
  ...fieldsIn(contacts, row),
  mobile: seesMobiles(actor, customer) ? row.mobile : maskMobile(row.mobile),
  // Kinds that were offered once and have no sender stay stored, and are dropped by the next change.
  receives: ContactNotice.options.filter((kind) => row.receives.includes(kind)),
  ...lastEdit(row, actor, seesEditors(actor)),
});

/** The whole record, as `actor` may see it. */
export function toCustomer(row: DetailRow, actor: Actor): Customer {
  const check = checkCreditCode(row.uscc);
  return {
    ...(isPartner(actor) ? fieldsIn(openToPartners, row) : fieldsIn(customers, row)),
    ...toRow(row, actor),
    areaNames: row.area_names,
    ...(!isPartner(actor) && {
      lifecycleReason: row.lifecycle_reason,
      contacts: row.contacts.map((contact) =>
        toContact({ ...contact, updated_at: new Date(contact.updated_at) }, row, actor),
      ),
    }),
    lifecycleSince: row.lifecycle_since?.toISOString() ?? null,
    verifiedBy: seesEditors(actor) ? row.verified_by : null,
    mergedInto: row.survivor,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    isDemo: row.is_demo,
    ...lastEdit(row, actor, seesEditors(actor)),
    usccWarnings: check.ok && !isPartner(actor) ? check.warnings : [],
  };
}
