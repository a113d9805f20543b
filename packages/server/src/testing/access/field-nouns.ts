import type { NamedField } from "./named-records.ts";
import { type Noun, ofCustomer } from "./noun-access.ts";
import { nouns, type Operation } from "./objects.ts";

const noun = (path: string): Noun => {
  const found = nouns[path];
  if (!found || found === "word") throw new Error(`No noun at ${path}`);
  return found;
};
const customer = noun("/customers/{id}");
const point = noun("/points/{id}");
const user = noun("/users/{id}");
const department = noun("/departments/{id}");
const menuEntry = noun("/menu-entries/{id}");
const partner = noun("/partners/{id}");
const contract = noun("/contracts/{id}");
const invoice = noun("/invoices/{id}");
const payment = noun("/payments/{id}");
const role = noun("/roles/{code}");

/** The same records under another of their names. */
const by = (column: string, table: string, { rows }: Noun): Noun => ({
  rows: (person) =>
    `select t.${column}::text as id, r.own from (${rows(person)}) as r join ${table} t on t.id::text = r.id order by t.id desc`,
});
const plain = (table: string, rest = "true"): Noun => ({
  rows: () => `select t.id::text as id, true as own from ${table} t where ${rest} order by t.id desc`,
});
const install: Noun = {
  rows: (person) => `select t.id::text as id, r.own from (${point.rows(person)}) as r
    join meter_install t on t.point_id::text = r.id order by t.id desc`,
};

/** What a field names: records, or none of them, and why. */
export type Named = Noun | { because: string };
const given = { because: "a name that is given here, not one of a record" };
const word = { because: "a word of a public list" };
const secret = { because: "proves who one is, before there is a session" };

