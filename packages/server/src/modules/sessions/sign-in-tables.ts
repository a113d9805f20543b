import type { Generated } from "kysely";
import type { Key, RowId } from "../../tables.ts";

export type SignInTables = {
  device: { id: RowId; user_id: Key; hash: Uint8Array; created_at: Date; last_seen_at: Date };
  sign_in_failure: { subject: string; user_id: Key | null; failures: number; failed_at: Date; wait_until: Date };
  last_sign_in: { user_id: Key; at: Date | null; ip: Generated<string>; failed_since: Generated<number> };
  sign_in_hour: { hour: Date; failures: number };
};
