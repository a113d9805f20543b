import type { Ports } from "@busbar/server/ports.ts";
import { sql } from "kysely";
import { shippedGraph, shippedTitle } from "../contract/shipped-graph.ts";

const amount = 50;
const pictures = 38;

const subjects = [
  "负荷曲线",
  "峰谷电价",
  "绿电交易",
  "代理购电",
  "需求响应",
  "储能调度",
  "用能诊断",
  "碳排放",
  "配电运维",
  "电费结算",
];
const forms = ["简报", "月报", "分析", "指南", "问答"];
const authors = ["陈立", "王敏", "赵宇航", "孙倩", "周晓彤", "吴昊", "郑洁"];
const companies = ["华北电气", "东方储能", "南网科技", "西域光伏", "中原风能"];
const wares = [
  "智能电表",
  "采集终端",
  "储能柜",
  "充电桩",
  "光伏组件",
  "断路器",
  "互感器",
  "配电箱",
  "逆变器",
  "能耗网关",
];
const statuses = ["published", "draft", "deleted"];

/** Fifty rows of each list; numbers are spread by steps that share no factor with their range, so that no two are alike. */
const rowsOf = () =>
  Array.from({ length: amount }, (_, at) => ({
    title: `${subjects[at % subjects.length]}${forms[Math.floor(at / subjects.length)]}`,
    description: `第 ${at + 1} 期：${subjects[(at * 3) % subjects.length]}的数据、来源与做法。`,
    status: statuses[at % 7 === 6 ? 2 : at % 3 === 2 ? 1 : 0],
    author: authors[(at * 3) % authors.length],
    at: new Date(Date.UTC(2026, 0, 19, 1) - at * 19 * 3_600_000).toISOString(),
    page_views: 300 + ((at * 1973) % 4701),
    picture: 1 + (at % pictures),
    is_on: at % 3 !== 1,
    rate: 1 + ((at * 7) % 5),
    percentage: (at * 37) % 101,
  }));

const goods = () =>
  Array.from({ length: amount }, (_, at) => ({
    title: `${wares[at % wares.length]} ${["A", "B", "C", "D", "E"][Math.floor(at / wares.length)]}${100 + at}`,
    description: `${companies[(at * 2) % companies.length]}出品的${wares[at % wares.length]}，适用于工商业用户的配电与用能管理，质保两年，现货供应。`,
    company: companies[(at * 2) % companies.length],
    price: (88 + ((at * 733) % 9000) + (at % 4) * 0.25).toFixed(2),
    labels: at % 2 === 0 ? ["现货", "质保两年"] : ["预订"],
    picture: 1 + ((at * 5) % pictures),
  }));

/** The workflow that its page begins with, so that the list of versions has one from the start. */
const shipWorkflow = ({ db }: Pick<Ports, "db">) =>
  sql`
  insert into gallery_workflow (title, graph, saved_at)
  values (${shippedTitle.zh}, ${JSON.stringify(shippedGraph.zh)}::jsonb, '2026-01-19T01:00:00Z')
  on conflict ((user_id is null)) where user_id is null do nothing`.execute(db);

/** Once: what people deleted stays away. Several processes may call it together. */
export async function seedGallery({ db }: Pick<Ports, "db">): Promise<void> {
  await shipWorkflow({ db });
  const key = "gallerySeeded";
  const known = await db.selectFrom("portal_setting").select("key").where("key", "=", key).executeTakeFirst();
  if (known) return;
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: first } = await tx
      .insertInto("portal_setting")
      .values({ key, value: "true" })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (first === 0n) return;
    await sql`
      insert into gallery_row (title, description, status, author, at, page_views, picture, is_on, rate, percentage)
      select title, description, status, author, at, page_views, picture, is_on, rate, percentage
      from jsonb_to_recordset(${JSON.stringify(rowsOf())}::jsonb) as given (title text, description text, status text,
        author text, at timestamptz, page_views int, picture smallint, is_on boolean, rate smallint, percentage smallint)`.execute(
      tx,
    );
    await sql`
      insert into gallery_good (title, description, company, price, labels, picture)
      select title, description, company, price, labels, picture
      from jsonb_to_recordset(${JSON.stringify(goods())}::jsonb) as given (title text, description text, company text,
        price numeric, labels text[], picture smallint)`.execute(tx);
  });
}
