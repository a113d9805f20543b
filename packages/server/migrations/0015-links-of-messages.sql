-- The message that a link was made for: another attempt at the same one is not held back by the link of the last.
-- No reference, since messages are forgotten sooner than links may be.
alter table one_time_token add column message_id bigint;
