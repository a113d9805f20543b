import { type CustomerColumn, type CustomerExportQuery, customerColumns } from "@busbar/contract/customers";
import type { Actor } from "../../kernel/actor.ts";
import type { Language } from "../../kernel/app-error.ts";
import { attachment } from "../../kernel/attachment.ts";
import { needStepUp } from "../../kernel/guard.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { SheetColumn, SheetColumnKind, SheetValues } from "../../kernel/spreadsheets.ts";
import type { Ports } from "../../ports.ts";
import { createCustomerRepository } from "./customer-repository.ts";
import type { ExportRow } from "./customer-rows.ts";
import { seesMobiles } from "./customer-rules.ts";
import { maskCode, maskMobile } from "./customer-shape.ts";
import { isPartner } from "./customer-visibility.ts";

/** More rows at once are taken only by somebody who has just proved who they are. @see docs/security.md */
const quietRows = 10_000;

type Titled = { zh: string; en: string; kind: SheetColumnKind };
const text = (zh: string, en: string): Titled => ({ zh, en, kind: "text" });

/** The titles of the import are the same, so that an exported file can be imported again. */
const columnTitles: Record<CustomerColumn, Titled> = {
  customerNo: text("客户编号", "Customer no"),
  name: text("客户名称", "Name"),
  shortName: text("简称", "Short name"),
  uscc: text("统一社会信用代码", "Credit code"),
  region: text("区域", "Region"),
  areaCode: text("区域代码", "Area code"),
  areaName: text("地区", "Area"),
  address: text("地址", "Address"),
  industryCode: text("行业", "Industry"),
  lifecycle: text("客户阶段", "Lifecycle"),
  source: text("来源", "Source"),
  partnerNo: text("合作伙伴编号", "Partner no"),
  partnerName: text("合作伙伴", "Partner"),
  managerName: text("销售经理", "Sales manager"),
  paymentTermsDays: { zh: "付款天数", en: "Payment days", kind: "number" },
  creditLimit: { zh: "信用额度", en: "Credit limit", kind: "number" },
  contactName: text("联系人", "Contact"),
  contactMobile: text("手机", "Mobile"),
  contactEmail: text("邮箱", "Email"),
  tags: text("标签", "Tags"),
  createdAt: { zh: "创建时间", en: "Created", kind: "dateTime" },
  updatedAt: { zh: "更新时间", en: "Updated", kind: "dateTime" },
};

type Words = (dictCode: string, code: string | null) => string | null;

/**
 * The whole list as a file, in the list's own order, scope and masks; read in batches, so memory stays the same whatever the
 * size. Times are in the organisation's zone.
 */
export function createCustomerExport({ db, clock, spreadsheets }: Pick<Ports, "db" | "clock" | "spreadsheets">) {
  async function wordsIn(language: Language): Promise<Words> {
    const items = await db
      .selectFrom("dict_item")
      .select(["dict_code", "code", "zh", "en"])
      .where("dict_code", "in", ["lifecycle", "region"])
      .execute();
    const known = new Map<string, string>(items.map((item) => [`${item.dict_code}.${item.code}`, item[language]]));
    // No dictionary: two words that never change, and the ones that an import understands.
    known.set("source.OWN", language === "zh" ? "自营" : "Own");
    known.set("source.PARTNER", language === "zh" ? "合作伙伴" : "Partner");
    return (dictCode, code) => (code === null ? null : (known.get(`${dictCode}.${code}`) ?? code));
  }

  return async (actor: Actor, query: CustomerExportQuery, context: CallContext): Promise<Response> => {
    const { language } = context;
    const today = clock.today();
    const names = query.columns ?? customerColumns;
    const words = await wordsIn(language);
    const customers = createCustomerRepository(db, today);
    const total = await customers.count(actor, query);
    if (total > quietRows) needStepUp(actor, clock.now());
    await context.write(async (unit) => {
      await unit.audit("customer.export", "customers", "", { after: { ...query, columns: names, rows: total } });
      return null;
    });
    const columns = names.map(
      (name): SheetColumn => ({ title: columnTitles[name][language], kind: columnTitles[name].kind }),
    );
    async function* values(): AsyncGenerator<SheetValues> {
      for await (const row of customers.all(actor, query, query.sort))
        yield names.map((name) => cellOf(name, row, actor, words));
    }
    const title = language === "zh" ? "客户" : "Customers";
    const body =
      query.format === "csv"
        ? spreadsheets.writeCsv(columns, values())
        : spreadsheets.writeXlsx(columns, values(), { sheetName: title });
    return attachment(body, `${title}-${today}.${query.format}`, query.format);
  };
}

/** `YYYY-MM-DD HH:mm:ss` in the organisation's zone, which has no summer time. */
const localTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function cellOf(name: CustomerColumn, row: ExportRow, actor: Actor, words: Words): string | null {
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
      return words("region", row.region);
    case "areaCode":
      return row.area_code;
    case "areaName":
      return row.province_name === row.area_name ? row.area_name : `${row.province_name} ${row.area_name}`;
    case "address":
      return row.address;
    case "industryCode":
      return row.industry_code;
    case "lifecycle":
      return words("lifecycle", row.lifecycle);
    case "source":
      return words("source", row.source);
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
