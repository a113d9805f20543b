import { house, kept, outside, swept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const deliveryAccess: NounAccess = {
  records: {
    "/dead-letters/{id}": kept(house("outbound_message", "id", "t.state = 'failed'"), swept),
  },
  rows: [
    `insert into outbound_message (kind, requested_at, next_at, settled_at, state, address, error)
    values ('welcome', now(), now(), now(), 'failed', 'x@busbar.example', 'fault')`,
  ],
  agreed: [
    {
      operation: "listInvoiceDeliveries",
      people: outside,
      answer: "403 not_allowed",
      because: "mails are the house's own",
    },
  ],
};
