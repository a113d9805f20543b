import { PriceComponent, priceComponents } from "@busbar/contract/price-plans/price-components";
import { pick, type ShownOf } from "@busbar/contract/fields/noun";
import {
  type PlanVersionDraft,
  planVersions,
  type PlanVersionStatus,
  type PlanVersionUpdate,
} from "@busbar/contract/price-plans/plan-versions";
import type { PricePlanStatus } from "@busbar/contract/price-plans/price-plans";
import type { TouSeason } from "@busbar/contract/tou-calendars/tou-calendars";
import type { Commodity } from "@busbar/contract/values/commodities";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { columnValues, fieldColumns, fieldPairs, givenValues } from "../../kernel/fields/columns.ts";
import { stagedColumns } from "../../kernel/fields/staged-columns.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Database } from "../../tables.ts";
import type { Span } from "./price-plan-rules.ts";

type CalendarRow = { id: string; calendarCode: string; name: string; seasons: TouSeason[] };

export type VersionSummaryRow = EditedRow &
  ShownOf<typeof planVersions> & {
    id: string;
    plan_id: string;
    plan_status: PricePlanStatus;
    plan_code: string;
    plan_name: string;
    commodity: Commodity;
    version_no: number;
    status: PlanVersionStatus;
    author_ids: string[];
    submitted_at: Date | null;
    submitted_by_id: string | null;
    submitted_by: string | null;
    approved_at: Date | null;
    approved_by: string | null;
    approved_for: string | null;
    returned_at: Date | null;
    returned_by: string | null;
    returned_for: string | null;
    return_reason: string;
  };
export type VersionRow = VersionSummaryRow & { components: PriceComponent[]; calendars: CalendarRow[] };
export type VersionFields = Omit<PlanVersionUpdate, "rowVersion">;

/** `inPlaceOf`: the absent person in whose place the decision is made. */
type Decider = { by: string; inPlaceOf: string | null };

const staged = stagedColumns(planVersions);

const nameOf = (column: string) =>
  sql`(select w.full_name from user_account w where w.id = ${sql.ref(`v.${column}`)}) as ${sql.ref(column)}`;

const summary = sql`v.id, v.plan_id, t.status as plan_status, t.plan_code, t.name as plan_name, t.commodity, v.version_no, v.status,
  ${fieldColumns(planVersions, "v")}, v.author_ids, v.submitted_at, v.submitted_by as submitted_by_id, ${nameOf("submitted_by")},
  v.approved_at, ${nameOf("approved_by")}, ${nameOf("approved_for")}, v.returned_at, ${nameOf("returned_by")},
  ${nameOf("returned_for")}, v.return_reason,
  v.row_version, v.updated_at, v.updated_by as updated_by_id, ${nameOf("updated_by")}`;

const text = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;
const components = sql`(select coalesce(json_agg(json_build_object(
    ${fieldPairs(priceComponents, "p")},
    'bands', (select coalesce(json_agg(json_build_object('band', b.band, 'value', ${text("b.value")})), '[]')
      from price_band b where b.version_id = p.version_id and b.position = p.position),
    'tiers', (select coalesce(json_agg(json_build_object('upTo', ${text("r.up_to")}, 'price', ${text("r.price")})
        order by r.tier), '[]')
      from price_tier r where r.version_id = p.version_id and r.position = p.position)
  ) order by p.position), '[]') from price_component p where p.version_id = v.id) as components`;
const calendars = sql`(select coalesce(json_agg(json_build_object(
    'id', c.id::text, 'calendarCode', c.calendar_code, 'name', c.name,
    'seasons', (select json_agg(json_build_object(
        'fromDay', s.from_day, 'toDay', s.to_day, 'dayType', s.day_type, 'slots', s.slots) order by s.position)
      from tou_season s where s.calendar_id = c.id)
  ) order by c.calendar_code), '[]') from tou_calendar c
  where c.id in (select p.calendar_id from price_component p where p.version_id = v.id)) as calendars`;
const tables = sql`from plan_version v join price_plan t on t.id = v.plan_id`;

/** Identifies a version of a plan by its id or its number. */
export type VersionKey = { versionId: string } | { planId: string; versionNo: number };
const isKey = (key: VersionKey): RawBuilder<unknown> =>
  "versionId" in key
    ? sql`v.id = ${key.versionId}`
    : sql`v.plan_id = ${key.planId} and v.version_no = ${key.versionNo}`;