/** By the field's name, or by operation and path where the same name means something else. */
const named: Readonly<Record<string, Named>> = {
  customerId: customer,
  accountId: noun("/service-accounts/{id}"),
  mergedId: customer,
  contractId: contract,
  pointId: point,
  pointCode: by("external_code", "pickup_point", point),
  installId: install,
  invoiceId: invoice,
  invoiceIds: invoice,
  customerIds: customer,
  contractIds: contract,
  "compareBillingRuns with": noun("/billing/runs/{id}"),
  /** A payment that takes another back, whose rest is owed. */
  offsetId: ofCustomer("payment", "t.kind = 'OFFSET'"),
  statements: invoice,
  paymentId: payment,
  redOfId: noun("/tax-invoices/{id}"),
  bankAccountId: plain("bank_account"),
  partnerId: partner,
  planId: noun("/price-plans/{id}"),
  partnerNo: by("partner_no", "partner", partner),
  planVersionId: plain("plan_version", "t.status = 'APPROVED'"),
  calendarId: noun("/tou-calendars/{id}"),
  licenceId: noun("/files/{id}"),
  userId: user,
  users: user,
  personId: user,
  standInId: user,
  successorId: user,
  responsibleId: user,
  userCode: by("user_code", "user_account", user),
  username: by("username", "user_account", user),
  departmentId: department,
  departments: department,
  "menuManagementDoEdit parentId": menuEntry,
  "createMenuEntry parentId": menuEntry,
  "moveMenuEntry parentId": menuEntry,
  "moveMenuEntry before": menuEntry,
  "moveDepartment before": department,
  "moveDictionaryItem before": noun("/dictionary-items/{id}"),
  parentId: department,
  roleCode: role,
  "createRole roleCode": given,
  "roleManagementDoEdit id": role,
  "roleManagementDoDelete ids[]": role,
  "roleManagementDoDelete id[]": role,
  "updateUser id": user,
  "userManagementDoEdit id": user,
  "userManagementDoDelete ids[]": user,
  "userManagementDoDelete id[]": user,
  "menuManagementDoEdit id": menuEntry,
  "menuManagementDoDelete ids[]": menuEntry,
  "menuManagementDoDelete id[]": menuEntry,
  "departmentManagementDoEdit id": department,
  "departmentManagementDoDelete ids[]": department,
  "departmentManagementDoDelete id[]": department,
  "simulatePrices components[].calendarId": { because: "not read: quantities carry their bands" },
  "previewAssignment id": noun("/assignments/{id}"),
  "updateOrganisation accounts[].id": plain("bank_account"),
  "exportChosenCustomers ids[]": customer,
  ...Object.fromEntries(
    ["disableUsers", "addUsersRole", "removeUsersRole", "setUsersDepartment"].map((name) => [`${name} of.ids[]`, user]),
  ),
  ...Object.fromEntries(
    ["setCustomersLifecycle", "setCustomersManager", "setCustomersPartner", "tagCustomers"].map((name) => [
      `${name} of.ids[]`,
      customer,
    ]),
  ),
  "approvePublishedPrices prices[].id": noun("/published-prices/{id}"),
  "takeCorrections ids[]": noun("/corrections/{id}"),
  "leaveCorrections ids[]": noun("/corrections/{id}"),
  "decideExceptions ids[]": noun("/exceptions/{id}"),
  "endAssignments of.ids[]": noun("/assignments/{id}"),
  ...Object.fromEntries(
    ["archivePricePlans", "restorePricePlans"].map((name) => [`${name} of.ids[]`, noun("/price-plans/{id}")]),
  ),
  ...Object.fromEntries(
    ["submitContracts", "approveContracts", "signContracts"].map((name) => [`${name} of.ids[]`, contract]),
  ),
  ...Object.fromEntries(
    ["submitInvoices", "reviewInvoices", "giveVerdicts", "issueInvoices", "sendInvoices", "packInvoices"].map(
      (name) => [`${name} of.ids[]`, invoice],
    ),
  ),
  ...Object.fromEntries(["setPointsStatus", "setPointsAuthorisation"].map((name) => [`${name} of.ids[]`, point])),
  "acceptPaymentMatches ids[]": payment,
  "removeTaxInvoices of.ids[]": noun("/tax-invoices/{id}"),
  "exportChosenTaxInvoices ids[]": noun("/tax-invoices/{id}"),
  "allocatePayments of.ids[]": payment,
  "exportChosenPayments ids[]": payment,
  ...Object.fromEntries(
    ["Customer", "Partner", "Point", "Contact"]
      .flatMap((one) => [`create${one} externalRefs[].id`, `update${one} externalRefs[].id`])
      .map((at) => [at, given]),
  ),
  ...Object.fromEntries(
    ["createPayment", "updatePayment", "refundPayment", "refundCredit"].map((name) => [
      `${name} externalRefs[].id`,
      given,
    ]),
  ),
  "addContact externalRefs[].id": given,
  "createCustomer contacts[].externalRefs[].id": given,
  areaCode: word,
  dictCode: word,
  icon: word,
  component: { because: "the code of a page of the product, which is no record" },
  requestId: given,
  itemCode: given,
  accountNo: given,
  assetNo: given,
  calendarCode: given,
  externalCode: given,
  externalNo: given,
  meteringPointNo: given,
  planCode: given,
  "createArea code": given,
  "createServiceAccount code": given,
  code: secret,
  creditCode: { because: "of an enterprise, which applies by it: their tests say what is told of one that is known" },
  visitCode: { because: "of a sales manager, on their card: whoever has it may name it" },
  "signIn username": secret,
  "changeIssuedPassword username": secret,
  "previewInvitation username": given,
  "registerSocial username": given,
  "register username": given,
  "userManagementDoEdit username": given,
  "saveUser username": given,
};

/** What a field of an operation names; undefined when nothing is said about it. */
export function nameOf({ name }: Operation, { path }: NamedField): Named | undefined {
  const leaf = path.split(".").at(-1)!.replace("[]", "");
  return named[`${name} ${path}`] ?? named[leaf];
}

