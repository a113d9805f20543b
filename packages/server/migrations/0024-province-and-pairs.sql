-- A province by name: the page comes from this index alone, in its order.
create index customer_province_name on customer (left(area_code, 2), lifecycle, name collate "zh-x-icu", id);
-- Pairs of letters of names and of their pinyin in one index: a tenth less to write for each customer.
drop index customer_search;
drop index customer_pinyin;
create index customer_pairs on customer using gin (search_pairs(search), search_pairs(lower(pinyin)));
