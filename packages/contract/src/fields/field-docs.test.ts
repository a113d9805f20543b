import { expect, test } from "vitest";
import { departments } from "../departments/departments.ts";
import { dictionaryItems } from "../dictionaries/dictionary-items.ts";
import { roles } from "../roles/roles.ts";
import { holidays } from "../holidays/holidays.ts";
import { bankAccounts, organisations } from "../organisation/organisation.ts";
import { contracts } from "../contracts/contract-fields.ts";
import { contacts } from "../customers/contact-fields.ts";
import { customers } from "../customers/customer-fields.ts";
import { ofNewUser, users } from "../users/user-fields.ts";
import { routes } from "../index.ts";
import { type Json, toOpenApi } from "../kernel/http/openapi.ts";
import { invoiceLines, invoices } from "../invoices/invoice-fields.ts";
import { installations, meters, openings } from "../meters/meter-fields.ts";
import { paymentAdvices } from "../payments/payment-advices.ts";
import { partners } from "../partners/partners.ts";
import { payments } from "../payments/payment-fields.ts";
import { points } from "../points/point-fields.ts";
import { apiInfo } from "../api-docs/api-docs.ts";
import { planVersions } from "../price-plans/plan-versions.ts";
import { priceComponents } from "../price-plans/price-components.ts";
import { pricePlans } from "../price-plans/price-plans.ts";
import { taxInvoices } from "../tax-invoices/tax-invoice-fields.ts";
import { assignments } from "../assignments/assignments.ts";
import { touCalendars } from "../tou-calendars/tou-calendars.ts";
import { exampleOf, type FieldDoc, fieldDoc } from "./field-docs.ts";
import type { Field } from "./field.ts";
import { type AnyNoun, omit } from "./noun.ts";

const nouns: Record<string, AnyNoun> = {
  "bank account": bankAccounts,
  contact: contacts,
  contract: contracts,
  customer: customers,
  department: departments,
  "dictionary item": dictionaryItems,
  holiday: holidays,
  role: roles,
  "time-of-use calendar": touCalendars,
  installation: installations,
  meter: meters,
  organisation: organisations,
  partner: partners,
  payment: payments,
  "plan version": planVersions,
  point: points,
  "price component": priceComponents,
  "price plan": pricePlans,
  "payment advice": paymentAdvices,
  "sales assignment": assignments,
  statement: invoices,
  "statement line": invoiceLines,
  "tax invoice": taxInvoices,
  user: users,
};

test.each(Object.entries(nouns))(
  "R-C05 each field of a %s is described in one line, with an example that the API takes",
  (_, { fields }) => {
    for (const [name, field] of Object.entries(fields)) {
      expect(fieldDoc(field).description, name).toMatch(/^[A-Z][^\n]+[^.]\.$/);
      const example = exampleOf(field);
      expect(field.schema.safeParse(example), `${name}: ${JSON.stringify(example)}`).toMatchObject({ success: true });
      expect([undefined, null, ""], name).not.toContain(example);
    }
  },
);

test("R-C05 amounts, quantities and counts name their unit, or say what they are counted in", () => {
  const { digitsInt, digitsDec } = meters.fields;
  const counts: Field[] = [digitsInt, digitsDec];
  const figures = Object.values(nouns).flatMap(({ fields }) =>
    Object.values(fields).filter(({ kind }) => kind === "money" || kind === "decimal" || kind === "number"),
  );
  expect(figures.length).toBeGreaterThan(10);
  const silent = figures.filter((field) => {
    const { description, ...doc } = fieldDoc(field);
    const said = field.measure ?? doc["x-unit"];
    return said === undefined || !description.includes(said);
  });
  expect(silent).toEqual(counts);
  expect(fieldDoc(installations.fields.multiplier)).toEqual({
    description:
      "Current transformer ratio times voltage transformer ratio. Quantity = difference of readings × multiplier. At most 4 decimals.",
    examples: ["120"],
    format: "decimal",
  });
  expect(fieldDoc(invoiceLines.fields.quantity).description).toMatch(/In the unit of the line\. 3 decimals\.$/);
  expect(fieldDoc(points.fields.capacityKva)).toEqual({
    description: "Installed transformer capacity, charged when the basic charge is by capacity. In kVA, 2 decimals.",
    examples: ["1250.00"],
    format: "decimal",
    "x-unit": "kVA",
  });
});

