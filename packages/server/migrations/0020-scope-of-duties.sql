-- A duty reaches rows of its own, whatever the person's scope; without a kind it reaches the person's own.
alter table duty_grant
  add column scope_kind text check (scope_kind in ('REGION', 'ALL')),
  add column scope_regions text[] not null default '{}',
  add constraint duty_grant_scope check (coalesce(scope_kind = 'REGION', false) = (scope_regions <> '{}')),
  add constraint duty_grant_regions check (scope_regions <@
    array['north', 'northeast', 'east', 'central', 'south', 'southwest', 'northwest']);
