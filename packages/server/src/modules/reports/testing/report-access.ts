import { mine, type NounAccess } from "../../../testing/access/noun-access.ts";

export const reportAccess: NounAccess = {
  records: {
    "/report-schedules/{id}": mine("report_schedule", "owner_id"),
    "/reports/{key}": "word",
  },
};
