-- Payments are found by their amount and listed in its order, and by the pairs of letters of what is told of them;
-- statements by the number of their contract.
create index payment_amount on payment (amount, id);
create index payment_pairs on payment using gin (search_pairs(lower(normalize(pay_no || E'\n' || payer || E'\n' || remark
  || E'\n' || bank_ref || E'\n' || payer_account, nfkc) collate "und-x-icu")));
create index contract_no_lower on contract (lower(contract_no));
