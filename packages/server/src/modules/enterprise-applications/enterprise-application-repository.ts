import type { Region } from "@busbar/contract/areas/areas";
import type {
  ApplicationDraft,
  ApplicationKind,
  ApplicationQuery,
  ApplicationState,
  LicenceKind,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import type { Database } from "../../tables.ts";
import { enterpriseKey } from "./enterprise-application-rules.ts";
import { visibleTo } from "./enterprise-application-visibility.ts";

export type ApplicationRow = Omit<Selectable<Database["enterprise_application"]>, "region" | "licence_id"> & {
  /** Names of the area: the stated one, or the customer's. */
  place_names: string[];
  applicant_code: string;
  applicant_username: string;
  applicant_name: string;
  applicant_language: "zh" | "en";
  manager_code: string | null;
  manager_name: string | null;
  decider_name: string | null;
  licence_id: string | null;
  licence_name: string | null;
  licence_kind: LicenceKind | null;
  licence_bytes: string | null;
};

/** A person who is told of an application. */
export type Decider = { id: string; language: "zh" | "en"; ofEnterprise: boolean };

const columns = sql`e.id, e.kind, e.state, e.enterprise_name, e.name_key, e.uscc, e.contact_name, e.mobile, e.area_code,
  array(select n.name from area n where n.code in ((left(p.code, 2) || '0000')::char(6),
    (left(p.code, 4) || '00')::char(6), p.code) order by n.level) as place_names,
  e.address, e.visit_code, e.customer_id, e.reason, e.submitted_at, e.decided_at, e.decided_by, e.updated_at, e.row_version,
  e.applicant_id, u.user_code as applicant_code, u.username as applicant_username, u.full_name as applicant_name, u.language as applicant_language,
  m.user_code as manager_code, m.full_name as manager_name, d.full_name as decider_name,
  f.id as licence_id, f.name as licence_name, f.kind as licence_kind, f.size_bytes as licence_bytes`;

/** The customer to join, the area, and who answers for it today. */
const joins = sql`join user_account u on u.id = e.applicant_id
  left join customer c on c.id = e.customer_id
  join area p on p.code = coalesce(case when e.kind = 'JOIN' then c.area_code end, e.area_code)
  left join user_account v on e.kind = 'NEW' and e.visit_code <> '' and v.user_code = e.visit_code
    and v.status = 'ACTIVE' and v.scope_kind = 'REGION'
  left join area_manager am on am.area_code = p.code
  left join user_account m on m.id
    = coalesce(case when e.kind = 'JOIN' then c.manager_override_user_id end, v.id, am.user_id)
  left join user_account d on d.id = e.decided_by
  left join stored_file f on f.id = e.licence_id`;

const orders = {
  submittedAt: sql`e.submitted_at, e.id`,
  "-submittedAt": sql`e.submitted_at desc, e.id desc`,
  enterpriseName: sql`e.enterprise_name collate "zh-x-icu", e.id`,
  "-enterpriseName": sql`e.enterprise_name collate "zh-x-icu" desc, e.id desc`,
  // Pending ones first, longest waiting at the top; then decided ones, latest first.
  state: sql`e.state <> 'PENDING', case when e.state = 'PENDING' then e.submitted_at end, e.decided_at desc, e.id`,
  "-state": sql`e.state = 'PENDING', e.decided_at desc, e.submitted_at desc, e.id`,
} satisfies Record<ApplicationQuery["sort"], unknown>;

export function createEnterpriseApplicationRepository(db: Db) {
  const matching = (actor: Actor, { keyword, state, kind, region }: ApplicationQuery) =>
    allOf(
      visibleTo(actor),
      keyword &&
        sql<SqlBool>`concat_ws(E'\n', e.enterprise_name, e.uscc, u.full_name, u.username) ilike ${likePattern(keyword)}`,
      state && sql<SqlBool>`e.state = any (${state}::text[])`,
      kind && sql<SqlBool>`e.kind = ${kind}`,
      region && sql<SqlBool>`p.region = any (${region}::text[])`,
    );

  return {
    async list(actor: Actor, query: ApplicationQuery): Promise<{ rows: ApplicationRow[]; total: number }> {
      const from = sql`from enterprise_application e ${joins} where ${matching(actor, query)}`;
      const count = async () => {
        const { rows } = await sql<{ total: string }>`select count(*) as total ${from}`.execute(db);
        return Number(rows[0]?.total);
      };
      const page = sql<ApplicationRow>`select ${columns} ${from} order by ${orders[query.sort]} ${pageOf(query)}`;
      return countedPage(query, count, async () => (await page.execute(db)).rows);
    },

    async find(actor: Actor, id: string): Promise<ApplicationRow | undefined> {
      const { rows } = await sql<ApplicationRow>`select ${columns} from enterprise_application e ${joins}
        where e.id = ${id} and ${visibleTo(actor)}`.execute(db);
      return rows[0];
    },

    async findNewestOwn(actor: Actor): Promise<ApplicationRow | undefined> {
      const { rows } = await sql<ApplicationRow>`select ${columns} from enterprise_application e ${joins}
        where e.applicant_id = ${actor.id} order by e.id desc limit 1`.execute(db);
      return rows[0];
    },

    findOwnEnterprise: (actor: Actor) =>
      db
        .selectFrom("customer")
        .select(["name", "uscc as creditCode"])
        .where("id", "=", actor.customerId)
        .executeTakeFirst(),

    /**
     * Locks the row and all pending ones with the same credit code, in the order of their ids, so that decisions about
     * one enterprise run one after the other.
     */
    lock: (id: string) =>
      sql`select e.id from enterprise_application e
        where e.id = ${id} or (e.state = 'PENDING'
          and e.uscc = (select same.uscc from enterprise_application same where same.id = ${id}))
        order by e.id for update`.execute(db),

    /** Customers that have or had the code; for the rules only, never for an answer. */
    async holdersOf(creditCode: string): Promise<{ id: string; name: string; closed: boolean }[]> {
      const { rows } = await sql<{ id: string; name: string; closed: boolean }>`
        select c.id, c.name, c.lifecycle = 'CLOSED' as closed from customer c where c.uscc = ${creditCode}`.execute(db);
      return rows;
    },

    /** The region of a leaf area in force today; null for any other area. */
    async regionOfLeaf(areaCode: string, today: string): Promise<Region | null> {
      const { rows } = await sql<{ region: Region }>`select a.region from area a where a.code = ${areaCode}
        and (a.valid_from is null or a.valid_from <= ${today}::date)
        and (a.valid_to is null or a.valid_to > ${today}::date)
        and not exists (select from area below where below.parent_code = a.code
          and (below.valid_to is null or below.valid_to > ${today}::date))`.execute(db);
      return rows[0]?.region ?? null;
    },

    async isManager(userCode: string): Promise<boolean> {
      const { rows } = await sql`select from user_account
        where user_code = ${userCode} and status = 'ACTIVE' and scope_kind = 'REGION'`.execute(db);
      return rows.length > 0;
    },

    /** User code of the customer's manager today. */
    async managerOfCustomer(customerId: string): Promise<string | null> {
      const { rows } = await sql<{ user_code: string }>`
        select m.user_code from customer c left join area_manager am on am.area_code = c.area_code
        join user_account m on m.id = coalesce(c.manager_override_user_id, am.user_id) and m.status = 'ACTIVE'
        where c.id = ${customerId}`.execute(db);
      return rows[0]?.user_code ?? null;
    },

    /** User code of the area's manager today. */
    async managerOfArea(areaCode: string): Promise<string | null> {
      const { rows } = await sql<{ user_code: string }>`select m.user_code
        from area_manager am join user_account m on m.id = am.user_id where am.area_code = ${areaCode}`.execute(db);
      return rows[0]?.user_code ?? null;
    },

    /** @returns null when the person has another open one */
    async insert(
      actor: Actor,
      draft: ApplicationDraft,
      place: { kind: ApplicationKind; region: Region | null; customerId: string | null },
      now: Date,
    ): Promise<string | null> {
      const isNew = place.kind === "NEW";
      const { rows } = await sql<{ id: string }>`
        insert into enterprise_application (applicant_id, kind, enterprise_name, name_key, uscc, contact_name, mobile,
          area_code, region, address, visit_code, customer_id, licence_id, submitted_at, updated_at)
        values (${actor.id}, ${place.kind}, ${draft.enterpriseName}, ${enterpriseKey(draft.enterpriseName)},
          ${draft.creditCode}, ${draft.contactName}, ${draft.mobile}, ${isNew ? draft.areaCode : null}, ${place.region},
          ${isNew ? draft.address : ""}, ${isNew ? draft.visitCode : ""}, ${place.customerId}, ${draft.licenceId},
          ${now}, ${now})
        on conflict (applicant_id) where state = 'PENDING' do nothing returning id`.execute(db);
      return rows[0]?.id ?? null;
    },

    decide: (
      id: string,
      change: { state: Exclude<ApplicationState, "PENDING">; by: string; reason?: string; customerId?: string },
      now: Date,
    ) =>
      db
        .updateTable("enterprise_application")
        .set((eb) => ({
          state: change.state,
          decided_at: now,
          decided_by: change.by,
          updated_at: now,
          row_version: eb("row_version", "+", 1),
          ...(change.reason !== undefined && { reason: change.reason }),
          ...(change.customerId !== undefined && { customer_id: change.customerId }),
        }))
        .where("id", "=", id)
        .execute(),

    /** Turns other pending applications with the same code and name into requests to join. @returns their ids */
    async turnIntoJoins({ id, uscc, name_key }: ApplicationRow, customerId: string, now: Date): Promise<string[]> {
      const turned = await db
        .updateTable("enterprise_application")
        .set((eb) => ({
          kind: "JOIN" as const,
          customer_id: customerId,
          updated_at: now,
          row_version: eb("row_version", "+", 1),
        }))
        .where("state", "=", "PENDING")
        .where("kind", "=", "NEW")
        .where("uscc", "=", uscc)
        .where("name_key", "=", name_key)
        .where("id", "<>", id)
        .returning("id")
        .execute();
      return turned.map((row) => row.id);
    },

    /**
     * Deciders, except the applicant: administrators, the responsible manager and, for a JOIN, the enterprise's users.
     */
    async deciders(id: string): Promise<Decider[]> {
      const { rows } = await sql<Decider>`
        select distinct on (t.id) t.id, t.language, t.customer_id is not null as "ofEnterprise"
        from enterprise_application e ${joins}
        join user_account t on t.status = 'ACTIVE' and t.id <> e.applicant_id and (t.id = m.id
          or (e.kind = 'JOIN' and t.scope_kind = 'CUSTOMER' and t.customer_id = e.customer_id)
          or exists (select from user_role r join role on role.code = r.role_code
            where r.user_id = t.id and role.full_access))
        where e.id = ${id} order by t.id`.execute(db);
      return rows;
    },

    /** A licence that the person has uploaded and may use. */
    findOwnLicence: (actor: Actor, id: string) =>
      db
        .selectFrom("stored_file")
        .select("id")
        .where("id", "=", id)
        .where("owner_id", "=", actor.id)
        .where("kind", "in", ["pdf", "png", "jpeg"] satisfies LicenceKind[])
        .executeTakeFirst(),

    async insertLicence(
      actor: Actor,
      file: { storageKey: string; name: string; kind: LicenceKind; sizeBytes: number; sha256: string },
      until: Date,
    ): Promise<string> {
      const { id } = await db
        .insertInto("stored_file")
        .values({
          owner_id: actor.id,
          storage_key: file.storageKey,
          name: file.name,
          kind: file.kind,
          size_bytes: String(file.sizeBytes),
          sha256: file.sha256,
          expires_at: until,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** `until` null keeps it permanently. */
    keepLicence: async (id: string | null, until: Date | null) => {
      if (id !== null) await db.updateTable("stored_file").set({ expires_at: until }).where("id", "=", id).execute();
    },

    /** Storage key and name of a licence. */
    findLicence: (id: string) =>
      db.selectFrom("stored_file").select(["storage_key", "name", "kind"]).where("id", "=", id).executeTakeFirst(),
  };
}
export type EnterpriseApplicationRepository = ReturnType<typeof createEnterpriseApplicationRepository>;
