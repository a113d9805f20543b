import { contractAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../../kernel/actor.ts";
import { holdersOf, withStandIns } from "../../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { DetailRow } from "../contract-rows.ts";

/** The list of amendments that wait for the reader's approval. */
const waiting = "/contract/list?v=contracts~1~waiting*amendments";
const reviews = { kind: "reviews", picture: "price" } as const;

/** Notifies approvers of a new amendment, and its author of the decision. */
export function createAmendmentNotices(notifyPeople: NotifyPeople) {
  return {
    async proposed(unit: Unit, row: DetailRow, actor: Actor, today: string): Promise<void> {
      const able = await withStandIns(unit.tx, await holdersOf(unit.tx, "contract:approve", today), today);
      const users = able.filter((id) => id !== actor.id);
      if (users.length === 0) return;
      await notifyPeople(unit, {
        ...reviews,
        zh: "有合同变更待审批：<b>{customer}</b> 的 {contractNo} 等",
        en: "Amendments await your approval, including {contractNo} of <b>{customer}</b>",
        values: { customer: row.customer_name, contractNo: row.contract_no },
        link: waiting,
        isTask: true,
        about: { customerId: row.customerId, permission: "contract:approve" },
        to: { users },
      });
    },

    /** `reason` is given for a refusal only. */
    async decided(unit: Unit, row: DetailRow, proposedBy: string | null, actor: Actor, reason?: string): Promise<void> {
      if (proposedBy === null || proposedBy === actor.id) return;
      const isAgreed = reason === undefined;
      await notifyPeople(unit, {
        ...reviews,
        zh: isAgreed
          ? "<b>{customer}</b> 的合同 {contractNo} 的变更已审批通过"
          : "<b>{customer}</b> 的合同 {contractNo} 的变更被退回：{reason}",
        en: isAgreed
          ? "The amendment to contract {contractNo} of <b>{customer}</b> was approved"
          : "The amendment to contract {contractNo} of <b>{customer}</b> was returned: {reason}",
        values: { customer: row.customer_name, contractNo: row.contract_no, reason },
        link: contractAddress(row),
        about: { customerId: row.customerId, permission: "contract:read" },
        to: { users: [proposedBy] },
      });
    },
  };
}
