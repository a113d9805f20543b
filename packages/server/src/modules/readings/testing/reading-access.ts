import { kept, type Noun, type NounAccess } from "../../../testing/access/noun-access.ts";

const days = { from: "2025-03-01", to: "2025-03-02" };

/** Of points by who takes energy there today. */
const exception: Noun = {
  rows: ({ reach }) => `select e.id::text as id, bool_or(coalesce(${reach}, false)) as own from vee_exception e
    join point_tenancy t on t.point_id = e.point_id and t.valid_to is null
    join customer c on c.id = t.customer_id group by e.id order by e.id desc`,
};

export const readingAccess: NounAccess = {
  records: { "/exceptions/{id}": kept(exception, "what was decided stays") },
  // One for each point, of readings that are missing.
  rows: [
    `insert into vee_exception (point_id, channel, month, code, severity, first_day, last_day, opened_at)
     select p.id, 'ACTIVE_IMPORT', '2025-12-01', 'R01', 'BLOCK', '2025-12-05', '2025-12-05', now() from pickup_point p
     where p.id in (select t.point_id from point_tenancy t)`,
    `insert into settled_quantity (point_id, month, total) select p.id, '2025-12', 1000 from pickup_point p
     where p.id in (select t.point_id from point_tenancy t)`,
    `insert into gas_quality (point_id, month, conversion_factor) select p.id, '2025-12', 1.04 from pickup_point p
     where p.id in (select t.point_id from point_tenancy t)`,
  ],
  bodies: {
    enterReadings: { day: "2025-03-01", version: 1, values: [{ slot: 1, value: "1.5" }], reason: "抄表核对" },
  },
  queries: {
    getIntervals: days,
    getPointUsage: { month: "2025-03" },
    getReadingTotal: { ...days, pointCode: "YD0000001" },
  },
};
