-- The key of a session's refresh credential is sealed by the installation's key, which is not in the database. Those of
-- before stand in clear in dumps and backups that were taken, so their sessions end: everybody signs in once more.
delete from session;
alter table session drop column hmac_key;
alter table session add column sealed_key text not null;
