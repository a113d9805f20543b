import type { ContractDraft, Signing } from "@busbar/contract/contracts/contract-fields";
import { isInOrder, isShortEnough, monthsOf, yearBefore } from "@busbar/contract/contracts/contract-months";
import type {
  Contract,
  ContractActionName,
  ContractDifferences,
  ContractQuery,
  ContractRow,
  ContractUpdate,
} from "@busbar/contract/contracts/contracts";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import type { StreamedChanges } from "../../kernel/records/changes-in-stream.ts";
import { createRecord, editRecord, getRow, removeRecord } from "../../kernel/records/edit-record.ts";
import { rememberLookUp } from "../../kernel/records/look-ups.ts";
import { createListMemory, filtersOf } from "../../kernel/fast/list-memory.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { Ports } from "../../ports.ts";
import { createAmendmentRepository } from "./amendments/amendment-repository.ts";
import { inOrder, ofCustomer, recordsOf, refuseTerms } from "./contract-edit.ts";
import { isOutside, readPlans } from "./contract-references.ts";
import { createContractRepository } from "./contract-repository.ts";
import { judge, refusedVolumes, statusOn } from "./contract-rules.ts";
import { contentOf, differencesOf, fieldsOf, toContract, toRow } from "./contract-shape.ts";
import type { ContractSteps, StepWriting } from "./steps/contract-steps.ts";

type Context = Pick<CallContext, "write">;
type Versioned = { rowVersion: number };

