import { regionWords } from "@busbar/contract/sales/areas";
import {
  type CustomerColumn,
  customerColumns,
  customerColumnTitles,
  lifecycleWords,
  sourceWords,
} from "@busbar/contract/customers/customer-columns";
import type { CustomerExportQuery } from "@busbar/contract/customers/customers";
import { invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import type { Actor } from "../../../kernel/actor.ts";
import type { Language } from "../../../kernel/app-error.ts";
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

/** Columns that a spreadsheet should add up or sort; all others are text, so that no digit is lost. */
const kinds: Partial<Record<CustomerColumn, SheetColumnKind>> = {
  paymentTermsDays: "number",
  creditLimit: "number",
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
    const industries = await industriesIn(language);
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
        kind: kinds[name] ?? "text",
      })),
      total: await customers.count(actor, query, "export:data"),
      rows: customers.all(actor, query, query.sort),
      cells: (row: ExportRow) => names.map((name) => cellOf(name, row, actor, language, industries)),
    });
  };
}

function cellOf(
  name: CustomerColumn,
  row: ExportRow,
  actor: Actor,
  language: Language,
  industries: ReadonlyMap<string, string>,
): string | null {
  const hides = isPartner(actor);
  switch (name) {
    case "customerNo":
      return row.customer_no;
    case "name":
      return row.name;
    case "shortName":
      return row.short_name;
    case "uscc":
      return hides ? maskCode(row.uscc) : row.uscc;
    case "region":
      return regionWords[row.region][language];
    case "areaCode":
      return row.area_code;
    case "areaName":
      return row.province_name === row.area_name ? row.area_name : `${row.province_name} ${row.area_name}`;
    case "address":
      return row.address;
    case "industryCode":
      return row.industry_code === null ? null : (industries.get(row.industry_code) ?? row.industry_code);
    case "lifecycle":
      return lifecycleWords[row.lifecycle][language];
    case "source":
      return sourceWords[row.source][language];
    case "partnerNo":
      return row.partner_no;
    case "partnerName":
      return row.partner_name;
    case "managerName":
      return row.manager_name;
    case "paymentTermsDays":
      return String(row.payment_terms_days);
    case "creditLimit":
      return hides ? null : row.credit_limit;
    case "outstanding":
      return row.outstanding;
    case "worstStatus":
      return row.worst_status === null ? null : invoiceStatusWords[row.worst_status][language];
    case "contactName":
      return hides ? null : row.contact_name;
    case "contactMobile": {
      if (hides || row.contact_mobile === null) return null;
      return seesMobiles(actor, row) ? row.contact_mobile : maskMobile(row.contact_mobile);
    }
    case "contactEmail":
      return hides ? null : row.contact_email;
    case "tags":
      return row.tags.join("；");
    case "createdAt":
      return localTime(row.created_at);
    case "updatedAt":
      return localTime(row.updated_at);
  }
}
