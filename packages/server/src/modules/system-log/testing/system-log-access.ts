import { decided, house, kept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const systemLogAccess: NounAccess = {
  records: {
    "/system-log/{id}": kept(house("audit_log"), decided),
  },
};
