import { addDays } from "@busbar/contract/kernel/business-time";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import { instant } from "../invoices/demo-credit.ts";

/** The business date on which the demo begins. */
const firstDay = "2026-01-20";

/** What is said and agreed in a stage, oldest first. */
const talks: Readonly<Record<string, readonly (readonly [text: string, next: string])[]>> = {
  LEAD: [
    ["电话联系，客户表示年底前有更换售电公司的打算", "发送公司介绍与成功案例"],
    ["已发送公司介绍，客户要求按近 12 个月账单测算", "取得近 12 个月电费账单"],
    ["拜访客户，了解负荷与生产班次，对方关注谷段价格", "准备分时套餐测算"],
  ],
  QUOTED: [
    ["按分时套餐报价，客户与现有供应商比价中", "三日后回访报价意见"],
    ["客户提出希望降低线损费用，已向总部请示", "回复线损费用调整方案"],
    ["第二轮报价已发送，客户内部走采购流程", "跟进采购评审结果"],
  ],
  PENDING_CHECK: [
    ["已收齐营业执照与开票资料，提交核验", "补充法人授权书"],
    ["授权书已寄出，等待原件", "收到原件后完成核验"],
  ],
  ACTIVE: [
    ["季度回访，客户对结算单分项清晰表示满意", "下季度回访"],
    ["客户咨询需量电费计算方式，已当面说明", "发送需量说明材料"],
    ["沟通明年用电计划，产量预计小幅增长", "更新合同电量"],
    ["客户提出开票抬头变更，已登记", "核对新开票资料"],
  ],
  SUSPENDED: [
    ["商场停业改造，现场确认停电范围", "确认改造工期"],
    ["催收欠费，客户承诺改造款到位后付清", "跟进欠费付款计划"],
  ],
  CLOSED: [["合同到期，客户决定不再续签，核对往来账款", ""]],
};
const ofContract = [
  ["合同即将到期，与客户沟通续签意向", "提交续签方案"],
  ["续签电量初稿已发客户确认", "取得客户盖章确认"],
] as const;
const ofDebt = [
  ["电话催收，对方财务称付款流程审批中", "确认付款日期"],
  ["发送催款函，客户已签收", "跟进到账情况"],
] as const;

type Subject = { noun: string; id: string; region: string; kind: string };
type Note = {
  noun: string;
  id: string;
  region: string;
  by: string;
  text: string;
  next: string;
  due: string | null;
  at: Date;
  done: Date | null;
};

/** Talks with a customer until the first day; each step was done when the next talk came, the last one is open. */
function notesOf({ noun, id, region, kind }: Subject, place: number): Note[] {
  const told = kind === "CONTRACT" ? ofContract : kind === "DEBT" ? ofDebt : (talks[kind] ?? []);
  const by = kind === "DEBT" ? "clerk2" : `sm${region}`;
  // Some leads are left lying, so that Home has something to tell.
  const isIdle = kind === "LEAD" && place % 3 === 0;
  const gap = kind === "ACTIVE" ? 41 : kind === "DEBT" || kind === "CONTRACT" ? 6 : 11;
  return told.map(([text, next], at) => {
    const back = told.length - 1 - at;
    const day = addDays(firstDay, -(1 + (isIdle ? 24 : place % 8) + back * gap));
    const isLast = back === 0;
    const step = isLast && isIdle ? "" : next;
    return {
      noun,
      id,
      region,
      by,
      text,
      next: step,
      due: step === "" ? null : addDays(day, isLast ? 4 + ((place * 5) % 21) : gap),
      at: instant(day, 9 + (place % 8)),
      done: step !== "" && !isLast ? instant(addDays(day, gap), 10) : null,
    };
  });
}

/** Two hundred notes on customers of all stages, contracts that end soon and overdue statements. */
export async function seedCompanyFollowUps(tx: Transaction<Database>): Promise<void> {
  const { rows: subjects } = await sql<Subject>`
    select 'customers' as noun, c.id::text as id, c.region, c.lifecycle as kind from customer c where c.is_demo
    union all
    select 'contracts', t.id::text, c.region, 'CONTRACT' from contract t join customer c on c.id = t.customer_id
    where t.status = 'ACTIVE' and t.ends_on < ${addDays(firstDay, 90)}::date
    union all
    select 'invoices', i.id::text, c.region, 'DEBT' from invoice i join customer c on c.id = i.customer_id
    where i.outstanding > 0 and i.due_date < ${firstDay}::date
    order by 1, 2`.execute(tx);
  const notes = subjects.flatMap(notesOf).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await sql`insert into follow_up (noun, record_id, text, next_step, due_on, turn_user_id, done_at, done_by, created_at,
      created_by, updated_at, updated_by)
    select g.noun, g.id, g.text, g.next, g.due, case when g.next <> '' then u.id end, g.done,
      case when g.done is not null then u.id end, g.at, u.id, coalesce(g.done, g.at), u.id
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as g (noun text, id bigint, "by" text, text text, next text,
      due date, at timestamptz, done timestamptz)
    join user_account u on u.username = g."by" order by g.at`.execute(tx);
}
