-- A notice whose time was over before it could leave, because no process ran, is held back.
alter table announcement drop constraint announcement_held_back_check;
alter table announcement add constraint announcement_held_back_check check (held_back in ('author', 'nobody', 'late'));
