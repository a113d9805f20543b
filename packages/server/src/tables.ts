// Written by `npm run tables` from the schema that the migrations make. What it cannot say: kernel/column-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ColumnTypes } from "./kernel/column-types.ts";

/** Every table with its columns. A table is written by one module; others read it by join. */
export type Database = {
  absence: {
    id: GeneratedAlways<string>;
    person_id: string;
    stand_in_id: string;
    from_date: string;
    to_date: string;
    reason: Generated<string>;
    ended_at: Date | null;
    ended_by: string | null;
    created_at: Date;
    created_by: string | null;
  };
  access_token: {
    hash: Uint8Array;
    session_id: string;
    expires_at: Date;
  };
  allocation: {
    id: GeneratedAlways<string>;
    customer_id: string;
    invoice_id: string;
    payment_id: string | null;
    credit_id: string | null;
    amount: string;
    allocated_on: string;
    at: Date;
    by_user_id: string | null;
    reversed_on: string | null;
    reversed_at: Date | null;
    reversed_by: string | null;
    credit_customer_id: string | null;
  };
  area: {
    code: string;
    name: string;
    name_en: Generated<string>;
    parent_code: string | null;
    level: ColumnTypes["area.level"];
    region: "north" | "northeast" | "east" | "central" | "south" | "southwest" | "northwest";
    province_level_city: Generated<boolean>;
    autonomous_region: Generated<boolean>;
    valid_from: string | null;
    valid_to: string | null;
    successor_codes: Generated<string[]>;
    source: Generated<"package" | "override">;
  };
  area_manager: {
    area_code: ColumnType<string, never, never>;
    user_id: ColumnType<string, never, never>;
    assignment_id: ColumnType<string, never, never>;
    level: ColumnType<ColumnTypes["area_manager.level"], never, never>;
  };
  assignment_day: {
    single: Generated<boolean>;
    day: string;
  };
  attachment: {
    id: GeneratedAlways<string>;
    noun: string;
    record_id: string;
    file_id: string;
    shown_to: Generated<string[]>;
    added_at: Generated<Date>;
    added_by: string | null;
    removed_at: Date | null;
  };
  audit_batch: {
    id: string;
    row_count: number;
    hash: Uint8Array;
    sealed_at: Date;
  };
  audit_checkpoint: {
    batch_id: string;
    hash: Uint8Array;
    at: Date;
    public_key: string;
    signature: string;
  };
  audit_entry: {
    log_id: string;
    batch_id: string;
    digest: Uint8Array;
    words: string;
  };
  audit_key: {
    public_key: string;
    sealed_private_key: string;
    created_at: Date;
  };
  audit_log: {
    id: GeneratedAlways<string>;
    at: Generated<Date>;
    actor_id: string | null;
    actor_code: Generated<string>;
    action: string;
    noun: Generated<string>;
    key: Generated<string>;
    before: ColumnType<ColumnTypes["audit_log.before"] | null, string | null | undefined, string | null>;
    after: ColumnType<ColumnTypes["audit_log.after"] | null, string | null | undefined, string | null>;
    result: Generated<string>;
    request_id: Generated<string>;
    ip: Generated<string>;
    part_of: string | null;
    for_user_id: string | null;
    xid: Generated<string>;
  };
  audit_sealer: {
    one: Generated<boolean>;
    xid: Generated<string>;
    log_id: Generated<string>;
  };
  bank_account: {
    id: GeneratedAlways<string>;
    bank_name: string;
    account_no: string;
    account_name: Generated<string>;
    note: Generated<string>;
    is_default: Generated<boolean>;
    is_closed: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  billing_period: {
    period: string;
    state: Generated<"OPEN" | "CLOSED">;
    closed_at: Date | null;
    closed_by: string | null;
    control: ColumnType<ColumnTypes["billing_period.control"] | null, string | null | undefined, string | null>;
    reopen_asked_at: Date | null;
    reopen_asked_by: string | null;
    reopen_reason: Generated<string>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  bulk_action: {
    id: GeneratedAlways<string>;
    owner_id: string;
    noun: string;
    action: string;
    input: ColumnType<ColumnTypes["bulk_action.input"], string, string>;
    query: ColumnType<ColumnTypes["bulk_action.query"] | null, string | null | undefined, string | null>;
    state: Generated<"RUNNING" | "DONE" | "UNDOING" | "UNDONE">;
    job_id: string | null;
    total: number;
    done: Generated<number>;
    skipped: Generated<number>;
    failed: Generated<number>;
    restored: Generated<number>;
    kept: Generated<number>;
    created_at: Date;
    finished_at: Date | null;
    undo_until: Date | null;
  };
  bulk_action_row: {
    bulk_action_id: string;
    position: number;
    record_id: string;
    name: string;
    outcome: Generated<"waiting" | "done" | "skipped" | "failed">;
    reason: ColumnType<ColumnTypes["bulk_action_row.reason"] | null, string | null | undefined, string | null>;
    before: ColumnType<ColumnTypes["bulk_action_row.before"] | null, string | null | undefined, string | null>;
    version: number | null;
    undone: "restored" | "kept" | null;
    undo_reason: ColumnType<
      ColumnTypes["bulk_action_row.undo_reason"] | null,
      string | null | undefined,
      string | null
    >;
  };
  contract: {
    id: GeneratedAlways<string>;
    contract_no: string;
    customer_id: string;
    commodity: "ELECTRICITY" | "GAS" | "HEAT" | "LNG";
    status: Generated<"DRAFT" | "IN_APPROVAL" | "SIGNED" | "ACTIVE" | "EXPIRED" | "TERMINATED">;
    billing_mode: "DIRECT" | "SERVICE_ONLY";
    tax_mode: "INCLUSIVE" | "EXCLUSIVE";
    tax_rate: string;
    quantity_basis: "INTERVAL" | "REGISTER" | "SETTLED";
    start_date: string;
    end_date: string;
    terminated_on: string | null;
    ends_on: GeneratedAlways<string>;
    plan_version_id: string | null;
    plan_snapshot: ColumnType<unknown | null, string | null | undefined, string | null>;
    discount_per_unit: string | null;
    payment_terms_days: number | null;
    late_charge_rate: string | null;
    note: Generated<string>;
    previous_id: string | null;
    author_ids: Generated<string[]>;
    submitted_at: Date | null;
    submitted_by: string | null;
    approved_at: Date | null;
    approved_by: string | null;
    returned_at: Date | null;
    returned_by: string | null;
    return_reason: Generated<string>;
    sign_date: string | null;
    signed_at: Date | null;
    signed_by: string | null;
    termination_reason: Generated<string>;
    reminded_days: number | null;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    external_no: Generated<string>;
    approved_for: string | null;
    returned_for: string | null;
  };
  contract_month_volume: {
    contract_id: string;
    month: string;
    quantity: string;
  };
  contract_point: {
    point_id: string;
    contract_id: string;
    valid_from: string;
    valid_to: string;
    binds: Generated<boolean>;
  };
  contract_version: {
    contract_id: string;
    version_no: number;
    state: "IN_APPROVAL" | "AGREED" | "RETURNED";
    effective_from: string;
    content: ColumnType<ColumnTypes["contract_version.content"], string, string>;
    plan_version_id: string;
    plan_snapshot: ColumnType<unknown, string, string>;
    reason: Generated<string>;
    proposed_at: Date;
    proposed_by: string | null;
    decided_at: Date | null;
    decided_by: string | null;
    decision: Generated<string>;
    decided_for: string | null;
  };
  customer: {
    id: GeneratedAlways<string>;
    customer_no: Generated<string>;
    name: string;
    short_name: Generated<string>;
    uscc: string;
    industry_code: string | null;
    area_code: string;
    region: ColumnTypes["customer.region"];
    address: Generated<string>;
    lifecycle: Generated<"LEAD" | "QUOTED" | "PENDING_CHECK" | "ACTIVE" | "SUSPENDED" | "CLOSED">;
    source: GeneratedAlways<ColumnTypes["customer.source"]>;
    partner_id: string | null;
    manager_override_user_id: string | null;
    credit_limit: string | null;
    payment_terms_days: Generated<number>;
    invoice_title: ColumnType<ColumnTypes["customer.invoice_title"], string | undefined, string>;
    tags: Generated<string[]>;
    billing_hold: Generated<boolean>;
    billing_hold_reason: Generated<string>;
    verified_at: Date | null;
    verified_by: string | null;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    search: GeneratedAlways<string>;
    pinyin: string | null;
    merged_into: string | null;
    lifecycle_reason: Generated<string>;
    lifecycle_since: Generated<Date | null>;
  };
  customer_contact: {
    id: GeneratedAlways<string>;
    customer_id: string;
    position: number;
    name: string;
    mobile: Generated<string>;
    email: Generated<string>;
    duty: Generated<"BILLING" | "TECH" | "LEGAL">;
    receives: Generated<string[]>;
    created_at: Generated<Date>;
    row_version: Generated<number>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    pinyin: string | null;
  };
  customer_manager_history: {
    customer_id: string;
    valid_from: string;
    valid_to: string | null;
    user_id: string | null;
  };
  customer_merge: {
    id: GeneratedAlways<string>;
    survivor_id: string;
    merged_id: string;
    before: ColumnType<ColumnTypes["customer_merge.before"], string, string>;
    after: ColumnType<ColumnTypes["customer_merge.after"], string, string>;
    merged_before: ColumnType<ColumnTypes["customer_merge.merged_before"], string, string>;
    moved: ColumnType<ColumnTypes["customer_merge.moved"], string, string>;
    merged_at: Date;
    merged_by: string;
    undo_until: Date;
    undone_at: Date | null;
    undone_by: string | null;
    kept: ColumnType<ColumnTypes["customer_merge.kept"] | null, string | null | undefined, string | null>;
  };
  customer_merge_row: {
    merge_id: string;
    noun: string;
    record_id: string;
    row_version: number;
    before: ColumnType<ColumnTypes["customer_merge_row.before"] | null, string | null | undefined, string | null>;
  };
  daily_duty: {
    name: string;
    done_through: string;
    attempts: Generated<number>;
    error: ColumnType<ColumnTypes["daily_duty.error"] | null, string | null | undefined, string | null>;
    next_try_at: Date | null;
  };
  department: {
    id: GeneratedAlways<string>;
    parent_id: string | null;
    name: string;
    name_en: Generated<string>;
    sort: Generated<number>;
    created_at: Generated<Date>;
    row_version: Generated<number>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
  };
  device: {
    id: GeneratedAlways<string>;
    user_id: string;
    hash: Uint8Array;
    created_at: Date;
    last_seen_at: Date;
  };
  dict_item: {
    id: GeneratedAlways<string>;
    dict_code: string;
    code: string;
    zh: string;
    en: string;
    sort: Generated<number>;
    enabled: Generated<boolean>;
    extra: ColumnType<ColumnTypes["dict_item.extra"], string | undefined, string>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  dict_type: {
    code: string;
    zh: string;
    en: string;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  duty_grant: {
    id: GeneratedAlways<string>;
    user_id: string;
    permission: string;
    valid_from: Generated<string>;
    valid_to: string | null;
    granted_by: string | null;
    created_at: Generated<Date>;
    scope_kind: "REGION" | "ALL" | null;
    scope_regions: Generated<string[]>;
  };
  enterprise_application: {
    id: GeneratedAlways<string>;
    applicant_id: string;
    kind: "NEW" | "JOIN";
    state: Generated<"PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN">;
    enterprise_name: string;
    name_key: string;
    uscc: string;
    contact_name: string;
    mobile: string;
    area_code: string | null;
    region: ColumnTypes["enterprise_application.region"] | null;
    address: Generated<string>;
    visit_code: Generated<string>;
    customer_id: string | null;
    licence_id: string | null;
    reason: Generated<string>;
    submitted_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    updated_at: Date;
    row_version: Generated<number>;
  };
  event: {
    id: GeneratedAlways<string>;
    xid: Generated<string>;
    noun: string;
    key: Generated<string>;
    happened: string;
    user_id: string | null;
    at: Generated<Date>;
  };
  follow_up: {
    id: GeneratedAlways<string>;
    noun: string;
    record_id: string;
    text: string;
    next_step: Generated<string>;
    due_on: string | null;
    turn_user_id: string | null;
    done_at: Date | null;
    done_by: string | null;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  gallery_good: {
    id: GeneratedAlways<string>;
    title: string;
    description: string;
    company: string;
    price: string;
    labels: string[];
    picture: number;
  };
  gallery_row: {
    id: GeneratedAlways<string>;
    uuid: Generated<string>;
    title: string;
    description: string;
    status: "published" | "draft" | "deleted";
    author: string;
    at: Date;
    page_views: number;
    picture: number;
    is_on: boolean;
    rate: number;
    percentage: number;
    row_version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: string | null;
  };
  gallery_workflow: {
    id: GeneratedAlways<string>;
    user_id: string;
    title: string;
    graph: ColumnType<unknown, string, string>;
    saved_at: Date;
  };
  idempotency_key: {
    user_id: string;
    key: string;
    fingerprint: string;
    done: Generated<boolean>;
    http_status: number | null;
    answer: ColumnType<unknown | null, string | null | undefined, string | null>;
    locked_until: Date;
    created_at: Date;
  };
  import_batch: {
    id: GeneratedAlways<string>;
    owner_id: string;
    file_id: string | null;
    file_name: string;
    size_bytes: string;
    sha256: string;
    format: "csv" | "xlsx";
    encoding: string | null;
    head: ColumnType<ColumnTypes["import_batch.head"], string, string>;
    mapping: ColumnType<ColumnTypes["import_batch.mapping"], string, string>;
    state: Generated<"UPLOADED" | "CHECKING" | "READY" | "COMMITTING" | "DONE" | "UNDOING" | "UNDONE" | "CANCELLED">;
    job_id: string | null;
    count_new: Generated<number>;
    count_changed: Generated<number>;
    count_same: Generated<number>;
    count_wrong: Generated<number>;
    created: Generated<number>;
    updated: Generated<number>;
    created_at: Generated<Date>;
    committed_at: Date | null;
    undo_until: Date | null;
    undone_at: Date | null;
    swept: Generated<boolean>;
    kind: ColumnTypes["import_batch.kind"];
    separator: string | null;
    sheets: Generated<string[]>;
    sheet: string | null;
    head_row: Generated<number>;
    mapping_is: Generated<"chosen" | "remembered" | "proposed">;
    count_left: Generated<number>;
  };
  import_key: {
    batch_id: string;
    target_key: string;
    row: number;
  };
  import_mapping: {
    user_id: string;
    kind: string;
    head_key: string;
    titles: ColumnType<ColumnTypes["import_mapping.titles"], string, string>;
    used_at: Date;
  };
  import_row: {
    batch_id: string;
    row: number;
    cells: string[];
    formulas: Generated<number[]>;
    extra: Generated<number>;
    target_key: string | null;
    own_verdict: "new" | "changed" | "same" | "wrong" | "left";
    duplicate_of: number | null;
    problems: ColumnType<ColumnTypes["import_row.problems"] | null, string | null | undefined, string | null>;
    draft: ColumnType<ColumnTypes["import_row.draft"] | null, string | null | undefined, string | null>;
    before: ColumnType<ColumnTypes["import_row.before"] | null, string | null | undefined, string | null>;
    target_id: string | null;
    target_version: number | null;
    left_because: string | null;
    verdict: GeneratedAlways<ColumnTypes["import_row.verdict"]>;
  };
  invoice: {
    id: GeneratedAlways<string>;
    customer_id: string;
    contract_id: string;
    doc_type: Generated<"REGULAR" | "CREDIT" | "DEBIT">;
    doc_no: string | null;
    period: string;
    service_from: string;
    service_to: string;
    tax_mode: "INCLUSIVE" | "EXCLUSIVE";
    status: Generated<ColumnTypes["invoice.status"]>;
    net: Generated<string>;
    tax: Generated<string>;
    payable: Generated<string>;
    quantity: Generated<string>;
    allocated: Generated<string>;
    outstanding: GeneratedAlways<string>;
    calc_hash: Generated<string>;
    submitted_at: Date | null;
    submitted_by: string | null;
    reviewed_at: Date | null;
    reviewed_by: string | null;
    issued_at: Date | null;
    issued_by: string | null;
    issue_date: string | null;
    due_date: string | null;
    extension_until: string | null;
    extensions: Generated<number>;
    paid_at: Date | null;
    settlement_kind: "PAID" | "CREDITED" | "ZERO" | "WRITTEN_OFF" | null;
    locked_in: string | null;
    confirm_status: Generated<"NONE" | "CONFIRMED" | "DISPUTED" | "RESOLVED">;
    dispute_text: Generated<string>;
    disputed_at: Date | null;
    resolution: Generated<string>;
    corrects_id: string | null;
    seller: ColumnType<ColumnTypes["invoice.seller"] | null, string | null | undefined, string | null>;
    buyer: ColumnType<ColumnTypes["invoice.buyer"] | null, string | null | undefined, string | null>;
    is_opening: Generated<boolean>;
    note: Generated<string>;
    voided_at: Date | null;
    voided_by: string | null;
    void_reason: Generated<string>;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    external_no: Generated<string>;
    reviewed_for: string | null;
    issued_for: string | null;
  };
  invoice_delivery: {
    id: GeneratedAlways<string>;
    customer_id: string;
    invoice_id: string;
    recipient: string;
    address: string;
    state: Generated<"QUEUED" | "SENT" | "FAILED" | "UNWANTED">;
    error: string | null;
    requested_at: Date;
    requested_by: string | null;
    settled_at: Date | null;
    superseded: Generated<boolean>;
  };
  invoice_event: {
    id: GeneratedAlways<string>;
    customer_id: string;
    invoice_id: string;
    action: string;
    from_status: ColumnTypes["invoice_event.from_status"] | null;
    to_status: ColumnTypes["invoice_event.to_status"];
    at: Date;
    by_user_id: string | null;
    reason: Generated<string>;
    calc_hash: Generated<string>;
    checks: Generated<string[]>;
    for_user_id: string | null;
  };
  invoice_extension: {
    id: GeneratedAlways<string>;
    customer_id: string;
    invoice_id: string;
    made_on: string;
    until: string;
  };
  invoice_line: {
    customer_id: string;
    invoice_id: string;
    line_no: number;
    point_id: string | null;
    point_name: Generated<string>;
    category:
      | "ENERGY"
      | "LINE_LOSS"
      | "TND"
      | "SYSTEM"
      | "FUND"
      | "BASIC"
      | "POWER_FACTOR"
      | "FIXED"
      | "SURCHARGE"
      | "DEVIATION"
      | "ADJUST"
      | "LATE_CHARGE";
    name: Generated<string>;
    band: "S" | "P" | "F" | "V" | "D" | null;
    tier: number | null;
    from_date: string;
    to_date: string;
    quantity: string;
    unit: string;
    unit_price: string;
    amount: string;
    tax_rate: string;
    collectable: Generated<boolean>;
    tax_share: Generated<string>;
    trace: ColumnType<unknown, string | undefined, string>;
    reason: Generated<string>;
  };
  invoice_number: {
    doc_no: string;
    series: string;
    year: number;
    number: number;
    invoice_id: string;
  };
  job: {
    id: GeneratedAlways<string>;
    kind: string;
    user_id: string | null;
    state: Generated<"queued" | "running" | "done" | "failed" | "cancelled">;
    input: ColumnType<ColumnTypes["job.input"], string | undefined, string>;
    done: Generated<string>;
    total: string | null;
    checkpoint: ColumnType<unknown | null, string | null | undefined, string | null>;
    result: ColumnType<ColumnTypes["job.result"] | null, string | null | undefined, string | null>;
    error: ColumnType<ColumnTypes["job.error"] | null, string | null | undefined, string | null>;
    cancel_requested: Generated<boolean>;
    fence: Generated<number>;
    created_at: Generated<Date>;
    started_at: Date | null;
    finished_at: Date | null;
  };
  last_sign_in: {
    user_id: string;
    at: Date | null;
    ip: Generated<string>;
    failed_since: Generated<number>;
  };
  menu_item: {
    id: GeneratedAlways<string>;
    parent_id: string | null;
    name: string;
    path: string;
    component: Generated<string>;
    redirect: string | null;
    title_zh: string;
    title_en: string;
    icon: string | null;
    sort: Generated<number>;
    meta: ColumnType<ColumnTypes["menu_item.meta"], string | undefined, string>;
    needs: ColumnType<unknown | null, string | null | undefined, string | null>;
    row_version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: string | null;
  };
  meter: {
    id: GeneratedAlways<string>;
    point_id: string;
    asset_no: string;
    kind: "SINGLE_PHASE" | "THREE_PHASE" | "GAS" | "HEAT";
    digits_int: Generated<number>;
    digits_dec: Generated<number>;
    max_value: GeneratedAlways<string>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  meter_install: {
    id: GeneratedAlways<string>;
    point_id: string;
    meter_id: string;
    channel: Generated<"ACTIVE_IMPORT" | "ACTIVE_EXPORT" | "REACTIVE">;
    multiplier: Generated<string>;
    valid_from: string;
    valid_to: string | null;
    start_read: string;
    end_read: string | null;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  meter_place: {
    point_id: string;
    install_id: string;
    asset_no: string;
    valid_from: string;
    valid_to: string | null;
  };
  notice: {
    id: GeneratedAlways<string>;
    picture: ColumnTypes["notice.picture"];
    html_zh: string;
    html_en: string;
    words_zh: string;
    words_en: string;
    link: Generated<string>;
    published_by: string | null;
    published_at: Date;
    kind: string;
  };
  notice_choice: {
    user_id: string;
    kind: string;
    channel: "portal" | "mail";
    is_on: boolean;
  };
  notice_receipt: {
    user_id: string;
    notice_id: string;
    email: Generated<string>;
    read_at: Date | null;
    cleared_at: Date | null;
    clear_id: string | null;
    unread_when_cleared: Generated<boolean>;
  };
  number_counter: {
    series: string;
    year: number;
    last: number;
  };
  one_time_token: {
    hash: Uint8Array;
    purpose: string;
    user_id: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    message_id: string | null;
  };
  organisation: {
    id: Generated<number>;
    name: Generated<string>;
    name_en: Generated<string>;
    uscc: Generated<string>;
    address: Generated<string>;
    address_en: Generated<string>;
    phone: Generated<string>;
    email: Generated<string>;
    invoice_title: Generated<string>;
    invoice_title_en: Generated<string>;
    payment_terms_days: number | null;
    review_min_persons: number | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    write_off_limit: string | null;
  };
  organisation_logo: {
    id: Generated<number>;
    webp: Uint8Array;
    etag: string;
    updated_at: Generated<Date>;
  };
  outbound_message: {
    id: GeneratedAlways<string>;
    kind: string;
    user_id: string | null;
    address: Generated<string>;
    language: Generated<"zh" | "en">;
    content: ColumnType<ColumnTypes["outbound_message.content"], string | undefined, string>;
    state: Generated<"waiting" | "sent" | "none" | "failed">;
    attempts: Generated<number>;
    requested_at: Date;
    next_at: Date;
    settled_at: Date | null;
    error: string | null;
  };
  partner: {
    id: GeneratedAlways<string>;
    partner_no: Generated<string>;
    name: string;
    uscc: string | null;
    contact_name: Generated<string>;
    contact_mobile: Generated<string>;
    agreement_from: string;
    agreement_to: string | null;
    status: Generated<"ACTIVE" | "CLOSED">;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    note: Generated<string>;
    pinyin: string | null;
  };
  payment: {
    id: GeneratedAlways<string>;
    pay_no: string;
    customer_id: string | null;
    kind: Generated<"RECEIPT" | "REFUND" | "OFFSET">;
    method: "BANK" | "CASH" | "OFFSET";
    payer: Generated<string>;
    payer_account: Generated<string>;
    amount: string;
    value_date: string;
    bank_account_id: string | null;
    bank_ref: Generated<string>;
    remark: Generated<string>;
    source_payment_id: string | null;
    source_credit_id: string | null;
    allocated: Generated<string>;
    withdrawn: Generated<string>;
    status: Generated<"RECORDED" | "REVERSED">;
    unallocated: GeneratedAlways<string>;
    reversed_on: string | null;
    reversed_at: Date | null;
    reversed_by: string | null;
    reverse_reason: Generated<string>;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    bank_line: string | null;
  };
  payment_advice: {
    id: GeneratedAlways<string>;
    customer_id: string;
    amount: string;
    paid_on: string;
    remark: Generated<string>;
    status: Generated<"OPEN" | "FOUND" | "DISMISSED">;
    payment_id: string | null;
    answer: Generated<string>;
    decided_at: Date | null;
    decided_by: string | null;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  pickup_point: {
    id: GeneratedAlways<string>;
    point_no: GeneratedAlways<string>;
    point_kind: Generated<"METERED" | "DEPOT">;
    commodity: Generated<"ELECTRICITY" | "GAS" | "HEAT" | "LNG">;
    id_scheme: "CN_ACCOUNT" | "CN_MP" | "IT_POD" | "IT_PDR" | "ES_CUPS" | "GB_MPAN" | "GSRN" | "DE_MALO" | "FREE";
    external_code: string;
    account_no: Generated<string>;
    metering_point_no: Generated<string>;
    name: string;
    area_code: string;
    region: ColumnTypes["pickup_point.region"];
    address: Generated<string>;
    lng: string | null;
    lat: string | null;
    grid_company: string | null;
    voltage_level: "LT1KV" | "KV1_10" | "KV20" | "KV35" | "KV110" | "KV220" | null;
    capacity_kva: string | null;
    demand_basis: Generated<"NONE" | "CAPACITY" | "MAX_DEMAND">;
    contract_demand_kw: string | null;
    pf_standard: string | null;
    use_class: "LARGE_INDUSTRY" | "GENERAL_COMMERCIAL" | "AGRICULTURE" | "RESIDENTIAL" | null;
    time_zone: Generated<string>;
    resolution_min: Generated<number>;
    status: Generated<"DRAFT" | "ACTIVE" | "SUSPENDED" | "CLOSED">;
    data_from: string | null;
    data_authorised_to: string | null;
    note: Generated<string>;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    search: GeneratedAlways<string>;
    reminded_authorised_to: string | null;
    reminded_days: number | null;
    pinyin: string | null;
  };
  plan_version: {
    id: GeneratedAlways<string>;
    plan_id: string;
    version_no: number;
    valid_from: string;
    valid_to: string | null;
    status: Generated<"DRAFT" | "IN_APPROVAL" | "APPROVED">;
    note: Generated<string>;
    author_ids: string[];
    submitted_at: Date | null;
    submitted_by: string | null;
    approved_at: Date | null;
    approved_by: string | null;
    returned_at: Date | null;
    returned_by: string | null;
    return_reason: Generated<string>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    approved_for: string | null;
    returned_for: string | null;
  };
  point_code: {
    id_scheme: string;
    external_code: string;
    point_id: string;
  };
  point_tenancy: {
    id: GeneratedAlways<string>;
    point_id: string;
    customer_id: string;
    valid_from: string;
    valid_to: string | null;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  portal_setting: {
    key: string;
    value: ColumnType<unknown, string, string>;
    updated_at: Generated<Date>;
    updated_by: string | null;
  };
  preference: {
    user_id: string;
    key: string;
    value: ColumnType<unknown, string, string>;
    updated_at: Generated<Date>;
  };
  price_band: {
    version_id: string;
    position: number;
    band: "S" | "P" | "F" | "V" | "D";
    value: string | null;
  };
  price_component: {
    version_id: string;
    position: number;
    kind:
      | "ENERGY_FLAT"
      | "ENERGY_TOU"
      | "ENERGY_TIERED"
      | "TIER_SURCHARGE"
      | "PER_UNIT"
      | "FIXED"
      | "CAPACITY"
      | "DEMAND"
      | "POWER_FACTOR";
    label: Generated<string>;
    category: "LINE_LOSS" | "TND" | "SYSTEM" | "FUND" | "SURCHARGE" | null;
    unit: "kWh" | "m³" | "GJ" | "t" | null;
    price: string | null;
    amount: string | null;
    amount_per: "CONTRACT" | "POINT" | null;
    band_basis: "PRICE" | "RATIO" | null;
    calendar_id: string | null;
    tier_basis: "MONTH" | "YEAR" | null;
    floor_pct: string | null;
    pf_standard: string | null;
    tax_rate: string | null;
    collect: Generated<boolean>;
    pf_exempt: Generated<boolean>;
  };
  price_plan: {
    id: GeneratedAlways<string>;
    plan_code: string;
    name: string;
    commodity: "ELECTRICITY" | "GAS" | "HEAT" | "LNG";
    status: Generated<"DRAFT" | "ACTIVE" | "ARCHIVED">;
    note: Generated<string>;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  price_tier: {
    version_id: string;
    position: number;
    tier: number;
    up_to: string | null;
    price: string | null;
  };
  public_holiday: {
    date: string;
    kind: "HOLIDAY" | "MAKEUP_WORKDAY";
    name: string;
    name_en: Generated<string>;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  rate_limit: {
    key: string;
    points: Generated<number>;
    expire: string | null;
  };
  recovery_code: {
    user_id: string;
    selector: string;
    hash: string;
    used_at: Date | null;
  };
  registration: {
    user_id: string;
    channel: "email" | "sms";
    visit_code: Generated<string>;
    registered_at: Date;
  };
  registration_code: {
    channel: "email" | "sms";
    address: string;
    requested_at: Date;
    code_hash: string | null;
    expires_at: Date | null;
    attempts: Generated<number>;
    used_at: Date | null;
    purpose: Generated<string>;
  };
  report_schedule: {
    id: GeneratedAlways<string>;
    owner_id: string;
    report_key: string;
    parameters: ColumnType<unknown, string, string>;
    every: "day" | "week" | "month";
    span: "lastMonth" | "thisMonth";
    format: "csv" | "xlsx";
    chosen: ColumnType<unknown | null, string | null | undefined, string | null>;
    proven: boolean;
    is_paused: Generated<boolean>;
    stopped: string | null;
    created_at: Date;
    last_day: string | null;
    last_rows: number | null;
    last_file_id: string | null;
  };
  review_check: {
    customer_id: string;
    invoice_id: string;
    check_name: string;
    figures: ColumnType<unknown, string, string>;
    reason: string;
    accepted_at: Date;
    accepted_by: string;
  };
  role: {
    code: string;
    name_zh: string;
    name_en: string;
    kind: "product" | "template" | "own";
    permissions: Generated<string[]>;
    full_access: Generated<boolean>;
    sort: Generated<number>;
    row_version: Generated<number>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
  };
  sales_assignment: {
    id: GeneratedAlways<string>;
    user_id: string;
    level: "ORGANISATION" | "REGION" | "PROVINCE" | "CITY" | "COUNTY";
    region: "north" | "northeast" | "east" | "central" | "south" | "southwest" | "northwest" | null;
    area_code: string | null;
    node: GeneratedAlways<string>;
    valid_from: string;
    valid_to: string | null;
    is_primary: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  saved_view: {
    id: GeneratedAlways<string>;
    owner_id: string;
    list: string;
    name: string;
    content: ColumnType<ColumnTypes["saved_view.content"], string, string>;
    audience: Generated<"mine" | "role" | "everyone">;
    role_code: string | null;
    created_at: Date;
    updated_at: Date;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  schema_migration: {
    number: number;
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  second_factor: {
    user_id: string;
    secret: string;
    started_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<string>;
  };
  session: {
    id: string;
    user_id: string;
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
    device_id: string | null;
    previous_at: Date | null;
    previous_ip: Generated<string>;
    failed_before: Generated<number>;
  };
  shipped_menu_item: {
    name: string;
    content: ColumnType<unknown | null, string | null | undefined, string | null>;
    shipped_at: Generated<Date>;
  };
  sign_in_failure: {
    subject: string;
    user_id: string | null;
    failures: number;
    failed_at: Date;
    wait_until: Date;
  };
  sign_in_hour: {
    hour: Date;
    failures: number;
  };
  social_start: {
    state_hash: Uint8Array;
    browser_hash: Uint8Array;
    provider: string;
    verifier: string;
    nonce: string;
    purpose: "sign-in" | "link";
    user_id: string | null;
    redirect: Generated<string>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    issuer: string | null;
    subject: string | null;
    email: string | null;
    email_verified: Generated<boolean>;
    full_name: Generated<string>;
  };
  stored_file: {
    id: GeneratedAlways<string>;
    owner_id: string | null;
    storage_key: string;
    name: string;
    kind: string;
    size_bytes: string;
    sha256: string;
    created_at: Generated<Date>;
    expires_at: Date | null;
  };
  tax_invoice: {
    id: GeneratedAlways<string>;
    customer_id: string;
    number: string;
    kind: "SPECIAL" | "ORDINARY";
    issued_on: string;
    net: string;
    tax: string;
    gross: string;
    red_of_id: string | null;
    note: Generated<string>;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  tax_invoice_statement: {
    customer_id: string;
    tax_invoice_id: string;
    invoice_id: string;
  };
  tou_calendar: {
    id: GeneratedAlways<string>;
    calendar_code: string;
    name: string;
    note: Generated<string>;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
  };
  tou_season: {
    calendar_id: string;
    position: number;
    from_day: string;
    to_day: string;
    day_type: "ALL" | "WORKDAY" | "RESTDAY" | "HOLIDAY";
    slots: string;
  };
  user_account: {
    id: GeneratedAlways<string>;
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
    department_id: string | null;
    customer_id: string | null;
    partner_id: string | null;
    scope_kind: Generated<"NONE" | "CUSTOMER" | "PARTNER" | "REGION" | "ALL">;
    scope_regions: Generated<string[]>;
    status: Generated<"PENDING" | "ACTIVE" | "DISABLED">;
    language: Generated<"zh" | "en">;
    last_login_at: Date | null;
    is_demo: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string | null;
    updated_at: Generated<Date>;
    updated_by: string | null;
    row_version: Generated<number>;
    nickname: Generated<string>;
    sex: Generated<"secret" | "male" | "female">;
    introduction: Generated<string>;
    time_zone: Generated<string>;
  };
  user_area: {
    user_id: ColumnType<string, never, never>;
    area_code: ColumnType<string, never, never>;
  };
  user_avatar: {
    user_id: string;
    webp: Uint8Array;
    etag: string;
    updated_at: Date;
  };
  user_identity: {
    id: GeneratedAlways<string>;
    user_id: string;
    provider: string;
    issuer: string;
    subject: string;
    email: string | null;
    linked_at: Date;
    last_used_at: Date | null;
  };
  user_role: {
    user_id: string;
    role_code: string;
  };
  user_scope: {
    user_id: ColumnType<string, never, never>;
    regions: ColumnType<ColumnTypes["user_scope.regions"], never, never>;
    area_codes: ColumnType<string[], never, never>;
  };
  write_off: {
    id: GeneratedAlways<string>;
    customer_id: string;
    invoice_id: string;
    amount: string;
    reason: string;
    status: Generated<"ASKED" | "APPROVED" | "REFUSED" | "REVERSED">;
    asked_at: Date;
    asked_by: string;
    decided_at: Date | null;
    decided_by: string | null;
    written_off_on: string | null;
    reversed_on: string | null;
    row_version: Generated<number>;
    decided_for: string | null;
  };
};
