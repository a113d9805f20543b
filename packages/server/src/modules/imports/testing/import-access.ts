import { inside, kept, mine, type NounAccess } from "../../../testing/access/noun-access.ts";

export const importAccess: NounAccess = {
  records: {
    "/bulk/{kind}": "word",
    "/imports/{id}": kept(
      mine("import_batch", "owner_id", "t.state <> 'CANCELLED'"),
      "discarded ones stay in the list",
    ),
    "/imports/{id}/rows/{row}": kept(inside("import_row", "batch_id", "row"), "goes with its import"),
  },
};
