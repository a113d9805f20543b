import { decided, inside, kept, type Noun, type NounAccess } from "../../../testing/access/noun-access.ts";

const customer: Noun = {
  rows: ({ reach }) => `select c.id::text as id, coalesce(${reach}, false) as own from customer c
    where c.merged_into is null order by c.id desc`,
  kept: "ends or is merged, and stays readable",
};

export const customerAccess: NounAccess = {
  records: {
    "/customers/{id}": customer,
    "/customers/{id}/contacts/{contactId}": inside("customer_contact", "customer_id"),
    "/customers/{id}/merges/{mergeId}": kept(inside("customer_merge", "survivor_id"), decided),
    "/customers/{id}/steps/{step}": "word",
    "/customers/by-ref/{system}": "word",
    "/customers/by-ref/{system}/{externalId}": "word",
    "/customers/{id}/contacts/by-ref/{system}": "word",
    "/customers/{id}/contacts/by-ref/{system}/{externalId}": "word",
  },
  files: { noun: "customers", table: "customer", record: customer, read: "customer:read", write: "customer:write" },
  bodies: {
    createCustomer: { name: "新客户", uscc: "91350100M000100Y43", areaCode: "310115" },
    putCustomerByRef: { name: "外部客户", uscc: "91350100M000100Y7C", areaCode: "310115" },
    putContactByRef: { name: "李伟", duty: "BILLING" },
    setCustomersLifecycle: { of: { ids: ["1"] }, lifecycle: "SUSPENDED", reason: "欠费" },
    tagCustomers: { of: { ids: ["1"] }, add: ["SOLAR"], remove: [] },
  },
  words: { putCustomerByRef: ["SAP", "0000104711"] },
  agreed: [
    {
      operation: "previewMerge",
      people: ["smeast", "service:erp_east"],
      answer: "404 not_found",
      because: "the other customer is another's",
    },
    {
      operation: "updateCustomer",
      people: ["partner1", "clerk2", "finance1", "finance2", "enterprise1"],
      answer: "403 not_allowed",
      because: "whose fields a person may change is a rule of the record",
    },
    {
      operation: "mergeCustomers",
      people: ["smeast", "service:erp_east"],
      answer: "404 not_found",
      because: "as for its preview",
    },
  ],
};
