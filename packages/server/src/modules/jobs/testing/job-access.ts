import { house, kept, mine, swept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const jobAccess: NounAccess = {
  records: {
    "/job-runs/{id}": kept(house("job"), swept),
    "/jobs/{id}": kept(mine("job", "user_id"), swept),
    "/files/{id}": kept(mine("stored_file", "owner_id"), swept),
  },
  rows: [`insert into job (kind, state, created_at, finished_at) values ('sweep', 'failed', now(), now())`],
};
