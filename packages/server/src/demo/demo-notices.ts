import { defaultKeptDays } from "../kernel/settings/kept-days.ts";
import type { Transaction } from "kysely";
import type { NoticeMessage } from "../kernel/messages/notify-people.ts";
import { createNoticeService } from "../modules/notices/notice-service.ts";
import type { Ports } from "../ports.ts";
import type { Database } from "../tables.ts";

/** The demo's three notices, oldest first; two were also mailed. @see R-C11 */
export const demoNotices: readonly NoticeMessage[] = [
  {
    kind: "announcements",
    picture: "security",
    zh: '欢迎使用 Busbar。请在<b>首次登录后修改密码</b>，并核对<a href="#/user-center">个人中心</a>里的手机和邮箱。',
    en: 'Welcome to Busbar. <b>Change your password after the first sign-in</b> and check your mobile number and email under <a href="#/user-center">My Profile</a>.',
    link: "/user-center",
    byEmail: true,
    to: { everyone: true },
  },
  {
    kind: "announcements",
    picture: "price",
    zh: "2026 年 1 月代理购电价格已发布：平段 <b>0.431650</b> 元/千瓦时，自 <b>1 月 1 日</b>起执行。",
    en: "Agency purchase prices for January 2026 have been published: shoulder <b>0.431650</b> CNY/kWh, effective from <b>1 January</b>.",
    byEmail: true,
    to: { everyone: true },
  },
  {
    kind: "announcements",
    picture: "schedule",
    zh: "系统将于 <b>1 月 24 日 22:00–24:00</b> 维护，期间无法登录。请提前保存未完成的工作。",
    en: "Maintenance on <b>24 January, 22:00–24:00</b>: you cannot sign in during this time. Save your work beforehand.",
    to: { everyone: true },
  },
];

/** Sends them to every account. Runs within `tx`; no portal is open yet, so there are no events. */
export async function seedDemoNotices(tx: Transaction<Database>, ports: Pick<Ports, "db" | "clock">): Promise<void> {
  const { notifyPeople } = createNoticeService({ ...ports, settings: defaultKeptDays }, () => Promise.resolve(null));
  const unit = { tx, emit: () => Promise.resolve() };
  for (const notice of demoNotices) await notifyPeople(unit, notice);
}
