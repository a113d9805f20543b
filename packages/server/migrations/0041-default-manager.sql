-- Who answers where nobody is assigned is an assignment of the level ORGANISATION; nothing ever read this column.
alter table organisation drop column default_manager_id;
