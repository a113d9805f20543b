import { invoiceStatus, type InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql, type Transaction } from "kysely";
import { invoiceState } from "../../kernel/sql/invoice-states.ts";
import type { Database } from "../../tables.ts";
import { instant } from "./demo-credit.ts";

type Paid = {
  id: string;
  customerId: string;
  allocated: string;
  dueDate: string;
  status: InvoiceStatus;
  docNo: string | null;
};

const accountOf = (customerId: string) => `622202000000${customerId.padStart(7, "0")}`;

/**
 * Payments of the demo's statements: one transfer per customer and day, four days before the due day, or the day after
 * it where they are overdue. The last one is an overpayment. Call it before the statements' states are set. Runs within
 * `tx`.
 */
export async function seedDemoPayments(
  tx: Transaction<Database>,
  statements: readonly Paid[],
  finance: string,
): Promise<void> {
  const dayOf = ({ status, dueDate }: Paid) => addDays(dueDate, status === invoiceStatus.overdue ? 1 : -4);
  const groups = new Map<string, Paid[]>();
  for (const one of statements.filter(({ allocated }) => Number(allocated) > 0)) {
    const key = `${dayOf(one)} ${one.customerId.padStart(9, "0")}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const payments = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, of], at) => {
      const sum = of.reduce((all, { allocated }) => all.plus(allocated), new Exact(0));
      const day = key.slice(0, 10);
      const customerId = of[0]?.customerId as string;
      return {
        day,
        customerId,
        account: accountOf(customerId),
        amount: (at === groups.size - 1 ? sum.plus("299.25") : sum).toFixed(2),
        reference: `B${day.replaceAll("-", "")}${String(at + 1).padStart(4, "0")}`,
        remark: at % 3 === 0 ? `电费 ${of.map(({ docNo }) => docNo).join(" ")}` : "电费",
        at: instant(day, 15),
        number: at + 1,
      };
    });
  const { rows } = await sql<{ id: string; reference: string }>`insert into payment (pay_no, method, customer_id, payer,
      payer_account, amount, value_date, bank_account_id, bank_ref, remark, is_demo, created_at, created_by, updated_at,
      updated_by)
    select 'SK' || to_char(g.day, 'YYYY') || '-' || lpad((row_number() over (partition by to_char(g.day, 'YYYY')
        order by g.number))::text, 6, '0'), 'BANK', c.id, c.name, g.account, g.amount, g.day, b.id, g.reference, g.remark,
      true, g.at, ${finance}, g.at, ${finance}
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as g (day date, "customerId" bigint, account text,
      amount numeric, reference text, remark text, at timestamptz, number int)
    join customer c on c.id = g."customerId" left join bank_account b on b.is_default order by g.number
    returning id, bank_ref as reference`.execute(tx);
  const idOf = new Map(rows.map(({ id, reference }) => [reference, id]));
  const allocations = [...groups.values()].flatMap((of, index) => {
    const key = [...groups.keys()][index] as string;
    const payment = payments.find(({ day, customerId }) => key === `${day} ${customerId.padStart(9, "0")}`);
    return of.map(({ id, customerId, allocated }) => ({
      id,
      customerId,
      amount: allocated,
      paymentId: idOf.get(payment?.reference ?? ""),
      day: payment?.day,
      at: payment?.at,
    }));
  });
  await sql`insert into allocation (customer_id, invoice_id, payment_id, amount, allocated_on, at, by_user_id)
    select g."customerId", g.id, g."paymentId", g.amount, g.day, g.at, ${finance}
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) as g (id bigint, "customerId" bigint,
      "paymentId" bigint, amount numeric, day date, at timestamptz) order by g.day, g.id`.execute(tx);
}

/**
 * The latest payments, not allocated yet: one each that is matched by number, by account and amount, by account, and
 * not at all.
 */
export async function seedDemoIncoming(tx: Transaction<Database>, finance: string): Promise<void> {
  const { rows } = await sql<{ doc_no: string; customer_id: string; payer: string; outstanding: string }>`
    select distinct on (i.customer_id) i.doc_no, i.customer_id, c.name as payer, i.outstanding
    from invoice i join customer c on c.id = i.customer_id
    where i.status = ${invoiceState.unpaid} and i.confirm_status = 'NONE' and i.period = '202512' order by i.customer_id, i.id`.execute(
    tx,
  );
  const [byNumber, byAmount, byAccount] = rows;
  if (!byNumber || !byAmount || !byAccount) throw new Error("The demo has too few open statements");
  const half = new Exact(byAccount.outstanding).dividedBy(2).toFixed(2);
  const incoming = [
    {
      day: "2026-01-14",
      payer: byNumber.payer,
      account: "",
      amount: byNumber.outstanding,
      remark: `12月电费 ${byNumber.doc_no}`,
    },
    {
      day: "2026-01-15",
      payer: byAmount.payer,
      account: accountOf(byAmount.customer_id),
      amount: byAmount.outstanding,
      remark: "电费",
    },
    {
      day: "2026-01-15",
      payer: byAccount.payer,
      account: accountOf(byAccount.customer_id),
      amount: half,
      remark: "部分电费",
    },
    { day: "2026-01-16", payer: "演示商贸有限公司", account: "6217000000000009999", amount: "5800.00", remark: "货款" },
  ];
  await sql`insert into payment (pay_no, method, payer, payer_account, amount, value_date, bank_account_id, bank_ref,
      remark, is_demo, created_at, created_by, updated_at, updated_by)
    select 'SK2026-' || lpad((g.at + (select count(*) from payment where pay_no like 'SK2026-%'))::text, 6, '0'), 'BANK',
      g.payer, g.account, g.amount, g.day, b.id, 'B' || to_char(g.day, 'YYYYMMDD') || '9' || lpad(g.at::text, 3, '0'),
      g.remark, true, g.day + time '08:30' at time zone 'Asia/Shanghai', ${finance},
      g.day + time '08:30' at time zone 'Asia/Shanghai', ${finance}
    from jsonb_to_recordset(${JSON.stringify(incoming.map((one, at) => ({ ...one, at: at + 1 })))}::jsonb) as g (at int,
      day date, payer text, account text, amount numeric, remark text)
    left join bank_account b on b.is_default order by g.at`.execute(tx);
  await sql`insert into number_counter (series, year, last)
    select 'SK', substr(pay_no, 3, 4)::int, count(*) from payment group by 2`.execute(tx);
}
