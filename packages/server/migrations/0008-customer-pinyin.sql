-- How a customer's names are read, for finding them by pinyin; computed by the server, null until it has been.
alter table customer add column pinyin text;
-- Neighbouring letters, as for the column `search`.
create index customer_pinyin on customer using gin (search_pairs(lower(pinyin)));
-- What is left to read; empty as a rule.
create index customer_unread on customer (id) where pinyin is null;
