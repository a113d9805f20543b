import {
  type Notice,
  type NoticeDraft,
  type NoticeQuery,
  type NoticeTab,
  noticeUndoSeconds,
} from "@busbar/contract/notices/notices";
import { meets } from "@busbar/contract/kernel/access";
import type { RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { NoticeMessage, NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { asWords, cleanMarkup, wordsOf } from "./clean-markup.ts";
import { createNoticeRepository, type NoticeRow } from "./notice-repository.ts";
import { isMailedHere } from "./notice-mail-words.ts";
import { mailNotice, mayKnow, type PersonNow } from "./notice-mails.ts";

type Context = Pick<CallContext, "write" | "language">;
type NoticePorts = Pick<Ports, "db" | "clock"> & { settings: Pick<Ports["settings"], "noticesKeptDays"> };

const noun = "notices";
/** Up to this number of recipients each gets a personal event; above it, one event goes to all open portals. */
const mostPersonalEvents = 50;

const toNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  image: `/notices/${row.picture}.svg`,
  notice: row.html,
  email: row.email,
  link: row.link,
  at: row.published_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

/** Fills the placeholders, then cleans the result, so that markup in values is removed too. */
function compose({ zh, en, values = {} }: Pick<NoticeMessage, "zh" | "en" | "values">) {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (mark, name: string) => (Object.hasOwn(values, name) ? asWords(values[name]) : mark));
  const html = { zh: cleanMarkup(fill(zh)), en: cleanMarkup(fill(en)) };
  return { html, words: { zh: wordsOf(html.zh), en: wordsOf(html.en) } };
}

export function createNoticeService({ db, clock, settings }: NoticePorts, personNow: PersonNow) {
  const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);

  const announce = async (unit: Pick<Unit, "tx" | "emit">, id: string, receivers: number): Promise<void> => {
    if (receivers > mostPersonalEvents) return unit.emit(noun, "", "published");
    for (const user of await createNoticeRepository(unit.tx).receivers(id))
      await unit.emit(noun, id, "published", user);
  };

  /** The recipients who may know the subject of the notice; undefined when the notice has no such subject. */
  async function whoMayKnow(tx: Unit["tx"], { about, needs, to }: NoticeMessage): Promise<string[] | undefined> {
    if ((!about && !needs) || !("users" in to)) return undefined;
    const able: string[] = [];
    for (const id of to.users) {
      if (about && !(await mayKnow(tx, personNow, id, about, clock.today()))) continue;
      const reader = needs && (await personNow(id, tx));
      if (!needs || needs.some((permission) => meets(reader, [permission]))) able.push(id);
    }
    return able;
  }

  const notifyPeople: NotifyPeople = async (unit, message) => {
    const { html, words } = compose(message);
    const { kind, about, picture, to, link = "", isTask = false, byEmail = false } = message;
    if ("users" in to && to.users.length === 0) return;
    const only = await whoMayKnow(unit.tx, message);
    if (only?.length === 0) return;
    const now = clock.now();
    const { id, receivers, mailed } = await createNoticeRepository(unit.tx).publish(
      { kind, picture, html, words, link, publishedBy: null },
      { to, isTask, ...(only && { only }), isMailed: byEmail || isMailedHere(kind) },
      now,
    );
    await announce(unit, id, receivers);
    if (isMailedHere(kind)) await mailNotice(unit.tx, { id, kind, about, link }, mailed, now);
  };

  return {
    notifyPeople,

    async listed(actor: Actor, language: Language, query: { tab: NoticeTab; pageNo: number; pageSize: number }) {
      const notices = createNoticeRepository(db);
      const [rows, total] = await Promise.all([notices.listed(actor, language, query), notices.unread(actor)]);
      return { list: rows.map(toNotice), total };
    },

    async all(actor: Actor, language: Language, query: NoticeQuery) {
      const notices = createNoticeRepository(db);
      const [{ rows, total }, unread] = await Promise.all([notices.all(actor, language, query), notices.unread(actor)]);
      return { list: rows.map(toNotice), total, unread };
    },

    /**
     * `reach`: whom the person may tell, a condition on `user_account u`.
     * @throws AppError `notice.no_words` at a text without visible words, `notice.nobody`
     */
    publish: (actor: Actor, draft: NoticeDraft, context: Context, reach: RawBuilder<SqlBool>) =>
      context.write(async (unit) => {
        const { html, words } = compose({ zh: draft.zh, en: draft.en ?? draft.zh });
        if (!words.zh) throw refuseField("zh", "notice.no_words");
        if (!words.en) throw refuseField("en", "notice.no_words");
        const { id, receivers } = await createNoticeRepository(unit.tx).publish(
          { kind: "announcements", picture: draft.picture, html, words, link: draft.link ?? "", publishedBy: actor.id },
          { to: draft.to, among: reach, isTask: false, isMailed: false },
          clock.now(),
        );
        if (receivers === 0) throw refuseField("to", "notice.nobody");
        const { zh, en, link, to } = draft;
        await unit.audit("notice.publish", noun, id, { after: { zh, en, link, to, receivers } });
        await announce(unit, id, receivers);
        return { id, receivers };
      }),

    /** Reading again changes nothing. @throws AppError `not_found` for another person's notice */
    read: (actor: Actor, id: string, context: Context): Promise<Notice> =>
      context.write(async (unit) => {
        const notices = createNoticeRepository(unit.tx);
        if (await notices.markRead(actor, id, clock.now())) await unit.emit(noun, id, "read", actor.id);
        const row = await notices.find(actor, context.language, id);
        if (!row) throw new AppError("not_found");
        return toNotice(row);
      }),

    readAll: (actor: Actor, context: Context) =>
      context.write(async (unit) => {
        const read = await createNoticeRepository(unit.tx).markAllRead(actor, clock.now());
        if (read > 0) await unit.emit(noun, "", "read", actor.id);
        return { read };
      }),

    /** Clearing an empty list returns the clearing of a moment ago, so that it can still be undone. */
    clear: (actor: Actor, context: Context) =>
      context.write(async (unit) => {
        const notices = createNoticeRepository(unit.tx);
        const fresh = crypto.randomUUID();
        const cleared = await notices.clear(actor, fresh, clock.now());
        if (cleared > 0) await unit.emit(noun, "", "cleared", actor.id);
        const undoToken = cleared > 0 ? fresh : await notices.lastClear(actor, secondsAgo(noticeUndoSeconds));
        return { cleared, undoToken, undoSeconds: noticeUndoSeconds };
      }),

    /** Undoing twice changes nothing. @throws AppError `notice.undo_over` after ten seconds, `not_found` */
    undoClear: (actor: Actor, undoToken: string, context: Context) =>
      context.write(async (unit) => {
        const notices = createNoticeRepository(unit.tx);
        const restored = await notices.restore(actor, undoToken, secondsAgo(noticeUndoSeconds));
        if (restored === 0) {
          const state = await notices.stateOfClear(actor, undoToken);
          if (state !== "restored") throw new AppError(state === null ? "not_found" : "notice.undo_over");
        } else await unit.emit(noun, "", "restored", actor.id);
        return { restored };
      }),

    announce,

    forgetOld: () => createNoticeRepository(db).removeOlder(secondsAgo(settings.noticesKeptDays * 86_400)),
  };
}
export type NoticeService = ReturnType<typeof createNoticeService>;
