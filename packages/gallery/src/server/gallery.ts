import { AppError, type Language } from "@busbar/server/kernel/app-error.ts";
import { bind, type Module } from "@busbar/server/kernel/module.ts";
import type { Ports } from "@busbar/server/ports.ts";
import { sql } from "kysely";
import { galleryRows } from "../contract/gallery-rows.ts";
import { galleryRoutes, type WorkflowGraph } from "../contract/gallery-routes.ts";
import { shippedGraph, shippedTitle } from "../contract/shipped-graph.ts";
import { seedGallery } from "./gallery-seed.ts";
import { iconPage } from "./icons.ts";
import { drawPicture, pictureAddress } from "./pictures.ts";
import { exportRows } from "./row-exports.ts";
import { checkPicture } from "./uploads.ts";
import { createTableRows } from "./table-rows.ts";

type GalleryPorts = Pick<Ports, "db" | "clock" | "spreadsheets" | "limits">;
type GoodRow = {
  id: string;
  title: string;
  description: string;
  company: string;
  price: string;
  labels: string[];
  picture: number;
  total: number;
};
type WorkflowRow = {
  id: string;
  /** Null for the one that comes with the pages, in both languages. */
  user_id: string | null;
  title: string;
  graph: WorkflowGraph;
  saved_at: Date;
  total: number;
};

const descriptions = {
  zh: '今天也要<b>顺利</b>。左侧菜单里的<b>组件</b>与<b>其他</b>是模板页面：<a href="#/vab/table/comprehensiveTable">表格</a>、<a href="#/other/echarts">图表</a>等。',
  en: 'Have a <b>good</b> day. <b>Components</b> and <b>Other</b> in the menu are template pages, such as <a href="#/vab/table/comprehensiveTable">tables</a> and <a href="#/other/echarts">charts</a>.',
};

type AddressOf = (picture: number) => string;

/** The server's side of the template pages. */
function createGallery(ports: GalleryPorts, addressOf: AddressOf): Module {
  const { db, clock } = ports;
  const rows = createTableRows(ports, addressOf);
  const toWorkflow = (row: Omit<WorkflowRow, "total">, language: Language) => ({
    id: row.id,
    title: row.user_id === null ? shippedTitle[language] : row.title,
    graph: row.user_id === null ? shippedGraph[language] : row.graph,
    savedAt: row.saved_at.toISOString(),
  });
  return bind(
    galleryRoutes,
    {
      tableList: ({ actor, query }) => rows.list(actor, query),
      tableRow: ({ actor, params }) => rows.one(actor, params.id),
      tableEdit: (call) => rows.edit(call.actor, call.body, call),
      tableDelete: (call) => rows.remove(call.body.ids, call),
      exportedRows: ({ actor, query }) => rows.list(actor, { ...query, sort: "-datetime" }),
      exportRows: ({ body, language }) => exportRows(ports, body, language),
      async goodsList({ query: { pageNo, pageSize, title = "" } }) {
        const { rows: list } = await sql<GoodRow>`
          select id, title, description, company, price::text as price, labels, picture, count(*) over ()::int as total
          from gallery_good where strpos(lower(title), ${title.toLowerCase()}) > 0
          order by id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
        const total = list[0]?.total ?? 0;
        return {
          list: list.map((good) => ({ ...good, img: addressOf(good.picture) })),
          total,
        };
      },
      async workflowList({ actor, language, query: { pageNo, pageSize, title = "" } }) {
        const shown = sql`case when user_id is null then ${shippedTitle[language]} else title end`;
        const { rows: list } = await sql<WorkflowRow>`
          select id, user_id, title, graph, saved_at, count(*) over ()::int as total from gallery_workflow
          where (user_id = ${actor.id} or user_id is null) and strpos(lower(${shown}), ${title.toLowerCase()}) > 0
          order by saved_at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
        return { list: list.map((row) => toWorkflow(row, language)), total: list[0]?.total ?? 0 };
      },
      workflowSave: ({ actor, body, language, write }) =>
        write(async ({ tx }) => {
          const { rows: saved } = await sql<WorkflowRow>`
            insert into gallery_workflow (user_id, title, graph, saved_at)
            values (${actor.id}, ${body.title}, ${JSON.stringify(body.graph)}::jsonb, ${clock.now()})
            returning id, user_id, title, graph, saved_at`.execute(tx);
          return toWorkflow(saved[0]!, language);
        }),
      uploadPicture: ({ actor, query, request }) => checkPicture(ports, actor, query.name, request),
      iconList: async ({ query }) => iconPage(query),
      descriptionList: async ({ language }) => ({ description: descriptions[language] }),
      async picture({ params: { number } }) {
        if (number > 38) throw new AppError("not_found");
        const headers = { "content-type": "image/svg+xml; charset=utf-8", "cache-control": "public, max-age=86400" };
        return new Response(drawPicture(number), { headers });
      },
    },
    { prepare: () => seedGallery(ports) },
  );
}

/**
 * What a server that shows the template pages has beside its own. `addressOf`: where the portal finds the picture of a
 * number, when not by a call.
 */
export function templatePages(ports: GalleryPorts, addressOf: AddressOf = pictureAddress) {
  const modules: readonly Module[] = [createGallery(ports, addressOf)];
  return { modules: () => modules, menuRows: galleryRows };
}
