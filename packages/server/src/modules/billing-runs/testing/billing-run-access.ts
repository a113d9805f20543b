import { type NounAccess } from "../../../testing/access/noun-access.ts";

/** A run of each customer's contract: it is seen by whoever reaches the contract, and is nobody's own. */
export const billingRunAccess: NounAccess = {
  records: {
    "/billing/runs/{id}": {
      rows: ({ reach }) => `select r.id::text as id, coalesce(bool_or(${reach}), false) as own
        from billing_run r join billing_run_item n on n.run_id = r.id join contract k on k.id = n.contract_id
        join customer c on c.id = k.customer_id group by r.id order by r.id desc`,
      kept: "the receipt of a run stays",
    },
  },
  rows: [
    `insert into billing_run (period, mode, filter, key, state, started_at, finished_at)
      select '202512', 'DRY_RUN', '{}', 'contract ' || k.id, 'DONE', now(), now() from contract k
      where k.status not in ('DRAFT', 'IN_APPROVAL') and exists (select from billing_period p where p.period = '202512')`,
    `insert into billing_run_item (run_id, contract_id, result, decided_at)
      select r.id, substr(r.key, 10)::bigint, 'BLOCKED', now() from billing_run r where r.key like 'contract %'`,
  ],
};
