import { warned } from "@busbar/contract/invoices/invoice-checks";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { unitOfWork } from "../kernel/work/unit-of-work.ts";
import { changeAllocated } from "../modules/invoices/steps/settlement.ts";
import type { TestApp } from "./start-test-app.ts";

type Line = { quantity: string; unitPrice: string };

/** What a statement needs: contracts in force for demo customers, and people who take its steps. */
export async function invoiceNeeds({ database, as, ports, clock }: TestApp) {
  const one = async <Row>(text: string, values: unknown[] = []): Promise<Row> =>
    (await database.pool.query(text, values)).rows[0] as Row;
  let made = 0;
  // Removes the demo's statements and closed periods, so that counts and numbers are the test's own.
  await database.ownerPool.query(`truncate invoice, invoice_number, billing_period, payment, payment_advice, tax_invoice cascade;
    delete from number_counter where series in ('JS', 'JC', 'JD', 'SK')`);

  const plan = await one<{ id: string }>(
    "insert into price_plan (plan_code, name, commodity, status) values ('TP-1', 'TP-1', 'ELECTRICITY', 'ACTIVE') returning id",
  );
  const version = await one<{ id: string }>(
    "insert into plan_version (plan_id, version_no, valid_from, author_ids) values ($1, 1, '2020-01-01', '{1}') returning id",
    [plan.id],
  );

  /** A contract of demo customer *number* for 2024 to 2027, with a point of its own. */
  async function contract(number: number): Promise<{ id: string; contractNo: string; pointId: string }> {
    const contractNo = `HT-T-${++made}`;
    const customer = await one<{ id: string; area_code: string; region: string }>(
      "select id, area_code, region from customer where is_demo order by id offset $1 limit 1",
      [number - 1],
    );
    const { id } = await one<{ id: string }>(
      `insert into contract (contract_no, customer_id, commodity, status, billing_mode, tax_mode, tax_rate,
         quantity_basis, start_date, end_date, plan_version_id, plan_snapshot, sign_date)
       values ($1, $2, 'ELECTRICITY', 'ACTIVE', 'DIRECT', 'INCLUSIVE', 0.13, 'INTERVAL', '2024-01-01', '2028-01-01', $3,
         '{}', '2023-12-01') returning id`,
      [contractNo, customer.id, version.id],
    );
    const point = await one<{ id: string }>(
      `insert into pickup_point (id_scheme, external_code, name, area_code, region, status)
       values ('FREE', $1, $1, $2, $3, 'ACTIVE') returning id`,
      [`P-${contractNo}`, customer.area_code, customer.region],
    );
    await one(
      "insert into contract_point (point_id, contract_id, valid_from, valid_to, binds) values ($1, $2, '2024-01-01', '2028-01-01', true)",
      [point.id, id],
    );
    return { id, contractNo, pointId: point.id };
  }

  const energy = ({ quantity, unitPrice }: Line) => ({
    category: "ENERGY" as const,
    quantity,
    unit: "kWh",
    unitPrice,
    taxRate: "0.13" as const,
  });

  /** A draft by clerk1 with energy for 100.00, unless lines are given; warnings of its checks are accepted. */
  async function draft(contractId: string, period: string, lines: Line[] = [{ quantity: "100", unitPrice: "1" }]) {
    const clerk = await as("clerk1");
    const { id, rowVersion } = await clerk.createInvoice({ body: { contractId, period } });
    return accepted(await clerk.setInvoiceLines({ params: { id }, body: { rowVersion, lines: lines.map(energy) } }));
  }

  const at = ({ id, rowVersion }: Pick<Invoice, "id" | "rowVersion">) => ({ params: { id }, body: { rowVersion } });
  /** The warnings that a reviewer has seen. */
  const seen = (it: Invoice) => {
    const { params, body } = at(it);
    return { params, body: { ...body, seen: warned(it.inside?.checks ?? []) } };
  };
  /** The statement with its warnings accepted, mostly that the month before has none. */
  async function accepted(it: Invoice): Promise<Invoice> {
    const checks = warned(it.inside?.checks ?? []);
    const { params, body } = at(it);
    if (checks.length === 0) return it;
    return (await as("clerk1")).acceptInvoiceChecks({ params, body: { ...body, checks, reason: "测试数据" } });
  }
  const submitted = async (contractId: string, period: string, lines?: Line[]) =>
    (await as("clerk1")).submitInvoice(at(await draft(contractId, period, lines)));
  const reviewed = async (contractId: string, period: string, lines?: Line[]) =>
    (await as("clerk2")).reviewInvoice(seen(await submitted(contractId, period, lines)));
  const issued = async (contractId: string, period: string, lines?: Line[]) =>
    (await as("finance1")).issueInvoice(at(await reviewed(contractId, period, lines)));

  /** Adds money to a statement, or takes it away, on the business date. */
  const settle = ({ customerId, id }: { customerId: string; id: string }, change: string, today = clock.today()) =>
    unitOfWork(ports, { actorId: null, actorCode: "test", requestId: "", ip: "" }, (unit) =>
      changeAllocated(unit, { customerId, invoiceId: id, change, by: "1", now: clock.now(), today }),
    );

  return { contract, settle, energy, draft, at, seen, accepted, submitted, reviewed, issued };
}
