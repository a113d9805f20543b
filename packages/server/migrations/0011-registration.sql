-- Registration: codes on their way to an address, accounts that people opened themselves, and their applications for an
-- enterprise.

-- One row per address: a newer code replaces the older one. The row is made by the request, whoever the address belongs
-- to; the code only when the message leaves, and never for the address of an account.
create table registration_code (
  channel text not null check (channel in ('email', 'sms')),
  -- lower case, or the digits of a mobile number
  address text not null,
  requested_at timestamptz not null,
  -- argon2id: a million codes are tried in no time against a faster one
  code_hash text,
  expires_at timestamptz,
  attempts int not null default 0,
  used_at timestamptz,
  primary key (channel, address)
);
create index registration_code_age on registration_code (requested_at);

create sequence user_code_seq;
-- U and six digits, the next that nobody has.
create function next_user_code() returns text language plpgsql volatile as $$
declare
  code text;
begin
  loop
    code := next_number('U', 6, 'user_code_seq');
    exit when not exists (select from user_account u where u.user_code = code);
  end loop;
  return code;
end $$;

-- What a person stated when opening the account.
create table registration (
  user_id bigint primary key references user_account on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- user code of a sales manager, who is not shown to the person before the enterprise is approved
  visit_code text not null default '',
  registered_at timestamptz not null
);

create table enterprise_application (
  id bigint generated always as identity primary key,
  applicant_id bigint not null references user_account,
  -- NEW asks for a customer of its own, JOIN to belong to customer_id
  kind text not null check (kind in ('NEW', 'JOIN')),
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  enterprise_name text not null check (length(enterprise_name) between 2 and 120),
  -- the name without spaces, width and case, as names are compared
  name_key text not null,
  uscc text not null check (uscc ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  contact_name text not null,
  mobile text not null check (mobile ~ '^1[0-9]{10}$'),
  -- of a NEW one; a JOIN lies where its customer lies
  area_code char(6),
  region text,
  address text not null default '',
  visit_code text not null default '',
  -- the customer to join, and after approval the one that came of it
  customer_id bigint references customer,
  -- null when the file has been removed
  licence_id bigint references stored_file on delete set null,
  reason text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references user_account,
  updated_at timestamptz not null,
  row_version int not null default 1,
  foreign key (area_code, region) references area (code, region) on update cascade,
  check (kind = 'JOIN' or area_code is not null),
  check (kind = 'NEW' or customer_id is not null)
);
create unique index enterprise_application_one_open on enterprise_application (applicant_id) where state = 'PENDING';
create index enterprise_application_own on enterprise_application (applicant_id, id desc);
create index enterprise_application_queue on enterprise_application (submitted_at, id);
create index enterprise_application_waiting on enterprise_application (submitted_at, id) where state = 'PENDING';
create index enterprise_application_code on enterprise_application (uscc) where state = 'PENDING';
create index enterprise_application_customer on enterprise_application (customer_id) where customer_id is not null;
create index enterprise_application_licence on enterprise_application (licence_id) where licence_id is not null;
create index enterprise_application_decider on enterprise_application (decided_by) where decided_by is not null;

insert into menu_item (parent_id, name, path, component, title_zh, title_en, icon, sort, needs)
select parent.id, 'Verification', 'verification', 'verification', '企业认证', 'Verification', 'shield-check-line', 5,
  '["customer:write"]'
from menu_item parent where parent.name = 'Customer';
