-- How names of points, partners and persons at customers are read, for finding them by pinyin; computed by the server,
-- null until it has been, and again when a name is written without it.
alter table pickup_point add column pinyin text;
alter table partner add column pinyin text;
alter table customer_contact add column pinyin text;

create function forget_pinyin() returns trigger language plpgsql as $$
begin
  if new.name is distinct from old.name and new.pinyin is not distinct from old.pinyin then
    new.pinyin := null;
  end if;
  return new;
end $$;
create trigger pickup_point_pinyin before update of name on pickup_point
  for each row execute function forget_pinyin();
create trigger partner_pinyin before update of name on partner
  for each row execute function forget_pinyin();
create trigger customer_contact_pinyin before update of name on customer_contact
  for each row execute function forget_pinyin();

-- Pairs of letters as the names have; of partners there are few.
create index pickup_point_read on pickup_point using gin (search_pairs(lower(pinyin)));
create index customer_contact_read on customer_contact using gin (search_pairs(lower(pinyin)));
create index customer_contact_email on customer_contact (lower(email) text_pattern_ops) where email <> '';
create index pickup_point_unread on pickup_point (id) where pinyin is null;
create index customer_contact_unread on customer_contact (id) where pinyin is null;
