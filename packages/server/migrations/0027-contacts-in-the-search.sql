-- Persons at the customers are found by a part of their name, and by the first seven or the last four digits of a number.
-- Neighbouring letters, as for the names of customers.
create index customer_contact_name on customer_contact
  using gin (search_pairs(lower(normalize(name, nfkc) collate "und-x-icu")));
create index customer_contact_first on customer_contact (left(mobile, 7)) where mobile <> '';
create index customer_contact_last on customer_contact (right(mobile, 4)) where mobile <> '';
