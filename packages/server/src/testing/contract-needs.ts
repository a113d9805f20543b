import type { ContractDraft } from "@busbar/contract/contracts/contract-fields";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import type { z } from "zod";
import type { TestApp } from "./start-test-app.ts";

/** What a contract needs: points of a demo customer and an approved version of a plan. */
export async function contractNeeds({ database, as }: TestApp) {
  const one = async <Row>(text: string, values: unknown[] = []): Promise<Row> =>
    (await database.pool.query(text, values)).rows[0] as Row;
  const customer = (number: number) =>
    one<{ id: string; area_code: string; region: string }>(
      "select id, area_code, region from customer where is_demo order by id offset $1 limit 1",
      [number - 1],
    );
  let made = 0;

  /** A point of demo customer *number* from a day until another. */
  const point = async (number: number, validFrom = "2020-01-01", validTo: string | null = null): Promise<string> => {
    const { id, area_code, region } = await customer(number);
    const row = await one<{ id: string }>(
      `insert into pickup_point (id_scheme, external_code, name, area_code, region, status)
       values ('FREE', $1, $1, $2, $3, 'ACTIVE') returning id`,
      [`T-${++made}`, area_code, region],
    );
    await one("insert into point_tenancy (point_id, customer_id, valid_from, valid_to) values ($1, $2, $3, $4)", [
      row.id,
      id,
      validFrom,
      validTo,
    ]);
    return row.id;
  };

  /** An approved version of a new plan. */
  const plan = async (validFrom = "2020-01-01", status = "APPROVED"): Promise<string> => {
    const { id } = await one<{ id: string }>(
      "insert into price_plan (plan_code, name, commodity, status) values ($1, $1, 'ELECTRICITY', 'ACTIVE') returning id",
      [`TP-${++made}`],
    );
    const version = await one<{ id: string }>(
      `insert into plan_version (plan_id, version_no, valid_from, author_ids) values ($1, 1, $2, '{1}') returning id`,
      [id, validFrom],
    );
    await one(
      "insert into price_component (version_id, position, kind, unit, price) values ($1, 1, 'ENERGY_FLAT', 'kWh', 0.6)",
      [version.id],
    );
    if (status === "APPROVED")
      await one(
        `update plan_version set status = 'APPROVED', submitted_at = now(), submitted_by = 1, approved_at = now(),
         approved_by = 2 where id = $1`,
        [version.id],
      );
    return version.id;
  };

  const planVersionId = await plan();
  const year = { startDate: "2026-02-01", endDate: "2027-02-01" };

  /** A complete draft for demo customer *number*, ready to be submitted. */
  const draft = async (number: number, rest: Partial<z.input<typeof ContractDraft>> = {}) => {
    const term = { ...year, ...rest };
    const points = rest.points ?? [{ pointId: await point(number), validFrom: term.startDate, validTo: term.endDate }];
    const { id: customerId } = await customer(number);
    const volumes = monthsOf(term).map((month) => ({ month, quantity: "1000" }));
    return { customerId, commodity: "ELECTRICITY" as const, planVersionId, volumes, ...term, points };
  };

  /** Drafted and submitted by clerk1, approved by clerk2, and signed. */
  const signed = async (number: number, rest: Partial<z.input<typeof ContractDraft>> = {}) => {
    const clerk = await as("clerk1");
    let it = await clerk.createContract({ body: await draft(number, rest) });
    const params = { id: it.id };
    it = await clerk.submitContract({ params, body: { rowVersion: it.rowVersion } });
    it = await (await as("clerk2")).approveContract({ params, body: { rowVersion: it.rowVersion } });
    return clerk.signContract({ params, body: { rowVersion: it.rowVersion, signDate: "2026-01-20" } });
  };

  return { customer, point, plan, planVersionId, draft, signed, ...year };
}
