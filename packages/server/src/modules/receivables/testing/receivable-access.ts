import type { NounAccess } from "../../../testing/access/noun-access.ts";

export const receivableAccess: NounAccess = {
  agreed: [
    {
      operation: "exportCustomerAccount",
      people: ["clerk2"],
      answer: "403 not_allowed",
      because: "a file of an account needs export:data beside receivable:read",
    },
  ],
};
