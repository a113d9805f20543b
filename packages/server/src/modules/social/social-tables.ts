import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type SocialTables = {
  user_identity: {
    id: GeneratedAlways<string>;
    user_id: string;
    provider: string;
    issuer: string;
    subject: string;
    email: string | null;
    linked_at: ColumnType<Date, Date, never>;
    last_used_at: Date | null;
  };
  social_start: {
    state_hash: Uint8Array;
    browser_hash: Uint8Array;
    provider: string;
    verifier: string;
    nonce: string;
    purpose: "sign-in" | "link";
    user_id: string | null;
    redirect: string;
    created_at: ColumnType<Date, Date, never>;
    expires_at: Date;
    used_at: Date | null;
    issuer: string | null;
    subject: string | null;
    email: string | null;
    email_verified: Generated<boolean>;
    full_name: Generated<string>;
  };
};
