import type { TenancyDraft } from "@busbar/contract/points/point-drafts";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo as visibleCustomer } from "../../kernel/records/customer-visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";

type Days = { validFrom: string; validTo: string | null };
export type TenancyRow = Days & { id: string; rowVersion: number; customerId: string };

/** Two writers without a common lock, such as an import and a form, are caught by the constraint. */
const exclusion = { point_tenancy_one: { path: "validFrom", code: "tenancy.overlap_meanwhile" } } as const;

/** The tenancies of one point. */
export function createTenancyRepository(db: Db, pointId: string) {
  const columns = sql`x.id, x.valid_from as "validFrom", x.valid_to as "validTo", x.row_version as "rowVersion",
    x.customer_id as "customerId"`;
  return {
    async find(id: string): Promise<TenancyRow | undefined> {
      const { rows } = await sql<TenancyRow>`
        select ${columns} from point_tenancy x where x.point_id = ${pointId} and x.id = ${id}`.execute(db);
      return rows[0];
    },

    /** The first tenancy that overlaps the given days. */
    async findOverlap({ validFrom, validTo }: Days, except: string | null): Promise<TenancyRow | undefined> {
      const { rows } = await sql<TenancyRow>`
        select ${columns} from point_tenancy x
        where x.point_id = ${pointId} and x.id is distinct from ${except}::bigint
          and daterange(x.valid_from, x.valid_to) && daterange(${validFrom}::date, ${validTo}::date)
        order by x.valid_from limit 1`.execute(db);
      return rows[0];
    },

    /** The stage of a customer to whom `actor` may assign a point; undefined for one out of reach. */
    async stageOf(actor: Actor, customerId: string, today: string): Promise<string | undefined> {
      const { rows } = await sql<{ lifecycle: string }>`
        select c.lifecycle from customer c
        where c.id = ${customerId} and ${visibleCustomer(actor, "point:write", today)} for share`.execute(db);
      return rows[0]?.lifecycle;
    },

    /** @throws AppError at `validFrom` when the days were taken in the meantime */
    insert: ({ customerId, validFrom, validTo }: TenancyDraft, by: string, now: Date) =>
      refuseTaken(
        db
          .insertInto("point_tenancy")
          .values({
            point_id: pointId,
            customer_id: customerId,
            valid_from: validFrom,
            valid_to: validTo,
            created_at: now,
            created_by: by,
            updated_at: now,
            updated_by: by,
          })
          .execute(),
        exclusion,
      ),

    /** @throws AppError at `validFrom` when the days were taken in the meantime */
    update: (id: string, { validFrom, validTo }: Days, by: string, now: Date) =>
      refuseTaken(
        db
          .updateTable("point_tenancy")
          .set((eb) => ({
            valid_from: validFrom,
            valid_to: validTo,
            updated_at: now,
            updated_by: by,
            row_version: eb("row_version", "+", 1),
          }))
          .where("point_id", "=", pointId)
          .where("id", "=", id)
          .execute(),
        exclusion,
      ),

    remove: (id: string) =>
      db.deleteFrom("point_tenancy").where("point_id", "=", pointId).where("id", "=", id).execute(),
  };
}
