import type { CodeChannel } from "@busbar/contract/registrations";
import type { Generated } from "kysely";
import type { Key } from "../../tables.ts";

export type RegistrationTables = {
  registration_code: {
    /** `register`, or `change:` and the account that moves. */
    purpose: Generated<string>;
    channel: CodeChannel;
    address: string;
    requested_at: Date;
    /** Null until a code has left for the address. */
    code_hash: string | null;
    expires_at: Date | null;
    attempts: Generated<number>;
    used_at: Date | null;
  };
  registration: { user_id: Key; channel: CodeChannel; visit_code: Generated<string>; registered_at: Date };
};
