import type { Actor } from "../../kernel/actor.ts";
import { holdersOf, withStandIns } from "../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";

/** Prices that await approval. */
const waiting = "/contract/published?v=published-prices~1~status*PROPOSED";

export type TellApprovers = (unit: Unit, actor: Actor) => Promise<void>;

/** Notifies those who may approve what `actor` entered; once, however many prices follow before they look. */
export const createTellApprovers =
  ({ clock }: Pick<Ports, "clock">, notifyPeople: NotifyPeople): TellApprovers =>
  async (unit, actor) => {
    const today = clock.today();
    const able = await withStandIns(unit.tx, await holdersOf(unit.tx, "price:approve", today), today);
    const users = able.filter((id) => id !== actor.id);
    if (users.length === 0) return;
    await notifyPeople(unit, {
      kind: "reviews",
      zh: "有发布价格待审批",
      en: "Published prices await your approval",
      picture: "price",
      link: waiting,
      isTask: true,
      to: { users },
    });
  };
