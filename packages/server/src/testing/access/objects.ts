import type { Route } from "@busbar/contract/kernel/http/route";
import type { Person } from "./access-policy.ts";
import { recordTables } from "./furnish.ts";

/**
 * The records of a noun as SQL over the tables, independent of the product's own: `id`, and whether it is `own`, one
 * that the person reaches. A noun inside another also gives `parent`, the id of the record before it in the path.
 */
export type Noun = {
  rows: (person: Person) => string;
  /** Rows that an administrator may delete, where those above may not be. */
  removable?: string;
  /** Why no operation deletes one. */
  kept?: string;
};

const idOf = ({ username }: Person) => `(select u.id from user_account u where u.username = '${username}')`;

const kept = (noun: Noun, why: string): Noun => ({ ...noun, kept: why });
const record = "what was decided stays";
const swept = "goes by itself, after days";
const ofCustomer = (table: string, rest = "true"): Noun => ({
  rows: ({ reach }) => `select t.id::text as id, coalesce(${reach}, false) as own
    from ${table} t join customer c on c.id = t.customer_id where ${rest} order by t.id desc`,
});
/** Of the house: there or not, for everyone who may call. */
const house = (table: string, id = "id", rest = "true"): Noun => ({
  rows: () => `select t.${id}::text as id, true as own from ${table} t where ${rest} order by t.${id} desc`,
});
const mine = (table: string, owner: string, rest = "true"): Noun => ({
  rows: (person) => `select t.id::text as id, t.${owner} = ${idOf(person)} as own from ${table} t where ${rest}
    order by t.id desc`,
});
const inside = (table: string, parent: string, id = "id", rest = "true"): Noun => ({
  rows: () => `select t.${id}::text as id, true as own, t.${parent}::text as parent from ${table} t where ${rest}
    order by t.${id} desc`,
});

const customer: Noun = {
  rows: ({ reach }) => `select c.id::text as id, coalesce(${reach}, false) as own from customer c
    where c.merged_into is null order by c.id desc`,
  kept: "ends or is merged, and stays readable",
};
const point: Noun = {
  rows: ({ reach }) => `select t.point_id::text as id, bool_or(coalesce(${reach}, false)) as own from point_tenancy t
    join customer c on c.id = t.customer_id where t.valid_to is null group by t.point_id order by t.point_id desc`,
  removable: "select t.id::text as id from pickup_point t where t.id not in (select point_id from point_tenancy)",
};
const contract: Noun = {
  ...ofCustomer("contract", "t.status not in ('DRAFT', 'IN_APPROVAL', 'APPROVED')"),
  removable: "select t.id::text as id from contract t where t.status = 'DRAFT'",
};
const invoice = kept(ofCustomer("invoice", "t.status in (4, 5, 6)"), "void or credited, never deleted");
/** Seen by people of receivables, and by the customer itself. */
const taxInvoice: Noun = {
  rows: (person) => {
    const { admin, permissions, username } = person;
    const sees = admin || permissions.includes("receivable:read") || username.startsWith("enterprise");
    return ofCustomer("tax_invoice").rows(sees ? person : { ...person, reach: "false" });
  },
};
/** A payment that takes another back, whose rest is owed. */
export const offset: Noun = ofCustomer("payment", "t.kind = 'OFFSET'");
const paymentAdvice = kept(ofCustomer("payment_advice"), record);
const partner: Noun = {
  rows: ({ username }) =>
    `select t.id::text as id, ${
      username.startsWith("partner")
        ? `t.id = (select u.partner_id from user_account u where u.username = '${username}')`
        : "true"
    } as own from partner t order by t.id desc`,
};
/** The accounts `t` that exist for a person beside their own, as everybody's name and picture do for the house. */
function known({ username, reach }: Person): string {
  const me = `(select u from user_account u where u.username = '${username}')`;
  if (reach === "true") return reach;
  if (username.startsWith("sm")) return `t.customer_id in (select c.id from customer c where ${reach})`;
  if (username.startsWith("partner")) return `t.partner_id = (${me}).partner_id`;
  return `t.customer_id = (${me}).customer_id or t.user_code = (${me}).visit_code`;
}
/** Accounts that no session of the tests belongs to. */
const user = kept(
  house("user_account", "id", "t.username in ('smnorth', 'partner3', 'enterprise16')"),
  "disabled, never deleted",
);