/** Versions, their components and prices. The caller has checked that the person sees the plan. */
export function createPlanVersionRepository(db: Db) {
  /** Replaces all components of a draft. */
  async function writeComponents(versionId: string, given: readonly PriceComponent[]): Promise<void> {
    await sql`delete from price_component where version_id = ${versionId}`.execute(db);
    if (given.length === 0) return;
    const at = (position: number) => ({ version_id: versionId, position });
    await db
      .insertInto("price_component")
      .values(
        given.map(
          (one, position) =>
            ({ ...at(position), ...columnValues(priceComponents, one) }) as Insertable<Database["price_component"]>,
        ),
      )
      .execute();
    const bands = given.flatMap((one, position) => one.bands.map((band) => ({ ...at(position), ...band })));
    if (bands.length > 0) await db.insertInto("price_band").values(bands).execute();
    const tiers = given.flatMap((one, position) =>
      one.tiers.map(({ upTo, price }, tier) => ({ ...at(position), tier, up_to: upTo, price })),
    );
    if (tiers.length > 0) await db.insertInto("price_tier").values(tiers).execute();
  }

  return {
    /** Latest first. `approvedOnly` is for people who do not see drafts. */
    async ofPlan(planId: string, approvedOnly: boolean): Promise<VersionSummaryRow[]> {
      const { rows } = await sql<VersionSummaryRow>`select ${summary} ${tables}
        where v.plan_id = ${planId} and (not ${approvedOnly} or v.status = 'APPROVED')
        order by v.version_no desc`.execute(db);
      return rows;
    },

    async find(key: VersionKey): Promise<VersionRow | undefined> {
      const { rows } = await sql<VersionRow>`select ${summary}, ${components}, ${calendars} ${tables}
        where ${isKey(key)}`.execute(db);
      const [row] = rows;
      return row && { ...row, components: row.components.map((one) => PriceComponent.parse(one)) };
    },

    /** Locks plan and version until the transaction ends, so that approvals of one plan run one after the other. */
    lock: (planId: string, versionNo: number) =>
      sql`select from price_plan t join plan_version v on v.plan_id = t.id
        where t.id = ${planId} and v.version_no = ${versionNo} for update`.execute(db),

    async insert(
      planId: string,
      { components: given, ...draft }: PlanVersionDraft,
      by: string,
      now: Date,
    ): Promise<number> {
      const { rows } = await sql<{ id: string; version_no: number }>`
        insert into plan_version (plan_id, version_no, ${staged.columns}, author_ids, created_at, created_by,
          updated_at, updated_by)
        select ${planId}, coalesce(max(version_no), 0) + 1, ${givenValues(planVersions, draft)},
          array[${by}]::bigint[], ${now}, ${by}, ${now}, ${by}
        from plan_version where plan_id = ${planId} returning id, version_no`.execute(db);
      const [{ id, version_no }] = rows as [{ id: string; version_no: number }];
      await writeComponents(id, given);
      return version_no;
    },

    /** `by` becomes an author. */
    async update(id: string, fields: VersionFields, by: string, now: Date): Promise<void> {
      await db
        .updateTable("plan_version")
        .set((eb) => ({
          ...columnValues(planVersions, fields),
          author_ids: sql<string[]>`case when ${by}::bigint = any (author_ids) then author_ids
            else author_ids || ${by}::bigint end`,
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute();
      if (fields.components) await writeComponents(id, fields.components);
    },

    remove: (id: string) => db.deleteFrom("plan_version").where("id", "=", id).execute(),

    submit: (id: string, by: string, now: Date) =>
      sql`update plan_version set status = 'IN_APPROVAL', submitted_at = ${now}, submitted_by = ${by},
        author_ids = case when ${by}::bigint = any (author_ids) then author_ids else author_ids || ${by}::bigint end,
        updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1 where id = ${id}`.execute(db),

    withdraw: (id: string, by: string, now: Date) =>
      sql`update plan_version set status = 'DRAFT', submitted_at = null, submitted_by = null,
        updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1 where id = ${id}`.execute(db),

    /** Returns the version to its authors. */
    return: (id: string, reason: string, { by, inPlaceOf }: Decider, now: Date) =>
      sql`update plan_version set status = 'DRAFT', submitted_at = null, submitted_by = null,
        returned_at = ${now}, returned_by = ${by}, returned_for = ${inPlaceOf}, return_reason = ${reason},
        updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1 where id = ${id}`.execute(db),

    /** A plan becomes active with its first approved version. */
    async approve({ id, plan_id: planId }: VersionRow, { by, inPlaceOf }: Decider, now: Date): Promise<void> {
      await sql`update plan_version set status = 'APPROVED', approved_at = ${now}, approved_by = ${by},
        approved_for = ${inPlaceOf},
        updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1 where id = ${id}`.execute(db);
      await sql`update price_plan set status = 'ACTIVE', updated_at = ${now}, updated_by = ${by},
        row_version = row_version + 1 where id = ${planId} and status = 'DRAFT'`.execute(db);
    },

    /** An approved version ends where the next one begins. */
    end: (planId: string, versionNo: number, validTo: string, by: string, now: Date) =>
      sql`update plan_version set valid_to = ${validTo}, updated_at = ${now}, updated_by = ${by},
        row_version = row_version + 1 where plan_id = ${planId} and version_no = ${versionNo}`.execute(db),

    /** The existing ones of the given calendars. */
    async calendarIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`select id from tou_calendar where id = any (${[...ids]}::bigint[])
        for key share`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },

    async approved(planId: string) {
      const { rows } = await sql<Span>`
        select v.version_no, ${fieldColumns(pick(planVersions, ["validFrom", "validTo"]), "v")} from plan_version v
        where v.plan_id = ${planId} and v.status = 'APPROVED'`.execute(db);
      return rows;
    },
  };
}
export type PlanVersionRepository = ReturnType<typeof createPlanVersionRepository>;
