import { fixedKeptDays } from "../../kernel/settings/kept-days.ts";
import type {
  ApplicationActionName,
  ApplicationDraft,
  ApplicationQuery,
  EnterpriseApplication,
  EnterpriseCheck,
  OwnApplication,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { addressKey } from "../../kernel/account-keys.ts";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { createRecord, editRecord, getRow, type Records } from "../../kernel/records/edit-record.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { decidedKind, waitingKind } from "./enterprise-application-mails.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { decidedNotice, waitingNotices } from "./enterprise-application-notices.ts";
import {
  type ApplicationRow,
  createEnterpriseApplicationRepository,
  type EnterpriseApplicationRepository,
} from "./enterprise-application-repository.ts";
import { enterpriseKey, judge, judgeApplicant, judgeEnterprise } from "./enterprise-application-rules.ts";
import { subjectOf, toApplication } from "./enterprise-application-shape.ts";

/** Functions of other modules, which alone write their tables. */
export type EnterpriseDependencies = {
  /** Null when another customer has the code. */
  createCustomer(
    unit: Unit,
    actor: Actor,
    given: {
      name: string;
      creditCode: string;
      areaCode: string;
      address: string;
      contactName: string;
      mobile: string;
      managerCode: string | null;
    },
  ): Promise<string | null>;
  findVisibleCustomer(unit: Unit, actor: Actor, creditCode: string): Promise<{ id: string; name: string } | null>;
  /** False when the person's role or scope has changed in the meantime. */
  admit(
    unit: Unit,
    actor: Actor,
    userId: string,
    to: { customerId: string; visitCode: string | null },
  ): Promise<boolean>;
  rightsChanged(unit: Unit, userIds: readonly string[]): Promise<void>;
  notifyPeople: NotifyPeople;
};

export type EnterprisePorts = Pick<Ports, "db" | "clock" | "limits" | "settings" | "files">;
type Seen = { id: string; rowVersion: number };

const noun = "enterprise-applications";
/** Limit per person: enough to correct mistakes, too few to search for customers. */
const checksPerHour = 60;
const applicationsPerHour = 20;
/** How long the licence of a refused or withdrawn application is kept. */

/** Enterprise applications: check, apply, decide; each change is judged, audited and notified. */
export function createEnterpriseApplicationService(ports: EnterprisePorts, dependencies: EnterpriseDependencies) {
  const { db, clock, limits, settings } = ports;

  /** @throws AppError `rate_limited` */
  async function consume(key: string, points: number, perSeconds: number): Promise<void> {
    const wait = await limits.consume(key, points, perSeconds);
    if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
  }

  const recordsOf = (
    applications: EnterpriseApplicationRepository,
    actor: Actor,
  ): Records<ApplicationRow, EnterpriseApplication> => ({
    noun,
    permission: "customer:write",
    async lock(id) {
      if (await applications.find(actor, id)) await applications.lock(id);
    },
    find: (id) => applications.find(actor, id),
    show: (row) => toApplication(row, actor),
    fields: ({ state, reason, customer_id: customerId }) => ({ state, reason, customerId }),
  });

  /** @throws AppError at the refused field */
  async function place(applications: EnterpriseApplicationRepository, actor: Actor, draft: ApplicationDraft) {
    if (draft.licenceId !== null && !(await applications.findOwnLicence(actor, draft.licenceId)))
      throw refuseField("licenceId", "licence.unknown");
    const holders = await applications.holdersOf(draft.creditCode);
    switch (judgeEnterprise(draft.enterpriseName, draft.creditCode, holders)) {
      case "OK_EXISTING":
        return {
          kind: "JOIN" as const,
          region: null,
          customerId: holders.find(({ closed }) => !closed)?.id ?? null,
        };
      case "OK_NEW":
        break;
      case "CLOSED":
        throw refuseField("creditCode", "application.enterprise_closed");
      default:
        // The contract's schema has already refused an invalid code, so the name is wrong.
        throw refuseField("enterpriseName", "application.name_mismatch");
    }
    const region = draft.areaCode === null ? null : await applications.regionOfLeaf(draft.areaCode, clock.today());
    if (region === null) throw refuseField("areaCode", "customer.area_unknown");
    if (draft.visitCode && !(await applications.isManager(draft.visitCode)))
      throw refuseField("visitCode", "visit_code.unknown");
    if (draft.licenceId === null) throw refuseField("licenceId", "licence.required");
    return { kind: "NEW" as const, region, customerId: null };
  }

  async function notifyWaiting(unit: Unit, applications: EnterpriseApplicationRepository, row: ApplicationRow) {
    const deciders = await applications.deciders(row.id);
    for (const notice of waitingNotices(row, deciders)) await dependencies.notifyPeople(unit, notice);
    for (const { id, language, ofEnterprise } of deciders) {
      const content = { applicationId: row.id, ofEnterprise };
      await unit.sendMessage({ kind: waitingKind, userId: id, language, content }, clock.now());
    }
  }

  /** What approval, refusal and withdrawal have in common; `work` does the rest. */
  const change = (
    name: ApplicationActionName,
    actor: Actor,
    { id, rowVersion }: Seen,
    context: CallContext,
    work: (unit: Unit, applications: EnterpriseApplicationRepository, row: ApplicationRow) => Promise<void>,
  ): Promise<EnterpriseApplication> =>
    context.write(async (unit) => {
      const applications = createEnterpriseApplicationRepository(unit.tx);
      return editRecord(unit, recordsOf(applications, actor), id, {
        action: `enterprise_application.${name}`,
        happened: name,
        rowVersion,
        judge: (row) => judge(name, subjectOf(row), actor),
        write: (_, row) => work(unit, applications, row),
        async follow(after, { applicant_id: userId, applicant_language: language }) {
          if (name === "withdraw") return;
          await dependencies.notifyPeople(unit, decidedNotice(after));
          await unit.sendMessage({ kind: decidedKind, userId, language, content: { applicationId: id } }, clock.now());
        },
      });
    });

  const licenceUntil = () => new Date(clock.now().getTime() + fixedKeptDays.licences * 86_400_000);

  return {
    /** Reveals nothing about a customer that the caller has not stated. @throws AppError `rate_limited` */
    async check(actor: Actor, { enterpriseName, creditCode }: EnterpriseCheck, context: CallContext) {
      await consume(`enterprise-check:${addressKey(context.ip)}`, settings.signInPerMinute, 60);
      await consume(`enterprise-check:${actor.id}`, checksPerHour, 3600);
      const code = checkCreditCode(creditCode);
      const applications = createEnterpriseApplicationRepository(db);
      const holders = code.ok ? await applications.holdersOf(code.code) : [];
      const result = judgeEnterprise(enterpriseName, creditCode, holders);
      await context.writeAside((unit) =>
        unit.audit("enterprise.check", noun, "", { after: { result, creditCode: code.ok ? code.code : "" } }),
      );
      const suggestion = code.ok ? null : (code.suggestion ?? null);
      return { result, creditCode: code.ok ? code.code : "", suggestion };
    },

    async own(actor: Actor): Promise<OwnApplication> {
      const applications = createEnterpriseApplicationRepository(db);
      const row = await applications.findNewestOwn(actor);
      return {
        application: row ? toApplication(row, actor) : null,
        mayApply: judgeApplicant(actor, row?.state === "PENDING"),
        enterprise: actor.customerId === null ? null : ((await applications.findOwnEnterprise(actor)) ?? null),
      };
    },

    async list(actor: Actor, query: ApplicationQuery): Promise<ListOf<EnterpriseApplication>> {
      const { rows, total } = await createEnterpriseApplicationRepository(db).list(actor, query);
      return { list: rows.map((row) => toApplication(row, actor)), total };
    },

    /** @throws AppError `not_found` also when out of scope */
    get: async (actor: Actor, id: string) =>
      toApplication(await getRow(recordsOf(createEnterpriseApplicationRepository(db), actor), id), actor),

    /** @throws AppError `application.open`, `application.not_for_you`, `rate_limited`, or at a refused field */
    async apply(actor: Actor, draft: ApplicationDraft, context: CallContext): Promise<EnterpriseApplication> {
      const refused = judgeApplicant(actor, false);
      if (refused !== "ok") throw new AppError(refused);
      await consume(`enterprise-apply:${actor.id}`, applicationsPerHour, 3600);
      return context.write(async (unit) => {
        const applications = createEnterpriseApplicationRepository(unit.tx);
        const placed = await place(applications, actor, draft);
        const { enterpriseName, creditCode, licenceId } = draft;
        const isNew = placed.kind === "NEW";
        const areaCode = isNew ? draft.areaCode : null;
        const visitCode = isNew ? draft.visitCode : "";
        return createRecord(unit, recordsOf(applications, actor), {
          action: "enterprise_application.submit",
          happened: "submitted",
          given: { kind: placed.kind, enterpriseName, creditCode, areaCode, visitCode, licenceId },
          async insert() {
            const id = await applications.insert(actor, draft, placed, clock.now());
            if (id === null) throw new AppError("application.open");
            await applications.keepLicence(licenceId, null);
            return id;
          },
          follow: (row) => notifyWaiting(unit, applications, row),
        });
      });
    },

    /**
     * Makes the applicant an enterprise user. A NEW enterprise becomes an active customer of the manager with the given
     * referral code or else of the area; other pending applications for the same enterprise become requests to join.
     * @throws AppError `not_found`, the code of {@link judge}, `stale`, `application.code_taken`,
     * `application.applicant_changed`
     */
    approve: (actor: Actor, seen: Seen, context: CallContext) =>
      change("approve", actor, seen, context, async (unit, applications, row) => {
        let { customer_id: customerId } = row;
        let joins: string[] = [];
        if (row.kind === "NEW" || customerId === null) {
          customerId = await open(unit, applications, actor, row);
          joins = await applications.turnIntoJoins(row, customerId, clock.now());
        }
        const visitCode = await applications.managerOfCustomer(customerId);
        if (!(await dependencies.admit(unit, actor, row.applicant_id, { customerId, visitCode })))
          throw new AppError("application.applicant_changed");
        await applications.decide(row.id, { state: "APPROVED", by: actor.id, customerId }, clock.now());
        await dependencies.rightsChanged(unit, [row.applicant_id]);
        await unit.emit(noun, joins, "submitted");
      }),

    reject: (actor: Actor, seen: Seen, reason: string, context: CallContext) =>
      change("reject", actor, seen, context, async (_unit, applications, row) => {
        await applications.decide(row.id, { state: "REJECTED", by: actor.id, reason }, clock.now());
        await applications.keepLicence(row.licence_id, licenceUntil());
      }),

    withdraw: (actor: Actor, seen: Seen, context: CallContext) =>
      change("withdraw", actor, seen, context, async (_unit, applications, row) => {
        await applications.decide(row.id, { state: "WITHDRAWN", by: actor.id }, clock.now());
        await applications.keepLicence(row.licence_id, licenceUntil());
      }),
  };

  /**
   * Creates the customer of a NEW application; if it was created in the meantime under the same name and `actor` sees
   * it, uses that one.
   */
  async function open(
    unit: Unit,
    applications: EnterpriseApplicationRepository,
    actor: Actor,
    row: ApplicationRow,
  ): Promise<string> {
    const areaCode = row.area_code ?? "";
    const chosen = row.visit_code && (await applications.isManager(row.visit_code)) ? row.visit_code : null;
    const managerCode = chosen !== null && chosen !== (await applications.managerOfArea(areaCode)) ? chosen : null;
    const made = await dependencies.createCustomer(unit, actor, {
      name: row.enterprise_name,
      creditCode: row.uscc,
      areaCode,
      address: row.address,
      contactName: row.contact_name,
      mobile: row.mobile,
      managerCode,
    });
    if (made !== null) return made;
    const existing = await dependencies.findVisibleCustomer(unit, actor, row.uscc);
    if (!existing || enterpriseKey(existing.name) !== row.name_key) throw new AppError("application.code_taken");
    return existing.id;
  }
}
export type EnterpriseApplicationService = ReturnType<typeof createEnterpriseApplicationService>;