/** By the beginning of the path up to the mark. `word`: one of a closed list, so nothing is own or foreign. */
export const nouns: Readonly<Record<string, Noun | "word">> = {
  "/customers/{id}": customer,
  "/customers/{id}/contacts/{contactId}": inside("customer_contact", "customer_id"),
  "/customers/{id}/merges/{mergeId}": kept(inside("customer_merge", "survivor_id"), record),
  "/customers/{id}/steps/{step}": "word",
  "/points/{id}": point,
  "/points/{id}/tenancies/{tenancyId}": inside("point_tenancy", "point_id"),
  "/points/{id}/meters/{meterId}": kept(inside("meter", "point_id"), "goes with its last installation"),
  "/points/{id}/meters/installs/{installId}": inside("meter_install", "point_id"),
  "/contracts/{id}": contract,
  "/contracts/{id}/amendments/{versionNo}": kept(inside("contract_version", "contract_id", "version_no"), record),
  "/invoices/{id}": invoice,
  "/payments/{id}": kept(ofCustomer("payment", "t.kind = 'RECEIPT'"), "reversed, never deleted"),
  "/allocations/{id}": ofCustomer("allocation", "t.reversed_on is null"),
  "/extension-requests/{id}": kept(ofCustomer("extension_request"), record),
  "/write-offs/{id}": kept(ofCustomer("write_off"), record),
  "/payment-advices/{id}": paymentAdvice,
  "/tax-invoices/{id}": taxInvoice,
  "/partners/{id}": partner,
  "/assignments/{id}": house("sales_assignment"),
  "/users/{id}": user,
  "/users/{userId}": user,
  "/users/{id}/duties/{dutyId}": inside("duty_grant", "user_id"),
  "/users/{id}/avatar": {
    rows: (person) => `select t.id::text as id, coalesce(t.id = ${idOf(person)} or ${known(person)}, false) as own
      from user_account t order by t.id desc`,
    kept: "is of a person",
  },
  "/user-sessions/{id}": house("session", "id", "t.revoked_at is null and t.sealed_key = 'none'"),
  "/sessions/{id}": mine("session", "user_id", "t.revoked_at is null and t.sealed_key = 'none'"),
  "/roles/{code}": house("role", "code"),
  "/departments/{id}": house("department"),
  "/menu-entries/{id}": house("menu_item"),
  "/announcements/{id}": house("announcement"),
  "/framed-sites/{id}": house("framed_site"),
  "/dictionary-items/{id}": kept(house("dict_item"), "disabled, never deleted"),
  "/dictionaries/{code}": kept(house("dict_type", "code"), "part of the product"),
  "/areas/{code}": kept(house("area", "code", "t.level = 3 and t.valid_to is null"), "ended, never deleted"),
  "/system-log/{id}": kept(house("audit_log"), record),
  "/job-runs/{id}": kept(house("job"), swept),
  "/periods/{period}": "word",
  "/dead-letters/{id}": kept(house("outbound_message", "id", "t.state = 'failed'"), swept),
  "/price-plans/{id}": house("price_plan"),
  "/price-plans/{id}/versions/{versionNo}": {
    ...inside("plan_version", "plan_id", "version_no", "t.status = 'APPROVED'"),
    removable: "select version_no::text as id, plan_id::text as parent from plan_version where status = 'DRAFT'",
  },
  "/tou-calendars/{id}": house("tou_calendar"),
  "/absences/{id}": kept(
    {
      rows: (
        person,
      ) => `select t.id::text as id, ${person.admin ?? false} or ${idOf(person)} in (t.person_id, t.stand_in_id)
      as own from absence t order by t.id desc`,
    },
    record,
  ),
  "/access-requests/{id}": kept(
    {
      rows: (person) =>
        // People of companies may not be given permissions of the house.
        `select t.id::text as id, t.user_id <> ${idOf(person)} as own
          from access_request t join user_account u on u.id = t.user_id
          where u.customer_id is null and u.partner_id is null or t.user_id = ${idOf(person)} order by t.id desc`,
    },
    record,
  ),
  "/access-requests/{id}/withdraw": kept(mine("access_request", "user_id"), record),
  "/enterprise-applications/{id}": kept(
    {
      rows: (person) => `select t.id::text as id, t.applicant_id = ${idOf(person)} or (${
        person.permissions.includes("customer:write") || person.admin || person.username.startsWith("enterprise")
      } and coalesce(${person.reach}, false)) as own from enterprise_application t join customer c on c.id = t.customer_id
      order by t.id desc`,
    },
    record,
  ),
  "/jobs/{id}": kept(mine("job", "user_id"), swept),
  "/files/{id}": kept(mine("stored_file", "owner_id"), swept),
  "/bulk-actions/{id}": kept(mine("bulk_action", "owner_id"), swept),
  "/imports/{id}": kept(mine("import_batch", "owner_id", "t.state <> 'CANCELLED'"), "discarded ones stay in the list"),
  "/imports/{id}/rows/{row}": kept(inside("import_row", "batch_id", "row"), "goes with its import"),
  "/report-schedules/{id}": mine("report_schedule", "owner_id"),
  "/social/identities/{id}": mine("user_identity", "user_id"),
  "/notices/{id}": kept(
    {
      rows: (person) => `select t.id::text as id, exists (select from notice_receipt r where r.notice_id = t.id
      and r.user_id = ${idOf(person)}) as own from notice t order by t.id desc`,
    },
    "cleared ones come back",
  ),
  "/saved-views/{id}": mine("saved_view", "owner_id"),
  "/social/{provider}": "word",
  "/preferences/{key}": "word",
  "/reports/{key}": "word",
  ...recordNouns({
    customers: customer,
    partners: partner,
    contracts: contract,
    points: point,
    taxInvoice,
    paymentAdvice,
  }),
};

