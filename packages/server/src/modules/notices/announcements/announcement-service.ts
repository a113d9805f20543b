import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementDraft,
  AnnouncementQuery,
  AnnouncementUpdate,
} from "@busbar/contract/announcements/announcements";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/app-error.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { activityOf } from "../../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../../kernel/records/edit-record.ts";
import { scopesOf } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { mailNotice, type PersonNow } from "../notice-mails.ts";
import { createNoticeRepository } from "../notice-repository.ts";
import type { NoticeService } from "../notice-service.ts";
import {
  type AnnouncementFields,
  type AnnouncementRow,
  createAnnouncementRepository,
} from "./announcement-repository.ts";
import { meantBy } from "./audience.ts";
import { judgeAnnouncement } from "./announcement-rules.ts";
import { createTurns } from "./announcement-turns.ts";
import { audienceOf, clean, composed, fieldsOf, toAnnouncement } from "./announcement-shape.ts";

const noun = "announcements";
const permission = "notice:write";
type Context = Pick<CallContext, "write">;
export type AnnouncementDependencies = {
  ports: Pick<Ports, "db" | "clock" | "wake" | "queue" | "log">;
  announce: NoticeService["announce"];
  notifyPeople: NotifyPeople;
  personNow: PersonNow;
  /** Whose accounts a permission reaches, as a condition on `user_account u`. */
  usersReachedBy(actor: Actor, permission: Permission): RawBuilder<SqlBool>;
};

