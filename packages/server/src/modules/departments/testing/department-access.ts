import { house, type NounAccess } from "../../../testing/access/noun-access.ts";

export const departmentAccess: NounAccess = {
  records: {
    "/departments/{id}": house("department"),
  },
  rows: [
    `insert into department (parent_id, name, sort) select id, '临时部', 99 from department where parent_id is null`,
  ],
};
