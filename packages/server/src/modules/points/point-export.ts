import { addDays } from "@busbar/contract/kernel/business-time";
import type { Field } from "@busbar/contract/fields/field";
import { points } from "@busbar/contract/points/point-fields";
import {
  type PointColumn,
  pointColumns,
  pointColumnTitles,
  type PointExportQuery,
} from "@busbar/contract/points/points";
import { type Region, regionWords } from "@busbar/contract/areas/areas";
import { meets } from "@busbar/contract/kernel/access";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../kernel/actor.ts";
import type { Language } from "../../kernel/app-error.ts";
import { cellKind, type DictionaryWords, fieldCells } from "../../kernel/fields/cells.ts";
import { type CallContext, searchKey, type SearchSource } from "../../kernel/module.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import type { SheetColumnKind } from "../../kernel/spreadsheets/spreadsheets.ts";
import { pinyinKey } from "../../kernel/sql/pinyin.ts";
import type { Ports } from "../../ports.ts";
import { createPointRepository } from "./point-repository.ts";
import type { ExportRow, ListRow } from "./point-rows.ts";

type Cell = (row: ExportRow, language: Language, items: DictionaryWords) => string | null;

const cells: Record<PointColumn, Cell> = {
  ...fieldCells(points),
  pointNo: (row) => row.point_no,
  customerNo: (row) => row.customer_no,
  customerName: (row) => row.customer_name,
  region: (row, language) => regionWords[row.region as Region][language],
  areaName: (row) => (row.province_name === row.area_name ? row.area_name : `${row.province_name} ${row.area_name}`),
  contractUntil: (row) => row.contract_until && addDays(row.contract_until, -1),
  updatedAt: (row) => localTime(row.updated_at),
  tenancyFrom: (row) => row.tenancy_from,
  tenancyTo: (row) => row.tenancy_to && addDays(row.tenancy_to, -1),
};
const fields: { readonly [name: string]: Field } = points.fields;
const kindOf = (name: PointColumn): SheetColumnKind => (name === "updatedAt" ? "dateTime" : cellKind(fields[name]));

/** The list of points as a file, in the list's own order and scope. */
export function createPointExport(ports: Pick<Ports, "db" | "clock" | "spreadsheets">) {
  return async (actor: Actor, query: PointExportQuery, context: CallContext): Promise<Response> => {
    const { language } = context;
    const names = query.columns ?? pointColumns;
    const items = await ports.db
      .selectFrom("dict_item")
      .select(["code", "zh", "en"])
      .where("dict_code", "=", "grid_company")
      .execute();
    const words = { grid_company: new Map(items.map((item) => [item.code, item[language]])) };
    const repository = createPointRepository(ports.db, ports.clock.today());
    return exportList(ports, {
      actor,
      context,
      noun: "points",
      action: "point.export",
      title: { zh: "用能点", en: "Pick-up points" },
      query,
      columns: names.map((name) => ({ name, title: pointColumnTitles[name][language], kind: kindOf(name) })),
      total: await repository.count(actor, query, "export:data"),
      rows: repository.all(actor, query, query.sort),
      cells: (row) => names.map((name) => cells[name](row, language, words)),
    });
  };
}

/** Points by name, number, code or address; an exact code or number first. */
export const createPointSearch =
  ({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource =>
  async (actor, key, most) => {
    if (key === "" || !meets(actor, ["point:read"])) return [];
    const query = { keyword: key, sort: "pointNo", pageNo: 1, pageSize: most } as const;
    const repository = createPointRepository(db, clock.today());
    const pinyin = pinyinKey(key);
    const [rows, read] = await Promise.all([
      repository.list(actor, query),
      pinyin === "" ? [] : repository.readAs(actor, pinyin, most),
    ]);
    const known = new Set(rows.map(({ id }) => id));
    const isWhole = (row: ListRow) => [row.externalCode, row.point_no].some((code) => searchKey(code) === key);
    const found = rows
      .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
      .map((row) => ({
        ...row,
        hint: isWhole(row) && searchKey(row.point_no) !== key ? row.externalCode : row.point_no,
      }));
    return [...found, ...read.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, hint: row.point_no }))]
      .slice(0, most)
      .map(({ id, name, hint }) => ({ value: name, url: `#${pointAddress({ id })}`, noun: "points", hint }));
  };
