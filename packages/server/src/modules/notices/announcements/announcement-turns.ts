import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { type Unit, unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import type { PersonNow } from "../notice-mails.ts";
import { type AnnouncementRow, createAnnouncementRepository } from "./announcement-repository.ts";

const noun = "announcements";
/** Pauses behind each failed attempt; behind the last one a notice that should be sent goes back to its writer. */
const pausesMinutes = [1, 5, 15, 60];
const byClock = { actorId: null, actorCode: "", requestId: "", ip: "" };

type Turning = {
  ports: Pick<Ports, "db" | "clock" | "wake" | "queue" | "log">;
  personNow: PersonNow;
  notifyPeople: NotifyPeople;
  /** Null when there was nobody to tell. */
  publish(unit: Unit, row: AnnouncementRow, writer: Actor, by: null): Promise<{ receivers: number } | null>;
};

/** What happens to announcements by the clock. One that fails is put off, and holds up no other. */
export function createTurns({ ports, personNow, notifyPeople, publish }: Turning) {
  const { clock, log } = ports;

  async function send(unit: Unit, row: AnnouncementRow): Promise<void> {
    const now = clock.now();
    const writer = await personNow(row.updated_by_id ?? row.author_id, unit.tx);
    const may = writer !== null && meets(writer, ["notice:write"]);
    // No process ran in the time that it was meant for.
    const isLate = row.expires_at !== null && row.expires_at <= now;
    const sent = may && !isLate ? await publish(unit, row, writer, null) : null;
    const heldBack = isLate ? "late" : may ? "nobody" : "author";
    if (!sent) await createAnnouncementRepository(unit.tx).turn(row.id, "draft", null, now, { held_back: heldBack });
    const after = sent ? { receivers: sent.receivers } : { heldBack };
    await unit.record(sent ? "announcement.send" : "announcement.hold", noun, row.id, "updated", { after });
  }

  async function end(unit: Unit, row: AnnouncementRow): Promise<void> {
    const entries = createAnnouncementRepository(unit.tx);
    const now = clock.now();
    if (row.notice_id !== null) await entries.takeAway(row.notice_id, now);
    await entries.turn(row.id, "expired", null, now);
    await unit.record("announcement.expire", noun, row.id, "updated", { after: { state: "expired" } });
    await unit.emit("notices", "", "published");
  }

  /** Waits longer each time; who wrote what cannot be sent is told at last, and has a draft again. */
  const fail = (row: AnnouncementRow) =>
    unitOfWork(ports, byClock, async (unit) => {
      const entries = createAnnouncementRepository(unit.tx);
      await entries.lock(row.id);
      const now = clock.now();
      const present = await entries.find(row.id);
      // Somebody has changed or withdrawn it meanwhile.
      if (present?.row_version !== row.row_version) return;
      const pause = pausesMinutes[row.attempts];
      if (pause !== undefined || row.state === "sent") {
        const minutes = pause ?? pausesMinutes.at(-1) ?? 60;
        await entries.putOff(row.id, row.attempts + 1, new Date(now.getTime() + minutes * 60_000));
        return;
      }
      await entries.turn(row.id, "draft", null, now, { held_back: "failed" });
      await unit.record("announcement.hold", noun, row.id, "updated", { after: { heldBack: "failed" } });
      await notifyPeople(unit, {
        kind: "announcements",
        zh: "通知“{title}”多次尝试后仍未能发出，已退回草稿，请检查后重新发送。",
        en: "Notice “{title}” could not be sent after several attempts and was returned to draft. Check it and send it again.",
        values: { title: row.title_zh },
        picture: "announcement",
        link: "/setting/notice",
        to: { users: [row.updated_by_id ?? row.author_id] },
      });
    });

  /** @returns whether there was one that is due */
  async function next(state: "scheduled" | "sent", work: typeof send): Promise<boolean> {
    let row: AnnouncementRow | undefined;
    try {
      return await unitOfWork(ports, byClock, async (unit) => {
        row = await createAnnouncementRepository(unit.tx).nextDue(state, clock.now());
        if (row) await work(unit, row);
        return row !== undefined;
      });
    } catch (err) {
      if (!row) throw err;
      log.warn({ err, announcement: row.id, attempts: row.attempts + 1 }, "an announcement could not be turned");
      await fail(row);
      return true;
    }
  }

  return {
    /** What is due by the clock: sends what was scheduled, takes away what is over. */
    async turnByClock(): Promise<void> {
      while (await next("scheduled", send));
      while (await next("sent", end));
    },
  };
}