/** Files and notes hang on records of six nouns; the noun stands in the path. */
function recordNouns(of: Record<string, Noun>): Record<string, Noun> {
  return Object.fromEntries(
    Object.keys(recordTables).flatMap((noun) => {
      const camel = { "tax-invoices": "taxInvoice", "payment-advices": "paymentAdvice" }[noun] ?? noun;
      const there = `t.noun = '${noun}'`;
      return [
        [`/records/${noun}/{id}`, of[camel]!],
        [
          `/records/${noun}/{id}/files/{fileId}`,
          inside("attachment", "record_id", "id", `${there} and t.removed_at is null`),
        ],
        [`/records/${noun}/{id}/notes/{noteId}`, inside("follow_up", "record_id", "id", there)],
      ];
    }),
  );
}

export type Operation = { name: string; route: Route /** With the noun filled in. */; path: string };

/** Every operation; one under `/records/{noun}` is one for each noun. */
export const operationsOf = (routes: Readonly<Record<string, Route>>): Operation[] =>
  Object.entries(routes).flatMap(([name, route]) =>
    route.path.includes("{noun}")
      ? Object.keys(recordTables).map((noun) => ({ name, route, path: route.path.replace("{noun}", noun) }))
      : [{ name, route, path: route.path }],
  );

/** The marks of a path with what each names; undefined for one that nothing is said about. */
export function marksOf(path: string): { mark: string; noun: Noun | "word" | undefined }[] {
  const all = [...path.matchAll(/\{(\w+)\}/g)];
  return all.map((found) => {
    const until = path.slice(0, found.index + found[0].length);
    // The whole path says more: the picture of a person is not of the same reach as the person.
    return { mark: found[1]!, noun: (all.length === 1 ? nouns[path] : undefined) ?? nouns[until] };
  });
}