/** Notices that people write, from draft to who has read them. @see R-M09 */
export function createAnnouncementService(dependencies: AnnouncementDependencies) {
  const { ports, announce, notifyPeople, personNow, usersReachedBy } = dependencies;
  const { db, clock } = ports;
  /** A person whose permission does not reach everybody sees only announcements of their own. */
  const visibleTo = (actor: Actor) =>
    scopesOf(actor, permission).some(({ kind }) => kind === "ALL")
      ? sql<SqlBool>`true`
      : sql<SqlBool>`a.created_by = ${actor.id}`;
  const ofActor = (actor: Actor, on: Db) =>
    createAnnouncementRepository(on, { visible: visibleTo(actor), named: usersReachedBy(actor, permission) });

  const recordsOf = (on: Db, actor: Actor): Records<AnnouncementRow, Announcement> => ({
    noun,
    permission,
    lock: (id) => ofActor(actor, on).lock(id),
    find: (id) => ofActor(actor, on).find(id),
    show: (row) => toAnnouncement(row, actor),
    fields: (row) => ({ ...fieldsOf(row), state: row.state }),
  });

  function refuseTimes({ startsAt, expiresAt }: Pick<AnnouncementDraft, "startsAt" | "expiresAt">): void {
    if (expiresAt === null) return;
    const begins = Math.max(clock.now().getTime(), startsAt === null ? 0 : Date.parse(startsAt));
    if (Date.parse(expiresAt) <= begins) throw refuseField("expiresAt", "announcement.expires_early");
  }

  /** @returns what was sent, or null when there was nobody to tell */
  async function publish(unit: Unit, row: AnnouncementRow, writer: Actor, by: string | null) {
    const now = clock.now();
    const { title, html, words } = composed(row);
    const reach = usersReachedBy(writer, permission);
    const notices = createNoticeRepository(unit.tx);
    const { id, receivers, mailed } = await notices.publish(
      { kind: "announcements", picture: row.picture, html, words, link: row.link, publishedBy: writer.id },
      {
        to: { everyone: true },
        among: sql<SqlBool>`${reach} and ${meantBy(audienceOf(row))}`,
        isTask: false,
        isMailed: row.by_mail,
      },
      now,
    );
    if (receivers === 0) return null;
    const sent = { notice_id: id, receivers, mailed: mailed.length };
    await createAnnouncementRepository(unit.tx).turn(row.id, "sent", by, now, sent);
    await mailNotice(unit.tx, { id, kind: "announcements", link: row.link, subject: title }, mailed, now);
    await announce(unit, id, receivers);
    return sent;
  }

  const turns = createTurns({ ports, personNow, notifyPeople, publish });

  return {
    async list(actor: Actor, query: AnnouncementQuery) {
      const { rows, total } = await ofActor(actor, db).list(query);
      return { list: rows.map((row) => toAnnouncement(row, actor)), total };
    },

    /** @throws AppError `not_found` */
    get: async (actor: Actor, id: string) => toAnnouncement(await getRow(recordsOf(db, actor), id), actor),

    choices: () => createAnnouncementRepository(db).choices(),

    people: (actor: Actor, keyword: string) =>
      createAnnouncementRepository(db).people(keyword, usersReachedBy(actor, permission)),

    count: (actor: Actor, audience: AnnouncementAudience) =>
      createAnnouncementRepository(db).count(audience, usersReachedBy(actor, permission)),

    /** @throws AppError at `expiresAt` */
    create: (actor: Actor, draft: AnnouncementDraft, context: Context): Promise<Announcement> =>
      context.write((unit) => {
        refuseTimes(draft);
        const given: AnnouncementFields = clean(draft);
        return createRecord(unit, recordsOf(unit.tx, actor), {
          action: "announcement.create",
          given: draft,
          insert: () => createAnnouncementRepository(unit.tx).insert(given, actor.id, clock.now()),
        });
      }),

    /** @throws AppError what {@link editRecord} throws, or at `expiresAt` */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: AnnouncementUpdate, context: Context) =>
      context.write((unit) =>
        editRecord(unit, recordsOf(unit.tx, actor), id, {
          action: "announcement.update",
          happened: "updated",
          rowVersion,
          patch: clean(patch),
          judge(row) {
            const verdict = judgeAnnouncement(actor, row, "update");
            const { startsAt = fieldsOf(row).startsAt, expiresAt = fieldsOf(row).expiresAt } = patch;
            if (verdict === "ok") refuseTimes({ startsAt, expiresAt });
            return verdict;
          },
          write: (changed) => createAnnouncementRepository(unit.tx).update(id, changed, actor.id, clock.now()),
        }),
      ),

    /** @throws AppError what {@link removeRecord} throws */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) =>
        removeRecord(unit, recordsOf(unit.tx, actor), id, {
          action: "announcement.remove",
          judge: (row) => judgeAnnouncement(actor, row, "remove"),
          remove: () => createAnnouncementRepository(unit.tx).remove(id),
        }),
      ),

    /** @throws AppError what {@link editRecord} throws; at `zh`, `audience` or `expiresAt` */
    send: (actor: Actor, id: string, rowVersion: number, context: Context): Promise<Announcement> =>
      context.write((unit) =>
        editRecord(unit, recordsOf(unit.tx, actor), id, {
          action: "announcement.send",
          happened: "updated",
          rowVersion,
          judge(row) {
            const verdict = judgeAnnouncement(actor, row, "send");
            if (verdict !== "ok") return verdict;
            if (row.html_zh === "") throw refuseField("zh", "notice.no_words");
            refuseTimes(fieldsOf(row));
            return "ok";
          },
          async write(_, row) {
            if (row.starts_at !== null && row.starts_at > clock.now()) {
              const entries = createAnnouncementRepository(unit.tx);
              const { people } = await entries.count(audienceOf(row), usersReachedBy(actor, permission));
              if (people === 0) throw refuseField("audience", "notice.nobody");
              return entries.turn(id, "scheduled", actor.id, clock.now());
            }
            if (!(await publish(unit, row, actor, actor.id))) throw refuseField("audience", "notice.nobody");
          },
        }),
      ),

    /** @throws AppError what {@link editRecord} throws */
    withdraw: (actor: Actor, id: string, rowVersion: number, context: Context): Promise<Announcement> =>
      context.write((unit) =>
        editRecord(unit, recordsOf(unit.tx, actor), id, {
          action: "announcement.withdraw",
          happened: "updated",
          rowVersion,
          judge: (row) => judgeAnnouncement(actor, row, "withdraw"),
          async write(_, { state, notice_id }) {
            const entries = createAnnouncementRepository(unit.tx);
            if (notice_id !== null) await entries.takeAway(notice_id, clock.now());
            await entries.turn(id, state === "scheduled" ? "draft" : "withdrawn", actor.id, clock.now());
          },
          follow: (_, before) =>
            before.notice_id === null ? Promise.resolve() : unit.emit("notices", "", "published"),
        }),
      ),

    /** @throws AppError `not_found` */
    async readers(
      actor: Actor,
      id: string,
      query: { state?: "read" | "unread" | undefined; pageNo: number; pageSize: number },
    ) {
      const { notice_id } = await getRow(recordsOf(db, actor), id);
      if (notice_id === null) return { list: [], total: 0 };
      const reach = usersReachedBy(actor, permission);
      const { rows, total } = await createAnnouncementRepository(db).readers(notice_id, reach, query);
      return { list: rows.map((row) => ({ ...row, readAt: row.readAt?.toISOString() ?? null })), total };
    },

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(recordsOf(db, actor), id);
      return activityOf(db, noun, id, paging);
    },

    turnByClock: turns.turnByClock,
  };
}
export type AnnouncementService = ReturnType<typeof createAnnouncementService>;
