-- Pairs of letters find a number badly: each pair of digits is in a fifth of all lines, by their addresses and the ids of
-- requests. So three letters in a row of those up to 9 (digits and the marks of dates and addresses) are one key, and
-- any other two are a pair as before. An index of it takes minutes per ten million lines.
create function search_grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] collate "C" := string_to_array(value, null);
begin
  -- In place: what is read lies ahead of what is written.
  for place in 1 .. cardinality(letters) - 1 loop
    letters[place] := case
      when letters[place] < ':' and letters[place + 1] < ':' and letters[place + 2] < ':'
      then letters[place] || letters[place + 1] || letters[place + 2]
      else letters[place] || letters[place + 1] end;
  end loop;
  return letters[:cardinality(letters) - 1];
end
$$;
drop index audit_entry_words;
create index audit_entry_words on audit_entry using gin (search_grams(words));
analyze audit_entry;

-- The share of rows that hold each frequent key of an index of letters. Only its owner may read statistics.
drop function frequent_pairs(text);
create function key_frequencies(index_name text) returns table (key text, share real) language sql stable
security definer set search_path = pg_catalog as $$
  select common.key, s.most_common_elem_freqs[common.place] from pg_stats s,
    unnest(s.most_common_elems::text::text[]) with ordinality as common (key, place)
  where s.tablename = index_name and s.attname in ('search_pairs', 'search_grams')
$$;
