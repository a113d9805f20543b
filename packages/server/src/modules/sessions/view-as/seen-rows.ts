import type { SeenRows } from "@busbar/contract/sessions/view-as";
import { regionWords } from "@busbar/contract/areas/areas";
import { sql } from "kysely";
import { refuseField } from "../../../kernel/app-error.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { KeptRows } from "./as-role.ts";

type Found = { id: string; name: string };

/** The chosen rows with what the banner calls them. @throws AppError `view_as.rows_gone` at `rows` */
export async function keptRows(db: Db, rows: SeenRows): Promise<KeptRows> {
  if (rows.of === "own") return rows;
  if (rows.of === "region") return { ...rows, words: regionWords[rows.region] };
  const { rows: found } = await named(rows).execute(db);
  const [one] = found;
  if (!one) throw refuseField("rows", "view_as.rows_gone");
  const words = { zh: one.name, en: one.name };
  if (rows.of === "manager") return { of: "manager", userId: one.id, words };
  return rows.of === "company"
    ? { of: "company", customerId: one.id, words }
    : { of: "partner", partnerId: one.id, words };
}

function named(rows: Exclude<SeenRows, { of: "own" | "region" }>) {
  switch (rows.of) {
    case "manager":
      return sql<Found>`select id::text, full_name as name from user_account
        where user_code = ${rows.userCode} and status = 'ACTIVE' and scope_kind = 'REGION'`;
    case "company":
      return sql<Found>`select id::text, name from customer where id = ${rows.customerId} and merged_into is null`;
    case "partner":
      return sql<Found>`select id::text, name from partner where id = ${rows.partnerId}`;
  }
}