/** Contracts from draft to end; amendments have a service of their own. */
export function createContractService({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">, steps: ContractSteps) {
  const totals = createListMemory<number>(wake, (total) => total);
  const today = () => clock.today();
  const plans = rememberLookUp(wake, readPlans);
  const reading = () => createContractRepository(db, today(), plans);
  const readRow = (actor: Actor, id: string) => getRow(recordsOf(reading(), actor, today()), id);

  /** A step of the workflow: checked, then written as an edit. */
  const step = (
    name: ContractActionName,
    actor: Actor,
    id: string,
    { rowVersion }: Versioned,
    context: Context,
    write: StepWriting,
  ): Promise<Contract> =>
    context.write((unit) => {
      const contracts = createContractRepository(unit.tx, today());
      const edit = { ...steps.edit(name, actor, unit, write), rowVersion };
      return editRecord(unit, recordsOf(contracts, actor, today()), id, edit);
    });

  return {
    async list(actor: Actor, query: ContractQuery): Promise<ListOf<ContractRow>> {
      const filters = filtersOf(query);
      const reach = filters.waiting
        ? [actor.id, actor.duties, reachKey(actor, "contract:read", "contract:approve")]
        : reachKey(actor, "contract:read");
      const contracts = reading();
      const [rows, total] = await Promise.all([
        contracts.list(actor, query),
        totals.answer(db, [filters, reach, today()], (on) =>
          createContractRepository(on, today()).count(actor, filters),
        ),
      ]);
      return { list: rows.map((row) => toRow(row, actor, today())), total };
    },

    async listAfter(actor: Actor, query: ContractQuery, after: string) {
      return { list: (await reading().list(actor, query, after)).map((row) => toRow(row, actor, today())) };
    },

    /** @throws AppError `not_found` also when out of scope */
    get: async (actor: Actor, id: string): Promise<Contract> => toContract(await readRow(actor, id), actor, today()),

    /**
     * The points and plans that a contract of the customer may use; empty when the person may not write its contracts.
     */
    async choices(
      actor: Actor,
      { customerId, commodity, ...term }: Pick<ContractDraft, "customerId" | "commodity" | "startDate" | "endDate">,
    ) {
      const contracts = reading();
      if (!(await contracts.reachesCustomer(actor, customerId))) return { points: [], plans: [] };
      const [points, plans] = await Promise.all([
        contracts.points(customerId, commodity, term),
        contracts.plans(commodity, term.startDate),
      ]);
      return { points, plans };
    },

    create: (actor: Actor, draft: ContractDraft, context: Context): Promise<Contract> =>
      context.write(async (unit) => {
        const contracts = createContractRepository(unit.tx, today());
        const given = inOrder(draft);
        if (!(await contracts.reachesCustomer(actor, given.customerId)))
          throw refuseField("customerId", "contract.customer_unknown");
        await refuseTerms(contracts, given);
        const { customerId: _, ...told } = given;
        return createRecord(unit, recordsOf(contracts, actor, today()), {
          action: "contract.create",
          given: told,
          insert: () => contracts.insert(given, null, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord}, or at a refused field */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: ContractUpdate, context: Context): Promise<Contract> =>
      context.write((unit) => {
        const contracts = createContractRepository(unit.tx, today());
        return editRecord(unit, recordsOf(contracts, actor, today()), id, {
          action: "contract.update",
          happened: "updated",
          rowVersion,
          patch: inOrder(patch),
          judge: (row) => judge("update", row, actor, today()),
          async write(changed, row) {
            const { points, volumes, ...fields } = changed;
            const then = { ...fieldsOf(row), ...changed, ...ofCustomer(row) };
            if (!isInOrder(then)) throw refuseField("endDate", "contract.dates");
            if (!isShortEnough(then)) throw refuseField("endDate", "contract.too_long");
            await refuseTerms(contracts, then);
            await contracts.update(id, { fields }, actor.id, clock.now(), true);
            if (points) await contracts.setPoints(id, points, false);
            if (volumes) await contracts.setVolumes(id, volumes);
          },
        });
      }),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) => {
        const contracts = createContractRepository(unit.tx, today());
        return removeRecord(unit, recordsOf(contracts, actor, today()), id, {
          action: "contract.remove",
          judge: (row) => judge("remove", row, actor, today()),
          remove: () => contracts.remove(id),
        });
      }),

    submit: (actor: Actor, id: string, given: Versioned, context: Context) =>
      step("submit", actor, id, given, context, steps.submit(actor)),

    approve: (actor: Actor, id: string, given: Versioned, context: Context) =>
      step("approve", actor, id, given, context, steps.approve(actor)),

    /** Back to draft; an earlier approval no longer counts. */
    sendBack: (actor: Actor, id: string, given: Versioned & { reason: string }, context: Context) =>
      step("return", actor, id, given, context, (contracts, row) =>
        contracts.update(
          id,
          {
            status: "DRAFT",
            submitted_at: null,
            submitted_by: null,
            approved_at: null,
            approved_by: null,
            approved_for: null,
            returned_at: clock.now(),
            returned_by: actor.id,
            returned_for: steps.inPlaceOf("return", actor, row),
            return_reason: given.reason,
          },
          actor.id,
          clock.now(),
        ),
      ),

    sign: (actor: Actor, id: string, given: Versioned & Signing, context: Context) =>
      step("sign", actor, id, given, context, steps.sign(actor, given)),

    setVolumes: (
      actor: Actor,
      id: string,
      given: Versioned & Pick<ContractDraft, "volumes">,
      context: Context,
    ): Promise<Contract> =>
      step("setVolumes", actor, id, given, context, async (contracts, row) => {
        const volumes = merged(row.volumes, given.volumes);
        await refuseTerms(contracts, {
          ...fieldsOf(row),
          volumes,
          points: [],
          planVersionId: null,
          ...ofCustomer(row),
        });
        const refused = row.status === "DRAFT" ? null : refusedVolumes(row.volumes, given.volumes, today());
        if (refused) throw refuseField(refused.path, refused.code, refused.details);
        await contracts.setVolumes(id, volumes);
        await contracts.update(id, {}, actor.id, clock.now(), row.status === "DRAFT");
      }),

    /**
     * Releases its points from that day on. A day that has come ends the contract at once; otherwise the daily duty
     * ends it.
     */
    terminate: (
      actor: Actor,
      id: string,
      given: Versioned & { terminatedOn: string; reason: string },
      context: Context,
    ) =>
      step("terminate", actor, id, given, context, async (contracts, row) => {
        const { terminatedOn, reason } = given;
        if (terminatedOn < row.startDate || terminatedOn >= row.endDate)
          throw refuseField("terminatedOn", "contract.termination_date");
        const status = statusOn({ ...row, terminated_on: terminatedOn }, today());
        const columns = { status, terminated_on: terminatedOn, termination_reason: reason };
        await contracts.update(id, columns, actor.id, clock.now());
        await contracts.releasePoints(id, terminatedOn);
      }),

    hold: (actor: Actor, id: string, given: Versioned & { reason: string }, context: Context) =>
      step("hold", actor, id, given, context, (contracts) =>
        contracts.update(id, { billing_hold_reason: given.reason }, actor.id, clock.now()),
      ),

    release: (actor: Actor, id: string, given: Versioned, context: Context) =>
      step("release", actor, id, given, context, (contracts) =>
        contracts.update(id, { billing_hold_reason: null }, actor.id, clock.now()),
      ),

    /**
     * A draft that renews a contract: the points that still belong to the customer, its terms, the plan version of that
     * day, and the volumes of the same months a year before.
     */
    renew: (actor: Actor, id: string, term: { startDate: string; endDate: string }, context: Context) =>
      context.write(async (unit) => {
        const contracts = createContractRepository(unit.tx, today());
        const records = recordsOf(contracts, actor, today());
        const row = await getRow(records, id);
        const verdict = judge("renew", row, actor, today());
        if (verdict !== "ok") throw new AppError(verdict, { permission: "contract:write" });
        if (!isInOrder(term)) throw refuseField("endDate", "contract.dates");
        if (!isShortEnough(term)) throw refuseField("endDate", "contract.too_long");
        const had = new Set(row.points.filter(({ validTo }) => validTo >= row.ends_on).map(({ pointId }) => pointId));
        const points = await contracts.points(row.customerId, row.commodity, term);
        const plans = await contracts.plans(row.commodity, term.startDate);
        const plan = plans.find(({ planId }) => planId === row.plan?.planId)?.planVersionId ?? row.planVersionId;
        const agreed = new Map(row.volumes.map(({ month, quantity }) => [month, quantity]));
        const draft: ContractDraft = {
          ...fieldsOf(row),
          ...ofCustomer(row),
          ...term,
          planVersionId: plan,
          points: points
            .filter(({ pointId }) => had.has(pointId))
            .map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
          volumes: monthsOf(term).flatMap((month) => {
            const quantity = agreed.get(yearBefore(month)) ?? agreed.get(month);
            return quantity === undefined ? [] : [{ month, quantity }];
          }),
        };
        return createRecord(unit, records, {
          action: "contract.create",
          given: { previous: row.contract_no, startDate: term.startDate, endDate: term.endDate },
          insert: () => contracts.insert(inOrder(draft), id, actor.id, clock.now()),
        });
      }),

    /** What changed, for an approver. @throws AppError `not_found`, also for people outside the house */
    async differences(actor: Actor, id: string): Promise<ContractDifferences> {
      const row = await readRow(actor, id);
      if (isOutside(actor)) throw new AppError("not_found");
      if (row.amendment_no !== null) {
        const proposed = await createAmendmentRepository(db).find(id, row.amendment_no);
        if (proposed) return { with: "present", contractNo: "", list: differencesOf(contentOf(row), proposed.content) };
      }
      const before = row.previous && (await reading().find(actor, row.previous.id));
      if (before)
        return {
          with: "previous",
          contractNo: before.contract_no,
          list: differencesOf(contentOf(before), contentOf(row)),
        };
      const own = contentOf(row);
      const standard = { ...own, discountPerUnit: null, paymentTermsDays: null, lateChargeRate: null };
      return { with: "standard", contractNo: "", list: differencesOf(standard, own) };
    },

    /** @throws AppError `not_found`, also for people outside the house, who must not see what colleagues did */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await readRow(actor, id);
      if (isOutside(actor)) return { list: [], total: 0, archivedBefore: null };
      return activityOf(db, "contracts", id, paging);
    },
  };
}

/** The changes in a contract's stream, of which people outside the house learn nothing. */
export const contractChanges: StreamedChanges = { mayRead: (actor) => !isOutside(actor) };

/** The given volumes replace those of the same months. */
function merged(before: ContractDraft["volumes"], given: ContractDraft["volumes"]): ContractDraft["volumes"] {
  const byMonth = new Map([...before, ...given].map((volume) => [volume.month, volume]));
  return [...byMonth.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
