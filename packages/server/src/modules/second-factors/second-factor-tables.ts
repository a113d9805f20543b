import type { Generated } from "kysely";
import type { Key } from "../../tables.ts";

export type SecondFactorTables = {
  second_factor: {
    user_id: Key;
    secret: string;
    started_at: Date;
    confirmed_at: Date | null;
    /** bigint: text on our side. */
    last_step: Generated<string>;
  };
  recovery_code: { user_id: Key; selector: string; hash: string; used_at: Date | null };
};
