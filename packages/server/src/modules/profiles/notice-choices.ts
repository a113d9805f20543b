import type { NoticeChoice } from "@busbar/contract/profiles/profiles";
import { deciding } from "@busbar/contract/absences/absences";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import { type NoticeChannel, NoticeKind, noticeKinds } from "@busbar/contract/notices/notice-kinds";
import type { Actor } from "../../kernel/actor.ts";
import type { Chosen } from "./profile-repository.ts";

const holds = (actor: Actor, ...permissions: Permission[]) => meets(actor, permissions);
const ofCustomer = (actor: Actor) => actor.customerId !== null;
const answersForCustomers = (actor: Actor) => actor.roles.includes(roleCodes.manager);
const handingIn = ["invoice:submit", "contract:write", "price:write"] as const;

/** Which people a kind can reach at all; for others a switch would have no effect. */
const reaches: Record<NoticeKind, (actor: Actor) => boolean> = {
  announcements: () => true,
  security: () => true,
  applications: () => true,
  jobs: () => true,
  statements: ofCustomer,
  dues: (actor) => ofCustomer(actor) || answersForCustomers(actor),
  disputes: (actor) => ofCustomer(actor) || answersForCustomers(actor),
  payments: (actor) => ofCustomer(actor) || holds(actor, "payment:record"),
  reviews: (actor) => holds(actor, ...handingIn, ...deciding),
  extensions: (actor) =>
    ofCustomer(actor) || answersForCustomers(actor) || holds(actor, "dunning:manage", "invoice:review", ...deciding),
  access: () => true,
  absences: (actor) => holds(actor, ...deciding),
  endings: (actor) => answersForCustomers(actor) || actor.scope.kind === "PARTNER" || holds(actor, "partner:write"),
  readings: (actor) => holds(actor, "meter:import", "meter:vee"),
  periods: (actor) => holds(actor, "period:close", "period:reopen", "billing:run"),
  handovers: (actor) => answersForCustomers(actor) || holds(actor, ...deciding),
  operations: (actor) => actor.roles.includes(roleCodes.admin),
};

/** The channels of each kind that can reach the person. */
export const choicesOf = (actor: Actor, chosen: readonly Chosen[]): NoticeChoice[] =>
  NoticeKind.options
    .filter((kind) => reaches[kind](actor))
    .map((kind) => {
      const isOn = (channel: NoticeChannel) => {
        const way = noticeKinds[kind][channel];
        if (way === "always") return true;
        return chosen.find((one) => one.kind === kind && one.channel === channel)?.isOn ?? way === "on";
      };
      return { kind, portal: isOn("portal"), mail: isOn("mail") };
    });
