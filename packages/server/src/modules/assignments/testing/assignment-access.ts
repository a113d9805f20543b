import { house, type NounAccess } from "../../../testing/access/noun-access.ts";

export const assignmentAccess: NounAccess = {
  records: {
    "/assignments/{id}": house("sales_assignment"),
  },
  rows: [
    `insert into sales_assignment (user_id, level, area_code, valid_from)
    select user_id, 'PROVINCE', '310000', '2027-01-01' from sales_assignment where region = 'east'`,
  ],
};
