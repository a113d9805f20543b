-- What is new in an index of pairs waits in a list that each search reads from end to end: 4 MB of it took 2.6 of the
-- 4 ms of a search. The entries of the system log keep the long list, because they are written by thousands.
do $$
declare
  pairs record;
begin
  for pairs in select i.oid::regclass as name from pg_class i join pg_index x on x.indexrelid = i.oid
    where i.relam = (select oid from pg_am where amname = 'gin') and x.indrelid <> 'audit_entry'::regclass loop
    execute format('alter index %s set (gin_pending_list_limit = 256)', pairs.name);
  end loop;
end $$;

-- Pairs of letters in more than half of the rows that an index holds, by its statistics. Only its owner may read those.
create function frequent_pairs(index_name text) returns text[] language sql stable security definer
set search_path = pg_catalog as $$
  select coalesce(array_agg(pair), '{}') from pg_stats s,
    unnest(s.most_common_elems::text::text[]) with ordinality as common (pair, place)
  where s.tablename = index_name and s.attname = 'search_pairs' and s.most_common_elem_freqs[common.place] > 0.5
$$;
