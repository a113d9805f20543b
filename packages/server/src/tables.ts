import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AreaTables } from "./modules/areas/area-tables.ts";
import type { AssignmentTables } from "./modules/assignments/assignment-tables.ts";
import type { CustomerTables } from "./modules/customers/customer-tables.ts";
import type { EnterpriseApplicationTables } from "./modules/enterprise-applications/enterprise-application-tables.ts";
import type { DictionaryTables } from "./modules/dictionaries/dictionary-tables.ts";
import type { ImportTables } from "./modules/imports/import-tables.ts";
import type { NoticeTables } from "./modules/notices/notice-tables.ts";
import type { ProfileTables } from "./modules/profiles/profile-tables.ts";
import type { RegistrationTables } from "./modules/registrations/registration-tables.ts";
import type { SecondFactorTables } from "./modules/second-factors/second-factor-tables.ts";
import type { SignInTables } from "./modules/sessions/sign-in-tables.ts";
import type { SocialTables } from "./modules/social/social-tables.ts";

/** bigint identity: text on our side, never written. */
export type RowId = GeneratedAlways<string>;
export type Key = string;
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type ChangedAt = ColumnType<Date, Date | undefined, Date>;
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type UserAccountTable = {
  id: RowId;
  user_code: string;
  username: string;
  username_key: string;
  full_name: string;
  email: string | null;
  email_key: string | null;
  mobile: string | null;
  password_hash: string | null;
  password_expired: Generated<boolean>;
  password_changed_at: Date | null;
  visit_code: string | null;
  department_id: Key | null;
  customer_id: Key | null;
  partner_id: Key | null;
  scope_kind: Generated<"NONE" | "CUSTOMER" | "PARTNER" | "REGION" | "ALL">;
  scope_regions: Generated<string[]>;
  status: Generated<"PENDING" | "ACTIVE" | "DISABLED">;
  language: Generated<"zh" | "en">;
  nickname: Generated<string>;
  sex: Generated<"secret" | "male" | "female">;
  introduction: Generated<string>;
  time_zone: Generated<string>;
  last_login_at: Date | null;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
  created_by: Key | null;
  updated_at: ChangedAt;
  updated_by: Key | null;
  row_version: Generated<number>;
};

export type KernelTables = {
  department: {
    id: RowId;
    parent_id: Key | null;
    name: string;
    name_en: Generated<string>;
    sort: Generated<number>;
    created_at: CreatedAt;
    row_version: Generated<number>;
  };
  user_account: UserAccountTable;
  role: {
    code: string;
    name_zh: string;
    name_en: string;
    kind: "product" | "template";
    permissions: Generated<string[]>;
    full_access: Generated<boolean>;
    sort: Generated<number>;
    row_version: Generated<number>;
  };
  user_role: { user_id: Key; role_code: string };
  duty_grant: {
    id: RowId;
    user_id: Key;
    permission: string;
    valid_from: Generated<string>;
    valid_to: string | null;
    granted_by: Key | null;
    created_at: CreatedAt;
  };
  session: {
    id: string;
    user_id: Key;
    hmac_key: Uint8Array;
    generation: Generated<number>;
    rotated_at: Date;
    created_at: Date;
    last_seen_at: Date;
    idle_until: Date;
    absolute_until: Date;
    revoked_at: Date | null;
    revoke_reason: string | null;
    ip: Generated<string>;
    user_agent: Generated<string>;
    amr: Generated<string[]>;
    stepup_at: Date | null;
    device_id: Key | null;
    previous_at: Date | null;
    previous_ip: Generated<string>;
    failed_before: Generated<number>;
  };
  access_token: { hash: Uint8Array; session_id: string; expires_at: Date };
  one_time_token: {
    hash: Uint8Array;
    purpose: string;
    user_id: Key | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    /** The message that carries the link; null for one that came another way. */
    message_id: Generated<Key | null>;
  };
  outbound_message: {
    id: RowId;
    kind: string;
    user_id: Key | null;
    address: Generated<string>;
    language: Generated<"zh" | "en">;
    content: Json<Record<string, unknown>>;
    state: Generated<"waiting" | "sent" | "none" | "failed">;
    attempts: Generated<number>;
    requested_at: Date;
    next_at: Date;
    settled_at: Date | null;
    error: string | null;
  };
  portal_setting: { key: string; value: Json<unknown>; updated_at: ChangedAt; updated_by: Key | null };
  menu_item: {
    id: RowId;
    parent_id: Key | null;
    name: string;
    path: string;
    component: Generated<string>;
    redirect: string | null;
    title_zh: string;
    title_en: string;
    icon: string | null;
    sort: Generated<number>;
    meta: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    needs: JsonOrNull<unknown>;
    row_version: Generated<number>;
  };
  preference: { user_id: Key; key: string; value: Json<unknown>; updated_at: ChangedAt };
  audit_log: {
    id: RowId;
    at: CreatedAt;
    actor_id: Key | null;
    actor_code: Generated<string>;
    action: string;
    noun: Generated<string>;
    key: Generated<string>;
    before: JsonOrNull<unknown>;
    after: JsonOrNull<unknown>;
    result: Generated<string>;
    request_id: Generated<string>;
    ip: Generated<string>;
    /** The larger change that it belongs to. */
    part_of: string | null;
  };
  idempotency_key: {
    user_id: Key;
    key: string;
    fingerprint: string;
    done: Generated<boolean>;
    http_status: number | null;
    answer: JsonOrNull<unknown>;
    locked_until: Date;
    created_at: Date;
  };
  event: {
    id: RowId;
    xid: GeneratedAlways<string>;
    noun: string;
    key: Generated<string>;
    happened: string;
    user_id: Key | null;
    at: CreatedAt;
  };
  job: {
    id: RowId;
    kind: string;
    user_id: Key | null;
    state: Generated<"queued" | "running" | "done" | "failed" | "cancelled">;
    input: Json<Record<string, unknown>>;
    done: Generated<string>;
    total: string | null;
    checkpoint: JsonOrNull<unknown>;
    result: JsonOrNull<Record<string, unknown>>;
    error: JsonOrNull<{ code: string; details?: Record<string, unknown> }>;
    cancel_requested: Generated<boolean>;
    fence: Generated<number>;
    created_at: CreatedAt;
    started_at: Date | null;
    finished_at: Date | null;
  };
  stored_file: {
    id: RowId;
    owner_id: Key | null;
    storage_key: string;
    name: string;
    kind: string;
    size_bytes: string;
    sha256: string;
    created_at: CreatedAt;
    expires_at: Date | null;
  };
};

/** Every table, a module's own beside it. A table is written by one module; others read it by join. */
export type Database = KernelTables &
  AreaTables &
  AssignmentTables &
  DictionaryTables &
  CustomerTables &
  ImportTables &
  RegistrationTables &
  EnterpriseApplicationTables &
  NoticeTables &
  ProfileTables &
  SecondFactorTables &
  SignInTables &
  SocialTables;
