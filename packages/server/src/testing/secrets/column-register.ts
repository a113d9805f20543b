/**
 * Every column of the schema, by table, with what a thief of the database would find in it. `secret`: a hash of something
 * that opens a door, 32 bytes or argon2id. `sealed`: what the vault has sealed, worthless without the installation's key.
 * Unmarked: nothing secret. A new column has to be entered here; a secret in clear has no mark, because there is none.
 */
const register = `
absence = created_at created_by ended_at ended_by from_date id person_id reason stand_in_id to_date
access_request = answer asked_at decided_at decided_by duty_id ended_at ended_by ends_at id path permission reason
  state user_id
access_token = expires_at hash:secret session_id
allocation = allocated_on amount at by_user_id credit_customer_id credit_id customer_id id invoice_id offset_id
  payment_id reversed_at reversed_by reversed_on
announcement = attempts by_mail created_at created_by departments everyone expires_at held_back html_en html_zh id
  link mailed next_at notice_id picture receivers regions roles row_version sent_at starts_at state title_en title_zh
  updated_at updated_by users withdrawn_at
area = autonomous_region code level name name_en parent_code province_level_city region row_version sort source
  successor_codes updated_at updated_by valid_from valid_to
area_manager = area_code assignment_id level user_id
assignment_day = day single
attachment = added_at added_by file_id id noun record_id removed_at shown_to
audit_archive = at before_day content_sha256 file_name first_batch hash hash_before last_batch public_key row_count
  signature
audit_batch = hash id row_count sealed_at
audit_checkpoint = at batch_id hash public_key signature
audit_entry = batch_id digest log_id words
audit_key = created_at public_key sealed_private_key:sealed
audit_log = action actor_code actor_id after at before for_user_id id ip key noun part_of request_id result xid
audit_sealer = log_id parts xid
backup_taken = at bytes files id rows
bank_account = account_name account_no bank_name created_at created_by id is_closed is_default note row_version
  updated_at updated_by
billing_period = closed_at closed_by control created_at period reopen_asked_at reopen_asked_by reopen_reason
  row_version state updated_at updated_by
billing_run = filter finished_at id job_id key mode period row_version started_at started_by state
billing_run_item = before contract_id decided_at invoice_id line_count payable reasons result run_id stale standing
bulk_action = action created_at done failed finished_at id input job_id kept noun owner_id query restored skipped
  state total undo_until
bulk_action_row = before bulk_action_id name outcome position reason record_id undo_reason undone version
contract = approved_at approved_by approved_for author_ids billing_hold_reason billing_mode commodity contract_no created_at created_by
  customer_id discount_per_unit end_date ends_on external_no external_refs id is_demo late_charge_rate note
  payment_terms_days plan_snapshot plan_version_id previous_id quantity_basis reminded_days return_reason returned_at
  returned_by returned_for row_version sign_date signed_at signed_by start_date status submitted_at submitted_by
  tax_mode tax_rate terminated_on termination_reason updated_at updated_by
contract_month_volume = contract_id month quantity
contract_point = binds contract_id point_id valid_from valid_to
contract_version = content contract_id decided_at decided_by decided_for decision effective_from plan_snapshot
  plan_version_id proposed_at proposed_by reason state version_no
correction = cause compared customer_id decided_at decided_by found_at id invoice_id lines net payable reason row_version
  state taken_invoice_id tax
correction_look = customer_id invoice_id looked_at seen
customer = address area_code billing_hold billing_hold_reason created_at created_by credit_limit customer_no
  external_refs id industry_code invoice_title is_demo lifecycle lifecycle_reason lifecycle_since
  manager_override_user_id merged_into name partner_id payment_terms_days pinyin region row_version search short_name
  source tags updated_at updated_by uscc verified_at verified_by
customer_contact = created_at created_by customer_id duty email external_refs id mobile name pinyin position receives
  row_version updated_at updated_by
customer_count_change = customers lifecycle own province region
customer_in_use = customer_id
customer_manager_history = customer_id user_id valid_from valid_to
customer_merge = after before id kept merged_at merged_before merged_by merged_id moved survivor_id undo_until
  undone_at undone_by
customer_merge_row = before merge_id noun record_id row_version
daily_duty = attempts done_through error name next_try_at
department = created_at created_by id name name_en parent_id row_version sort updated_at updated_by
device = created_at hash:secret id last_seen_at user_id
dict_item = code created_at created_by dict_code en enabled extra id row_version sort updated_at updated_by valid_from
  valid_to zh
dict_type = code created_at created_by en row_version updated_at updated_by zh
duty_grant = created_at ends_at granted_by id permission scope_kind scope_regions user_id valid_from valid_to
enterprise_application = address applicant_id area_code contact_name customer_id decided_at decided_by enterprise_name
  id kind licence_id mobile name_key reason region row_version state submitted_at updated_at uscc visit_code
event = at happened id key noun user_id xid
external_ref = external_id noun record_id system
extension_request = answer asked_at asked_by customer_id decided_at decided_by decided_for granted_until id is_demo
  reason row_version status wished_until
extension_request_statement = customer_id due invoice_id outcome owed request_id
figure_history = content figure figure_id replaced_at replaced_by version
follow_up = created_at created_by done_at done_by due_on id next_step noun record_id row_version text turn_user_id
  updated_at updated_by
framed_site = added_at added_by id origin own_origin
gallery_good = company description id labels picture price title
gallery_row = at author description id is_on page_views percentage picture rate row_version status title updated_at
  updated_by uuid
gallery_workflow = graph id saved_at title user_id
gas_quality = area_code conversion_factor created_at created_by heating_value id month point_id reason row_version source updated_at
  updated_by
idempotency_key = answer created_at done fingerprint http_status key locked_until user_id
import_batch = committed_at count_changed count_held count_left count_new count_same count_wrong created created_at encoding
  file_id file_name format head head_row id job_id kind layout mapping mapping_is owner_id separator sha256 sheet sheets
  size_bytes state swept top undo_until undone_at updated written_at
import_issue = batch_id code line no raw severity value_count
import_key = batch_id row target_key
import_mapping = head_key kind titles used_at user_id
import_row = batch_id before cells draft duplicate_of extra formulas left_because own_verdict problems row target_id
  target_key target_version verdict
interval_day = batch_id channel day max_slot point_id quality resolution_min total values version written_at
interval_day_history = batch_id channel day point_id quality replaced_at replaced_by replaced_by_batch resolution_min
  total values version written_at
invoice = allocated buyer calc_hash calc_version calculated_at confirm_status contract_id corrects_id created_at
  created_by customer_id dispute_text disputed_at doc_no doc_type due_date extension_until extensions external_no id
  input_hash is_demo is_opening issue_date issued_at issued_by issued_for locked_in net note outstanding paid_at payable period quantity resolution
  reviewed_at reviewed_by reviewed_for row_version seller service_from service_to settlement_kind status submitted_at
  submitted_by tax tax_mode updated_at updated_by void_reason voided_at voided_by
invoice_delivery = address customer_id error id invoice_id recipient requested_at requested_by settled_at state
  superseded
invoice_event = action at by_user_id calc_hash checks customer_id for_user_id from_status id invoice_id reason
  to_status
invoice_extension = customer_id id invoice_id made_on until
invoice_line = amount band category collectable customer_id days from_date invoice_id line_no name of_days point_id
  point_name quantity reason tax_rate tax_share tier to_date trace unit unit_price
invoice_number = doc_no invoice_id number series year
job = cancel_requested checkpoint created_at done error fence finished_at id input kind result started_at state total
  user_id
last_sign_in = at failed_since ip user_id
menu_item = component icon id meta name needs parent_id path redirect row_version sort title_en title_zh updated_at
  updated_by
meter = asset_no created_at created_by digits_dec digits_int id kind max_value point_id row_version updated_at
  updated_by
meter_install = channel created_at created_by end_read id meter_id multiplier point_id row_version start_read
  updated_at updated_by valid_from valid_to
meter_place = asset_no install_id point_id valid_from valid_to
notice = html_en html_zh id kind link picture published_at published_by words_en words_zh
notice_choice = channel is_on kind user_id
notice_receipt = clear_id cleared_at email gone_at notice_id read_at unread_when_cleared user_id
number_counter = last series year
one_time_token = created_at expires_at hash:secret message_id purpose used_at user_id
organisation = address address_en email extension_most_days id invoice_title invoice_title_en name name_en
  payment_terms_days phone review_min_persons row_version updated_at updated_by uscc write_off_limit
organisation_logo = etag id updated_at webp
outbound_message = address attempts content error id kind language next_at requested_at settled_at state user_id
partner = agreement_from agreement_to contact_mobile contact_name created_at created_by external_refs id is_demo name
  note partner_no pinyin row_version status updated_at updated_by uscc
payment = allocated amount bank_account_id bank_line bank_ref created_at created_by customer_id external_refs id
  is_demo kind method pay_no payer payer_account remark reverse_reason reversed_at reversed_by reversed_on row_version
  source_credit_id source_payment_id status unallocated updated_at updated_by value_date withdrawn
payment_advice = amount answer created_at created_by customer_id decided_at decided_by id paid_on payment_id remark
  row_version status updated_at updated_by
pending_verdict = by_user_id customer_id due_at for_user_id given_at id invoice_id row_version seen
pickup_point = account_no address area_code capacity_kva commodity contract_demand_kw created_at created_by
  data_authorised_to data_from demand_basis external_code external_refs grid_company id id_scheme is_demo lat lng
  metering_point_no name note pf_standard pinyin point_kind point_no region reminded_authorised_to reminded_days
  resolution_min row_version search status time_zone updated_at updated_by use_class voltage_level
plan_version = approved_at approved_by approved_for author_ids created_at created_by id note plan_id return_reason
  returned_at returned_by returned_for row_version status submitted_at submitted_by updated_at updated_by valid_from
  valid_to version_no
point_code = external_code id_scheme point_id
point_tenancy = created_at created_by customer_id id point_id row_version updated_at updated_by valid_from valid_to
portal_setting = key updated_at updated_by value
preference = key updated_at user_id value
price_band = band position value version_id
price_component = amount amount_per band_basis calendar_id category collect floor_pct kind label pf_exempt pf_standard published_key
  position price tax_rate tier_basis unit version_id
price_plan = commodity created_at created_by id is_demo name note plan_code row_version status updated_at updated_by
price_tier = position price tier up_to version_id
public_holiday = date kind name name_en row_version updated_at updated_by
published_price = approved_at approved_by approved_for area_code author_ids created_at created_by grid_company id month price_key reason row_version source
  status unit updated_at updated_by value version_no voltage_level
rate_limit = expire key points
reading_check = checked_at month point_id
reading_draft = accepted batch_id channel corrected day max_slot no point_id quality resolution_min seen_version
  total values
reading_hold = batch_id channel day point_id slot value
reading_part = batch_id channel day lines part point_id quality values
record_change = at customer_id happened noun record_id xid
record_change_origin = forgotten one origin
recovery_code = hash:secret selector used_at user_id
registration = channel registered_at user_id visit_code
registration_code = address attempts channel code_hash:secret expires_at purpose requested_at used_at
report_schedule = chosen created_at every format id is_paused last_day last_file_id last_rows owner_id parameters
  proven report_key span stopped
review_check = accepted_at accepted_by check_name customer_id figures invoice_id reason
rights_version = one version
role = code created_at created_by full_access kind name_en name_zh permissions row_version sort updated_at updated_by
sales_assignment = area_code created_at created_by id is_primary level node region row_version updated_at updated_by
  user_id valid_from valid_to
saved_view = audience content created_at id list name owner_id role_code row_version updated_at updated_by
schema_migration = additive applied_at checksum name number
second_factor = confirmed_at last_step secret:sealed started_at user_id
service_account = addresses code confirmations created_at created_by disabled_at expires_on id name per_minute
  permissions purpose responsible_id row_version scope_kind scope_regions updated_at updated_by
service_account_owner = account_id since user_id
service_call = account_id calls day result route
service_token = account_id created_at created_by ended_at expires_at hash:secret id parent_id used_at used_from
session = absolute_until amr created_at device_id failed_before generation id idle_until ip last_seen_at previous_at
  previous_ip revoke_reason revoked_at rotated_at sealed_key:sealed stepup_at user_agent user_id view_as_role
  view_as_rows view_as_until view_as_user_id
settled_quantity = band_d band_f band_p band_s band_v created_at created_by id month point_id reason row_version source total
  updated_at updated_by
shipped_menu_item = content name shipped_at
sign_in_failure = failed_at failures subject user_id wait_until
sign_in_hour = failures hour
social_start = browser_hash:secret created_at email email_verified expires_at full_name issuer nonce provider purpose
  redirect state_hash:secret subject used_at user_id verifier:sealed
storage_check = damages finished_at id started_at summary
stored_file = created_at expires_at id kind name owner_id sha256 size_bytes storage_key
tax_invoice = created_at created_by customer_id gross id is_demo issued_on kind net note number red_of_id row_version
  tax updated_at updated_by
tax_invoice_statement = customer_id invoice_id tax_invoice_id
tou_calendar = calendar_code created_at created_by id is_demo name note row_version updated_at updated_by
tou_season = calendar_id day_type from_day position slots to_day
usage_part = band basis customer_id estimated fingerprint from_date frozen_at id input_hash invoice_id measure point_id quantity
  span_from span_to statement_id to_date
user_account = created_at created_by customer_id department_id email email_key full_name id introduction is_demo
  language last_login_at mobile nickname partner_id password_changed_at password_expired password_hash:secret
  row_version scope_kind scope_regions sex status time_zone updated_at updated_by user_code username username_key
  visit_code
user_area = area_code user_id
user_avatar = etag updated_at user_id webp
user_identity = email id issuer last_used_at linked_at provider subject user_id
user_role = role_code user_id
user_scope = area_codes regions user_id
vee_exception = batch_id channel code decided_at decided_by figures first_day held_value id last_day month opened_at
  point_id reason row_version severity slot status
write_off = amount asked_at asked_by customer_id decided_at decided_by decided_for id invoice_id reason reversed_on
  row_version status written_off_on
webhook = account_id address created_at created_by delivered_at event_types id name off_at off_why position
  position_at row_version updated_at updated_by
webhook_delivery = answer attempts begun_at body created_at id message next_at record_id state tries type webhook_id
webhook_secret = created_at created_by id sealed:sealed webhook_id
`;

export type ColumnMark = "none" | "secret" | "sealed";
export type RegisteredColumn = { table: string; column: string; mark: ColumnMark };

export const columnRegister: readonly RegisteredColumn[] = register
  .trim()
  .split(/\n(?! )/)
  .flatMap((line) => {
    const [table = "", columns = ""] = line.split(" = ");
    return columns.split(/\s+/).map((word) => {
      const [column = "", mark = "none"] = word.split(":");
      return { table, column, mark: mark as ColumnMark };
    });
  });
