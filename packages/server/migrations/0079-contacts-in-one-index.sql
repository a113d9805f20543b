-- Names of contacts and how they are read in one index of two columns, as for customers: a new contact waits in one list.
drop index customer_contact_name;
drop index customer_contact_read;
create index customer_contact_pairs on customer_contact using gin
  (search_pairs(lower(normalize(name, NFKC) collate "und-x-icu")), search_pairs(lower(pinyin)))
with (gin_pending_list_limit = 256);
