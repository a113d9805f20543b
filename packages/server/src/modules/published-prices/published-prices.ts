import { publishedPrices, publishedPriceStatusWords } from "@busbar/contract/published-prices/published-price-fields";
import { priceBoardRoutes } from "@busbar/contract/published-prices/price-board";
import { pricesAtPointRoutes } from "@busbar/contract/published-prices/prices-at-point";
import {
  type PublishedPriceColumn,
  publishedPriceColumns,
  publishedPriceColumnTitles,
  publishedPriceRoutes,
} from "@busbar/contract/published-prices/published-prices";
import type { Language } from "../../kernel/app-error.ts";
import { type DictionaryWords, fieldCells } from "../../kernel/fields/cells.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import type { Ports } from "../../ports.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import { createPricesAtPoint } from "./prices-at-point.ts";
import { createTellApprovers } from "./price-notices.ts";
import { createPriceBoard } from "./published-price-board.ts";
import { createPublishedPriceRepository, type PublishedPriceRow } from "./published-price-repository.ts";
import { createPublishedPriceService } from "./published-price-service.ts";

type Cell = (row: PublishedPriceRow, language: Language, items: DictionaryWords) => string | null;
const cells: Record<PublishedPriceColumn, Cell> = {
  ...fieldCells(publishedPrices),
  status: (row, language) => publishedPriceStatusWords[row.status][language],
  versionNo: (row) => String(row.version_no),
  reason: (row) => row.reason,
  enteredBy: (row) => row.created_by,
  approvedBy: (row) => row.approved_by,
  updatedAt: (row) => localTime(row.updated_at),
};

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "spreadsheets">;
  pointsSeenBy: PointsSeenBy;
  notifyPeople: NotifyPeople;
};

export function createPublishedPrices({ ports, pointsSeenBy, notifyPeople }: Needs): Module {
  const service = createPublishedPriceService(ports, createTellApprovers(ports, notifyPeople));
  const board = createPriceBoard(ports);
  const pricesAtPoint = createPricesAtPoint(ports, pointsSeenBy);
  // `/published-prices/board` must come before `/published-prices/{id}`.
  return bind(
    { ...pricesAtPointRoutes, ...priceBoardRoutes, ...publishedPriceRoutes },
    {
      listPricesAtPoint: ({ actor, params, query }) => pricesAtPoint(actor, params.id, query.month),
      getPriceBoard: ({ actor, query }) => board(actor, query),
      listPublishedPrices: ({ actor, query }) => service.list(actor, query),
      async exportPublishedPrices({ actor, query, ...context }) {
        const { language } = context;
        const items = await ports.db
          .selectFrom("dict_item")
          .select(["code", "zh", "en"])
          .where("dict_code", "=", "grid_company")
          .execute();
        const words = { grid_company: new Map(items.map((item) => [item.code, item[language]])) };
        const { count, rows } = createPublishedPriceRepository(ports.db).export(actor, query);
        return exportList(ports, {
          actor,
          context,
          noun: "published-prices",
          action: "published_price.export",
          title: { zh: "发布价格", en: "Published prices" },
          query,
          columns: publishedPriceColumns.map((name) => ({
            name,
            title: publishedPriceColumnTitles[name][language],
            kind: name === "updatedAt" ? "dateTime" : "text",
          })),
          total: await count(),
          rows,
          cells: (row) => publishedPriceColumns.map((name) => cells[name](row, language, words)),
        });
      },
      getPublishedPrice: ({ actor, params }) => service.get(actor, params.id),
      createPublishedPrice: (call) => service.create(call.actor, call.body, call),
      updatePublishedPrice: (call) => service.update(call.actor, call.params.id, call.body, call),
      correctPublishedPrice: (call) => service.correct(call.actor, call.params.id, call.body, call),
      approvePublishedPrice: (call) => service.approve(call.actor, call.params.id, call.body.rowVersion, call),
      approvePublishedPrices: (call) => service.approveAll(call.actor, call.body, call),
      removePublishedPrice: (call) => service.remove(call.actor, call.params.id, call),
      listPublishedPriceActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
    },
  );
}