test("codes are told with their words, dictionaries by name, and ends as what they are", () => {
  expect(fieldDoc(points.fields.pointKind).description).toContain("METERED: Metered point; DEPOT: Depot.");
  expect(fieldDoc(points.fields.gridCompany).description).toContain("A code of the dictionary grid_company.");
  expect(fieldDoc(contracts.fields.endDate)).toEqual({
    description: "End of delivery. Exclusive: the day after the last one.",
    examples: ["2027-01-01"],
  });
});

const { paths } = toOpenApi(routes, apiInfo);
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
/** The properties of what a call takes or gives. */
function propertiesOf(call: string, part: "body" | "response"): Record<string, Json> {
  const operation = operations.find(({ operationId }) => operationId === call);
  const content = (part === "body" ? operation?.requestBody : operation?.responses["200"])?.["content"] as
    | Record<string, { schema: { properties: Record<string, Json> } }>
    | undefined;
  const properties = content?.["application/json"]?.schema.properties ?? {};
  return part === "body" ? properties : ((properties["data"] as { properties: Record<string, Json> }).properties ?? {});
}

const calls: [string, "body" | "response", AnyNoun][] = [
  ["createPoint", "body", points],
  ["updatePoint", "body", points],
  ["getPoint", "response", points],
  ["createCustomer", "body", customers],
  ["updateCustomer", "body", omit(customers, ["lifecycle"])],
  ["putCustomerByRef", "body", omit(customers, ["externalRefs"])],
  ["getCustomer", "response", customers],
  ["createContract", "body", omit(contracts, ["externalNo", "signDate"])],
  ["signContract", "body", { fields: {}, names: ["signDate"] }],
  ["createPartner", "body", omit(partners, ["status"])],
  ["getPartner", "response", partners],
  ["createPricePlan", "body", pricePlans],
  ["getPlanVersion", "response", planVersions],
  ["installMeter", "body", { fields: {}, names: [...meters.names, ...openings.names] }],
  ["createPayment", "body", payments],
  ["createDepartment", "body", departments],
  ["createDictionaryItem", "body", dictionaryItems],
  ["createRole", "body", roles],
  ["setHolidays", "body", holidays],
  ["createTouCalendar", "body", touCalendars],
  ["updateOrganisation", "body", organisations],
  ["createPaymentAdvice", "body", paymentAdvices],
  ["createAssignment", "body", assignments],
  ["getInvoice", "response", invoices],
  ["saveUser", "body", ofNewUser],
  ["createTaxInvoice", "body", taxInvoices],
  ["getTaxInvoice", "response", taxInvoices],
];
test.each(calls)("R-C05 the document describes the fields of %s in its %s", (call, part, { names }) => {
  const properties = propertiesOf(call, part);
  const lacking = names.filter((name) => {
    const { description, examples } = (properties[name] ?? {}) as Partial<FieldDoc>;
    return !description || examples?.length !== 1;
  });
  expect(lacking).toEqual([]);
});

test("R-C05 money that leaves, and money of which a customer tells, are not described as received", () => {
  const amounts = ["createPayment", "refundPayment", "createPaymentAdvice"].map(
    (call) => (propertiesOf(call, "body")["amount"] as FieldDoc).description,
  );
  expect(amounts).toEqual([
    "Amount received. In CNY, 2 decimals.",
    "Amount refunded. In CNY, 2 decimals.",
    "Amount paid, as the customer states it. In CNY, 2 decimals.",
  ]);
});

test("R-C05 the period of a statement is a month, also in answers", () => {
  expect(propertiesOf("getInvoice", "response")["period"]).toHaveProperty("pattern");
});
