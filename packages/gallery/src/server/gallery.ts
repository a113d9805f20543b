import { AppError } from "@busbar/server/kernel/app-error.ts";
import { bind, type Module } from "@busbar/server/kernel/module.ts";
import type { Ports } from "@busbar/server/ports.ts";
import { sql } from "kysely";
import { galleryRows } from "../contract/gallery-rows.ts";
import { galleryRoutes, type WorkflowGraph } from "../contract/gallery-routes.ts";
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
type WorkflowRow = { id: string; title: string; graph: WorkflowGraph; saved_at: Date; total: number };

const descriptions = {
  zh: '今天也要<b>顺利</b>。左侧菜单里的<b>组件</b>与<b>其他</b>是模板页面：<a href="#/vab/table/comprehensiveTable">表格</a>、<a href="#/other/echarts">图表</a>等。',
  en: 'Have a <b>good</b> day. <b>Components</b> and <b>Other</b> in the menu are template pages, such as <a href="#/vab/table/comprehensiveTable">tables</a> and <a href="#/other/echarts">charts</a>.',
};

type AddressOf = (picture: number) => string;

/** The server's side of the template pages. */
function createGallery(ports: GalleryPorts, addressOf: AddressOf): Module {
  const { db, clock } = ports;
  const rows = createTableRows(ports, addressOf);
  const toWorkflow = ({ id, title, graph, saved_at }: Omit<WorkflowRow, "total">) => ({
    id,
    title,
    graph,
    savedAt: saved_at.toISOString(),
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
      async workflowList({ actor, query: { pageNo, pageSize, title = "" } }) {
        const { rows: list } = await sql<WorkflowRow>`
          select id, title, graph, saved_at, count(*) over ()::int as total from gallery_workflow
          where user_id = ${actor.id} and strpos(lower(title), ${title.toLowerCase()}) > 0
          order by saved_at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
        return { list: list.map(toWorkflow), total: list[0]?.total ?? 0 };
      },
      workflowSave: ({ actor, body, write }) =>
        write(async ({ tx }) => {
          const { rows: saved } = await sql<WorkflowRow>`
            insert into gallery_workflow (user_id, title, graph, saved_at)
            values (${actor.id}, ${body.title}, ${JSON.stringify(body.graph)}::jsonb, ${clock.now()})
            returning id, title, graph, saved_at`.execute(tx);
          return toWorkflow(saved[0]!);
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
