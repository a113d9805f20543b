import { runModeWords } from "@busbar/contract/billing-runs/billing-runs";
import { billingRunAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import type { RunRow } from "./run-rows.ts";

/** To whoever started the run; the nightly refresh tells nobody. */
export const runFinished = (
  { id, period, mode, started_by: startedBy }: RunRow,
  { total, problems }: { total: number; problems: number },
): NoticeMessage => ({
  kind: "jobs",
  picture: "schedule",
  link: billingRunAddress({ id }),
  to: { users: startedBy === null ? [] : [startedBy] },
  zh: `<b>{month}</b> ${runModeWords[mode].zh}已完成：共 {total} 份合同${problems > 0 ? "，其中 {problems} 份未能出账" : ""}`,
  en: `${runModeWords[mode].en} of <b>{month}</b> is complete: {total} contracts${problems > 0 ? ", {problems} of them could not be billed" : ""}`,
  values: { month: monthOf(period), total, problems },
});
