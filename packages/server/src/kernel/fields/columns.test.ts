import { publishedPrices } from "@busbar/contract/published-prices/published-price-fields";
import { webhooks } from "@busbar/contract/webhooks/webhooks";
import { serviceAccounts } from "@busbar/contract/service-accounts/service-accounts";
import { departments } from "@busbar/contract/departments/departments";
import { dictionaryItems } from "@busbar/contract/dictionaries/dictionary-items";
import { roles } from "@busbar/contract/roles/roles";
import { holidays } from "@busbar/contract/holidays/holidays";
import { touCalendars } from "@busbar/contract/tou-calendars/tou-calendars";
import { bankAccounts, organisations } from "@busbar/contract/organisation/organisation";
import { contracts } from "@busbar/contract/contracts/contract-fields";
import { contacts } from "@busbar/contract/customers/contact-fields";
import { customers } from "@busbar/contract/customers/customer-fields";
import { type AnyNoun, omit } from "@busbar/contract/fields/noun";
import { invoiceLines, invoices } from "@busbar/contract/invoices/invoice-fields";
import { assignments } from "@busbar/contract/assignments/assignments";
import { installations, meters } from "@busbar/contract/meters/meter-fields";
import { users } from "@busbar/contract/users/user-fields";
import { partners } from "@busbar/contract/partners/partners";
import { priceComponents } from "@busbar/contract/price-plans/price-components";
import { planVersions } from "@busbar/contract/price-plans/plan-versions";
import { pricePlans } from "@busbar/contract/price-plans/price-plans";
import { payments } from "@busbar/contract/payments/payment-fields";
import { points } from "@busbar/contract/points/point-fields";
import { taxInvoices } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";
import { columnOf, typeOf } from "./columns.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const tables: Record<string, AnyNoun> = {
  published_price: publishedPrices,
  service_account: serviceAccounts,
  webhook: webhooks,
  pickup_point: points,
  partner: partners,
  customer: customers,
  customer_contact: contacts,
  price_plan: pricePlans,
  plan_version: planVersions,
  price_component: priceComponents,
  contract: contracts,
  meter: meters,
  meter_install: installations,
  user_account: users,
  payment: payments,
  tax_invoice: taxInvoices,
  invoice: omit(invoices, ["outstanding"]),
  invoice_line: invoiceLines,
  sales_assignment: assignments,
  organisation: organisations,
  bank_account: bankAccounts,
  department: departments,
  dict_item: dictionaryItems,
  public_holiday: holidays,
  role: roles,
  tou_calendar: touCalendars,
};

test.each(Object.entries(tables))(
  "each declared field of %s has a column of its type, empty where it may be",
  async (table, noun) => {
    const { rows } = await database.ownerPool.query<{ name: string; type: string; empty: boolean }>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as empty
      from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [table],
    );
    const stored = new Map(rows.map((row) => [row.name, row]));
    const inSql: Record<string, string> = { int: "integer", "char(6)": "character", "char(20)": "character" };
    const found = Object.entries(noun.fields).map(([name, { column }]) => stored.get(column ?? columnOf(name)));
    const declared = Object.entries(noun.fields).map(([name, field]) => ({
      name: field.column ?? columnOf(name),
      type: inSql[typeOf(field)] ?? typeOf(field),
      empty: field.nullWhenEmpty === true || field.schema.safeParse(null).success,
    }));
    expect(found).toEqual(declared);
  },
);
