import type { ContractActionName } from "@busbar/contract/contracts/contracts";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../../kernel/actor.ts";
import { holdersOf, withStandIns } from "../../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { DetailRow } from "../contract-rows.ts";

/** The list of contracts and amendments that wait for the reader's approval. */
const waiting = "/contract/list?v=contracts~1~waiting*any";

/** Notifies the people concerned by a step of the approval, except the person who took it. */
export function createContractNotices(notifyPeople: NotifyPeople) {
  async function toApprove(unit: Unit, row: DetailRow, today: string): Promise<void> {
    const able = await withStandIns(unit.tx, await holdersOf(unit.tx, "contract:approve", today), today);
    const users = able.filter((id) => !row.author_ids.includes(id));
    if (users.length === 0) return;
    await notifyPeople(unit, {
      kind: "reviews",
      zh: "有合同待审批：<b>{customer}</b> 的 {contractNo} 等",
      en: "Contracts await your approval, including {contractNo} of <b>{customer}</b>",
      values: { customer: row.customer_name, contractNo: row.contract_no },
      picture: "price",
      link: waiting,
      isTask: true,
      about: { customerId: row.customerId, permission: "contract:approve" },
      to: { users },
    });
  }

  async function toAuthors(unit: Unit, row: DetailRow, actor: Actor, isApproved: boolean): Promise<void> {
    const users = row.author_ids.filter((id) => id !== actor.id);
    if (users.length === 0) return;
    await notifyPeople(unit, {
      kind: "reviews",
      zh: isApproved
        ? "<b>{customer}</b> 的合同 {contractNo} 已审批通过"
        : "<b>{customer}</b> 的合同 {contractNo} 被退回：{reason}",
      en: isApproved
        ? "Contract {contractNo} of <b>{customer}</b> was approved"
        : "Contract {contractNo} of <b>{customer}</b> was returned: {reason}",
      values: { customer: row.customer_name, contractNo: row.contract_no, reason: row.return_reason },
      picture: "price",
      link: contractAddress(row),
      about: { customerId: row.customerId, permission: "contract:read" },
      to: { users },
    });
  }

  return async (unit: Unit, name: ContractActionName, row: DetailRow, actor: Actor, today: string): Promise<void> => {
    if (name === "submit") await toApprove(unit, row, today);
    if (name === "approve" || name === "return") await toAuthors(unit, row, actor, name === "approve");
  };
}