const days = { validFrom: "2026-02-01", validTo: "2027-02-01" };
const components = [{ kind: "ENERGY_TOU", unit: "kWh", bandBasis: "PRICE", calendarId: "1" }];
/** Bodies that have such a field, where plain values of each field do not pass together. */
export const bodiesWith: Readonly<Record<string, unknown>> = {
  "updateContract points[].pointId": { rowVersion: 1, points: [{ pointId: "1", ...days }] },
  "createPlanVersion components[].calendarId": { validFrom: "2027-01-01", components },
  "updatePlanVersion components[].calendarId": { rowVersion: 1, components },
  "allocatePayment items[].offsetId": { rowVersion: 1, items: [{ offsetId: "1", amount: "1.00" }] },
  "recordTaxInvoices items[].invoiceId": {
    kind: "SPECIAL",
    issuedOn: "2026-01-20",
    items: [{ invoiceId: "1", number: "26310000000000000002" }],
  },
  "allocateCredit items[].offsetId": { items: [{ offsetId: "1", amount: "1.00" }] },
  "applyForEnterprise licenceId": {
    enterpriseName: "甲公司",
    creditCode: "91310115MA1D004650",
    contactName: "甲",
    mobile: "13900001111",
    areaCode: "310115",
  },
};

const receipt = "the receipt names what was left out";
/** Writes that go through although an id in them names nothing, and why. */
export const writesAnyway: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(named).flatMap((key) => (key.endsWith(" of.ids[]") ? [[key, receipt]] : []))),
  "recordTaxInvoices items[].invoiceId": receipt,
  "exportChosenTaxInvoices ids[]": "an export is a line of the log, whatever its rows",
  "exportChosenPayments ids[]": "an export is a line of the log, whatever its rows",
  "exportChosenCustomers ids[]": "an export is a line of the log, whatever its rows",
  "menuManagementDoEdit parentId": "an entry is moved by its own call; here the field belongs to new ones",
  "createAnnouncement audience.departments[]": "a draft; sending asks whom it reaches",
  "createAnnouncement audience.users[]": "a draft; sending asks whom it reaches",
  "updateAnnouncement audience.departments[]": "a draft; sending asks whom it reaches",
  "updateAnnouncement audience.users[]": "a draft; sending asks whom it reaches",
};

const state = "the record of the path is in another state than the call needs; the noun's own tests reach the field";
const around = "a check of the whole body comes first; the noun's own tests reach the field";
const view = "would look as another from there on; its own tests do";
/** Fields where nobody's own record is told from one that never was, because something else is asked first. */
export const notReached: Readonly<Record<string, string>> = {
  "listUserSessions userId": "nobody of the tests' sessions is among these accounts",
  "menuManagementDoEdit parentId": "not read there",
  "moveMenuEntry parentId": state,
  "moveMenuEntry before": state,
  "moveDepartment before": around,
  "startViewAs userId": view,
  "startViewAsRole roleCode": view,
  "startViewAsRole rows.userCode": view,
  "startViewAsRole rows.customerId": view,
  "startViewAsRole rows.partnerId": view,
  "setAbsence standInId": around,
  "updateContract planVersionId": state,
  "updateContract points[].pointId": state,
  "amendContract terms.planVersionId": around,
  "assignPayment customerId": state,
  "putPaymentByRef bankAccountId":
    "the number has a payment by then, which is returned; createPayment reaches the field",
  "putPaymentByRef allocations[].invoiceId": "as its bank account",
  "putPaymentByRef allocations[].offsetId": "as its bank account",
  "setInvoiceLines lines[].pointId": state,
  "exchangeMeter channels[].installId": around,
  "listExtensionRequests invoiceId": "these statements have no request",
  "exportExtensionRequests invoiceId": "these statements have no request",
  "createAnnouncement audience.departments[]": "a draft keeps whom it is given",
  "createTaxInvoice redOfId": around,
  "updateSavedView roleCode": around,
  "applyForEnterprise licenceId": "a file of another purpose is no licence",
};
