-- Events are read in the order of transactions, so their index has it: ids alone skip what commits late.
alter table event drop constraint event_pkey, add primary key (xid, id);
