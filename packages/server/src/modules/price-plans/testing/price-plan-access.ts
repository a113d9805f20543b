import { house, inside, type NounAccess } from "../../../testing/access/noun-access.ts";

export const pricePlanAccess: NounAccess = {
  records: {
    "/price-plans/{id}": house("price_plan"),
    "/price-plans/{id}/versions/{versionNo}": {
      ...inside("plan_version", "plan_id", "version_no", "t.status = 'APPROVED'"),
      removable: "select version_no::text as id, plan_id::text as parent from plan_version where status = 'DRAFT'",
    },
  },
  queries: { getBillImpact: { planId: "1", versionNo: "1" } },
  rows: [`insert into price_plan (plan_code, name, commodity) values ('TEMPORARY', '临时', 'ELECTRICITY')`],
};
