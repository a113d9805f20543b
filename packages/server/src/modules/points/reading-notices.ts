import { meets } from "@busbar/contract/kernel/access";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { holdersOf } from "../../kernel/messages/holders.ts";
import type { NoticeMessage, NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import { lacksReadings } from "./point-filters.ts";
import { createPointRepository } from "./point-repository.ts";

/** How the module tells people, and learns what each of them reaches. */
export type People = { notifyPeople: NotifyPeople; personNow(userId: string, within?: Db): Promise<Actor | null> };

/** Those who bring readings, and those who decide on them. */
const concerned: readonly Permission[] = ["meter:import", "meter:vee"];

/** Tells each person who works on readings how many of the points that they reach are concerned; one notice a day. */
async function tell(
  { notifyPeople, personNow }: People,
  unit: Unit,
  day: string,
  which: RawBuilder<SqlBool>,
  message: (points: number) => Omit<NoticeMessage, "to" | "kind" | "needs" | "picture">,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select p.id from pickup_point p where ${which} order by p.id`.execute(
    unit.tx,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const people = new Set<string>();
  for (const permission of concerned) for (const id of await holdersOf(unit.tx, permission, day)) people.add(id);
  const points = createPointRepository(unit.tx, day);
  for (const id of people) {
    const actor = await personNow(id, unit.tx);
    if (!actor || !meets(actor, ["point:read"])) continue;
    const count = await points.count(actor, { ids });
    if (count === 0) continue;
    const needs = concerned;
    await notifyPeople(unit, { ...message(count), kind: "readings", needs, picture: "schedule", to: { users: [id] } });
  }
}

/** People who work on readings are told when these stay away, and when an authorisation for them has ended. */
export const readingNotices = (people: People): DailyDuty[] => [
  {
    name: "points.readings",
    title: { zh: "计量数据中断提醒", en: "Missing reading notices" },
    async run(unit, day) {
      await tell(people, unit, day, lacksReadings(day), (points) => ({
        zh: "<b>{points}</b> 个用能点超过 2 天没有计量数据",
        en:
          points === 1
            ? "<b>1</b> pick-up point has had no readings for more than 2 days"
            : "<b>{points}</b> pick-up points have had no readings for more than 2 days",
        values: { points },
        link: "/point/list?v=points~1~lacks*readings",
        isTask: true,
      }));
      return "done";
    },
  },
  {
    name: "points.authorisations-ended",
    title: { zh: "数据授权已到期提醒", en: "Ended data authorisation notices" },
    async run(unit, day) {
      const ended = sql<SqlBool>`p.status <> 'CLOSED' and p.data_authorised_to = ${day}::date`;
      await tell(people, unit, day, ended, (points) => ({
        zh: "<b>{points}</b> 个用能点的数据授权已到期，续期前不得再取数",
        en:
          points === 1
            ? "The data authorisation of <b>1</b> pick-up point has expired. Its readings may not be collected until it is renewed"
            : "Data authorisations of <b>{points}</b> pick-up points have expired. Their readings may not be collected until they are renewed",
        values: { points },
        link: "/point/list?v=points~1~lacks*authorisation",
      }));
      return "done";
    },
  },
];
