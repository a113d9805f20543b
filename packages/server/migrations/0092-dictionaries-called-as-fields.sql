-- Dictionaries are called in English as the fields that they serve.
update dict_type set en = 'Tariff class', updated_at = now(), row_version = row_version + 1
  where code = 'use_class' and en = 'Use class';
update dict_type set en = 'Point type', updated_at = now(), row_version = row_version + 1
  where code = 'point_kind' and en = 'Point kind';
update dict_type set en = 'Component type', updated_at = now(), row_version = row_version + 1
  where code = 'component_kind' and en = 'Component kind';
