-- Rows of the menu that a release brought, each with what it said: what administrators changed or removed stays so.
-- Those of earlier releases could not be changed yet; they have no content here, and the next start brings them up to date.
create table shipped_menu_item (
  name text primary key,
  content jsonb,
  shipped_at timestamptz not null default now()
);
insert into shipped_menu_item (name) select name from menu_item;
