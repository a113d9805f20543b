import { regionWords } from "@busbar/contract/areas/areas";
import {
  type CustomerColumn,
  customerColumns,
  customerColumnTitles,
} from "@busbar/contract/customers/customer-columns";
import { contacts } from "@busbar/contract/customers/contact-fields";
import {
  type CustomerFields,
  customers,
  hiddenFromPartners,
  sourceWords,
} from "@busbar/contract/customers/customer-fields";
import type { Field } from "@busbar/contract/fields/field";
import { byContactColumn } from "@busbar/contract/imports/columns/customer-import-columns";
import type { CustomerExportQuery } from "@busbar/contract/customers/customers";
import { invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import type { Actor } from "../../../kernel/actor.ts";
import type { Language } from "../../../kernel/app-error.ts";
import { cellKind, type DictionaryWords, fieldCells } from "../../../kernel/fields/cells.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { exportList, localTime } from "../../../kernel/records/export-list.ts";
import type { SheetColumnKind } from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { Ports } from "../../../ports.ts";
import { createCustomerRepository } from "../customer-repository.ts";
import type { ExportRow } from "../customer-rows.ts";
import { seesMobiles } from "../customer-rules.ts";
import type { CustomerFilters } from "./customer-filters.ts";
import { maskCode, maskMobile } from "../customer-shape.ts";
import { isPartner } from "../../../kernel/records/customer-visibility.ts";

type Cell = (row: ExportRow, language: Language, actor: Actor, words: DictionaryWords) => string | null;

const ofCustomers = fieldCells(customers);
const ofContacts = fieldCells(contacts);
/** Cells of what partners do not see. */
const hidden =
  (cell: Cell): Cell =>
  (row, language, actor, words) =>
    isPartner(actor) ? null : cell(row, language, actor, words);
const cellsOf = <Name extends string>(names: readonly Name[], cell: (name: Name) => Cell) =>
  Object.fromEntries(names.map((name) => [name, cell(name)])) as Record<Name, Cell>;
const fieldCell =
  (name: keyof CustomerFields): Cell =>
  (row, language, _, words) =>
    ofCustomers[name](row, language, words);

const cells: Record<CustomerColumn, Cell> = {
  ...cellsOf(customers.names, fieldCell),
  ...cellsOf(hiddenFromPartners, (name) => hidden(fieldCell(name))),
  ...byContactColumn((name) => hidden(({ contact }, language) => contact && ofContacts[name](contact, language))),
  uscc: ({ uscc }, _, actor) => (isPartner(actor) ? maskCode(uscc) : uscc),
  contactMobile: hidden(
    (row, _, actor) => row.contact && (seesMobiles(actor, row) ? row.contact.mobile : maskMobile(row.contact.mobile)),
  ),
  customerNo: (row) => row.customer_no,
  region: (row, language) => regionWords[row.region][language],
  areaName: (row) => (row.province_name === row.area_name ? row.area_name : `${row.province_name} ${row.area_name}`),
  source: (row, language) => sourceWords[row.source][language],
  partnerName: (row) => row.partner_name,
  managerName: (row) => row.manager_name,
  outstanding: (row) => row.outstanding,
  worstStatus: (row, language) => (row.worst_status === null ? null : invoiceStatusWords[row.worst_status][language]),
  createdAt: (row) => localTime(row.created_at),
  updatedAt: (row) => localTime(row.updated_at),
};

const fields: { readonly [name: string]: Field } = customers.fields;
/** Columns that a spreadsheet should add up or sort; all others are text, so that no digit is lost. */
const kinds: Partial<Record<CustomerColumn, SheetColumnKind>> = {
  outstanding: "number",
  createdAt: "dateTime",
  updatedAt: "dateTime",
};

/**
 * Exports the whole list in the list's own order, scope and masks, in batches, so that memory does not grow with its
 * size. Times are in the organisation's time zone.
 */
export function createCustomerExport(ports: Pick<Ports, "db" | "clock" | "spreadsheets">) {
  const { db, clock } = ports;
  /** Names of industries by code, read each time because people edit that dictionary. */
  async function industriesIn(language: Language): Promise<ReadonlyMap<string, string>> {
    const items = await db
      .selectFrom("dict_item")
      .select(["code", "zh", "en"])
      .where("dict_code", "=", "industry")
      .execute();
    return new Map(items.map((item) => [item.code, item[language]]));
  }

  return async (
    actor: Actor,
    query: CustomerExportQuery & Pick<CustomerFilters, "ids">,
    context: CallContext,
  ): Promise<Response> => {
    const { language } = context;
    const names = query.columns ?? customerColumns;
    const words = { industry: await industriesIn(language) };
    const customers = createCustomerRepository(db, clock.today());
    return exportList(ports, {
      actor,
      context,
      noun: "customers",
      action: "customer.export",
      title: { zh: "客户", en: "Customers" },
      query,
      columns: names.map((name) => ({
        name,
        title: customerColumnTitles[name][language],
        kind: kinds[name] ?? cellKind(fields[name]),
      })),
      total: await customers.count(actor, query, "export:data"),
      rows: customers.all(actor, query, query.sort),
      cells: (row: ExportRow) => names.map((name) => cells[name](row, language, actor, words)),
    });
  };
}
