-- The statement that confirms rights compares the marks itself, and calls this only when they differ: entering a
-- function whose query has a plan of its own took half of its time.
create function rights_moved() returns void language plpgsql as $$
begin
  raise exception 'The rights have moved' using errcode = 'BB001';
end $$;
drop function confirm_rights(bytea, text);
