-- What one person did, latest first, among a million rows of others.
create index audit_log_person on audit_log (actor_id, at, id);

-- People by a part of their code, names, address or number, by pairs of letters as customers are found.
create index user_account_found on user_account using gin (search_pairs(lower(normalize(user_code || E'\n' || username
  || E'\n' || full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(mobile, ''), nfkc) collate "und-x-icu")));
