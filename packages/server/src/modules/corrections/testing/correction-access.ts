import { type NounAccess } from "../../../testing/access/noun-access.ts";

/** A proposal for a statement of each customer; it is seen by whoever reaches the customer, and is nobody's own. */
export const correctionAccess: NounAccess = {
  records: {
    "/corrections/{id}": {
      rows: ({ reach }) => `select r.id::text as id, coalesce(${reach}, false) as own from correction r
        join customer c on c.id = r.customer_id order by r.id desc`,
      kept: "what was proposed and decided stays",
    },
  },
  rows: [
    `insert into correction (customer_id, invoice_id, cause, compared, lines, net, tax, payable, found_at)
      select i.customer_id, max(i.id), 'LATE_DATA', '[]', '[]', 8.85, 1.15, 10.00, now() from invoice i
      where i.doc_type = 'REGULAR' and i.status in (4, 5, 6, -1) group by i.customer_id`,
  ],
};
