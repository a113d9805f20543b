-- From when to when an item is offered; records keep its code all the same.
alter table dict_item
  add column valid_from date,
  add column valid_to date,
  add constraint dict_item_validity check (valid_to > valid_from);
