-- The words that code knows are those of the contract, on screens, in files and here.
update dict_item set zh = '意向', updated_at = now(), row_version = row_version + 1
  where dict_code = 'lifecycle' and code = 'LEAD' and zh = '线索';
update dict_item set zh = '待核验', en = 'To be checked', updated_at = now(), row_version = row_version + 1
  where dict_code = 'lifecycle' and code = 'PENDING_CHECK' and zh = '待认证';
update dict_item set zh = '已生效', updated_at = now(), row_version = row_version + 1
  where dict_code = 'lifecycle' and code = 'ACTIVE' and zh = '合作中';
update dict_type set zh = '客户状态', en = 'Customer status', updated_at = now(), row_version = row_version + 1
  where code = 'lifecycle' and zh = '客户阶段';
update dict_type set zh = '大区', updated_at = now(), row_version = row_version + 1
  where code = 'region' and zh = '区域';

-- An import asks which closed customers held a code, too.
create index customer_uscc_closed on customer (uscc) where lifecycle = 'CLOSED';
