-- Numbers in names of customers are found by keys of three digits, as in the log: a pair of digits is in most credit
-- codes, so a number in a name had to be looked for among thousands of rows.
drop index customer_pairs;
create index customer_pairs on customer using gin (search_grams(search), search_pairs(lower(pinyin)))
with (gin_pending_list_limit = 256);
analyze customer;

-- Of an index of several columns only the first is asked for: that of letters.
create or replace function key_frequencies(index_name text) returns table (key text, share real) language sql stable
security definer set search_path = pg_catalog as $$
  select common.key, s.most_common_elem_freqs[common.place] from pg_stats s
    join pg_namespace n on n.nspname = s.schemaname
    join pg_class i on i.relnamespace = n.oid and i.relname = s.tablename
    join pg_attribute a on a.attrelid = i.oid and a.attnum = 1 and a.attname = s.attname,
    unnest(s.most_common_elems::text::text[]) with ordinality as common (key, place)
  where s.tablename = index_name
$$;
