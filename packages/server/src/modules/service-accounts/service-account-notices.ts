import { addDays } from "@busbar/contract/kernel/business-time";
import { serviceAccountAddress } from "@busbar/contract/records/record-addresses";
import { expiryReminderDays } from "@busbar/contract/service-accounts/service-accounts";
import { sql } from "kysely";
import { holdersOf } from "../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { type Handed, handOverPart, type HandOverNoun } from "../../kernel/targets/hand-over.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";

type Expiring = { id: string; name: string; owner: string; expires_on: string };

/** Tells owners which of their accounts end soon, or have ended today. */
export const expiryDuty = (notifyPeople: NotifyPeople): DailyDuty => ({
  name: "service-accounts.expiry",
  title: { zh: "服务账号到期提醒", en: "Service account expiry reminders" },
  async run(unit, day) {
    const days = [day, ...expiryReminderDays.map((before) => addDays(day, before))];
    const { rows } = await sql<Expiring>`select a.id::text as id, a.name, a.responsible_id::text as owner,
        a.expires_on::text as expires_on from service_account a
      where a.disabled_at is null and a.expires_on = any (${days}::date[]) order by a.id`.execute(unit.tx);
    for (const { id, name, owner, expires_on: end } of rows)
      await notifyPeople(unit, {
        ...(end === day
          ? {
              zh: "服务账号 <b>{name}</b> 已到期，其调用从今天起被拒绝",
              en: "The service account <b>{name}</b> has expired. From today its calls are not accepted.",
            }
          : {
              zh: "服务账号 <b>{name}</b> 将于 {last} 到期，请及时延长",
              en: "The service account <b>{name}</b> expires on {last}. Extend it in time.",
            }),
        values: { name, last: addDays(end, -1) },
        kind: "endings",
        picture: "schedule",
        link: serviceAccountAddress({ id }),
        to: { users: [owner] },
      });
    return "done";
  },
});

/** The new owner hears that they answer for an account. */
export const tellOwner = (
  notifyPeople: NotifyPeople,
  unit: Unit,
  account: { id: string; name: string },
  owner: string,
) =>
  notifyPeople(unit, {
    kind: "handovers",
    zh: "已接任服务账号 <b>{name}</b> 的负责人",
    en: "You are now the owner of the service account <b>{name}</b>",
    values: { name: account.name },
    picture: "security",
    link: serviceAccountAddress(account),
    to: { users: [owner] },
  });

/** Accounts without their owner stop; whoever governs accounts chooses another owner and enables them. */
export const ownerLeaves = (
  { clock }: Pick<Ports, "clock">,
  notifyPeople: NotifyPeople,
  rightsChanged: (unit: Unit, concerned: readonly string[]) => Promise<void>,
): HandOverNoun => ({
  noun: "service-accounts",
  title: { zh: "服务账号（停用）", en: "Service accounts (disabled)" },
  async move(unit, actor, leaving): Promise<readonly Handed[]> {
    const { person } = leaving;
    const { rows } = await sql<{ id: string; name: string }>`
      update service_account set disabled_at = ${clock.now()}, updated_at = ${clock.now()},
        updated_by = ${actor.id}::bigint, row_version = row_version + 1
      where responsible_id = ${person.id} and disabled_at is null returning id::text as id, name`.execute(unit.tx);
    if (rows.length === 0) return [];
    const part = handOverPart(leaving);
    const administrators = await holdersOf(unit.tx, "user:admin", clock.today());
    const told = administrators.filter((id) => id !== person.id);
    for (const account of rows) {
      const change = { before: { state: "ACTIVE" }, after: { state: "DISABLED" }, partOf: part };
      await unit.audit("service_account.owner_left", "service-accounts", account.id, change);
      await notifyPeople(unit, {
        kind: "operations",
        zh: "服务账号 <b>{name}</b> 已停用：负责人的账号已停用。请更换负责人后重新启用",
        en: "The service account <b>{name}</b> is disabled because its owner's account is. Choose another owner and enable it again.",
        values: { name: account.name },
        picture: "security",
        link: serviceAccountAddress(account),
        isTask: true,
        needs: ["user:admin"],
        to: { users: told },
      });
    }
    const ids = rows.map(({ id }) => id);
    await unit.emit("service-accounts", ids, "updated");
    await rightsChanged(unit, ids);
    return [{ to: "NOBODY", count: rows.length }];
  },
});
