-- Ends a transaction whose caller is no longer who is remembered: travels with its first statement. The mark is that of
-- rights-mark.ts, which a test compares.
create function confirm_rights(token bytea, expected text) returns void language plpgsql stable as $$
begin
  if (
    select concat_ws(' ', (select version from rights_version), t.xmin, s.xmin)
    from access_token t join session s on s.id = t.session_id where t.hash = token
  ) is distinct from expected then
    raise exception 'The rights have moved' using errcode = 'BB001';
  end if;
end $$;
