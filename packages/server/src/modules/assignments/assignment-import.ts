import { Region, regionWords } from "@busbar/contract/areas/areas";
import { type AssignmentChange, AssignmentDraft, levelOfArea } from "@busbar/contract/assignments/assignments";
import type { AssignmentField } from "@busbar/contract/imports/import-columns";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { areaInForce, areaNamesFor } from "../../kernel/targets/area-names.ts";
import type { Moment } from "../../kernel/granting/read-holdings.ts";
import { readDate } from "../../kernel/targets/cell-readers.ts";
import type {
  CellReading,
  ImportTarget,
  JudgedRow,
  ReadRow,
  RowProblem,
  StagedRows,
} from "../../kernel/targets/import-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createAssignmentRepository } from "./assignment-repository.ts";
import { isLonger, judgeChange } from "./assignment-rules.ts";

type Repository = ReturnType<typeof createAssignmentRepository>;
type Node = Pick<AssignmentDraft, "region" | "areaCode">;
type Said = {
  userCode?: { id: string; code: string };
  region?: Region;
  areaCode?: string;
  validFrom?: string;
  validTo?: string;
  isPrimary?: boolean;
};
type Stored = { id: string; version: number; validFrom: string; validTo: string | null; isPrimary: boolean };
type Staged = {
  row: number;
  id: string;
  version: number;
  draft: Record<string, unknown>;
  before: Record<string, unknown>;
};

const yes = new Set(["是", "主", "主负责", "y", "yes", "true", "1"]);
const no = new Set(["否", "副", "协办", "n", "no", "false", "0"]);
function readPrimary(text: string): CellReading {
  const word = text.normalize("NFKC").trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { rule: "enum", values: { values: "是 (Yes), 否 (No)" } };
}

function readRegion(text: string): CellReading {
  const word = text.normalize("NFKC").trim().toLowerCase();
  const region = Region.options.find(
    (one) => word === one || word === regionWords[one].zh || word === regionWords[one].en.toLowerCase(),
  );
  const values = Region.options.map((one) => regionWords[one].zh).join("、");
  return region ? { value: region } : { rule: "enum", values: { values } };
}

/** Imports sales assignments, identified by person, node and first day. An empty end means open-ended. */
export function createAssignmentImport({ db, clock }: Pick<Ports, "db" | "clock">): ImportTarget {
  const read = async (tx: Unit["tx"], rows: StagedRows): Promise<Staged[]> =>
    (await sql<Staged>`select g.row, g.id, g.version, g.draft, g.before from ${rows} as g order by g.row`.execute(tx))
      .rows;

  /** Lets one writer at a time change assignments and holds today's areas, so that checks still hold when writing. */
  async function begin(unit: Unit) {
    const repository = createAssignmentRepository(unit.tx);
    await repository.lock();
    await repository.ensureDay(clock.today());
    return repository;
  }

  const moment = () => ({ today: clock.today(), now: clock.now() });
  /** @throws AppError as the form does at the person */
  async function refuseTaker(repository: Repository, actor: Actor, ...of: [userId: string, node: Node]): Promise<void> {
    const refused = await repository.judgeTaker(actor, ...of, moment());
    if (refused) throw new AppError(refused.code, refused.details);
  }

  return {
    kind: "assignments",
    permission: "assignment:write",
    table: "sales_assignment",
    tells: ["assignments", "customers"],

    async begin(actor) {
      const repository = createAssignmentRepository(db);
      const managers = new Map((await repository.managers(actor)).map(({ id, userCode }) => [userCode, id]));
      const areas = await areaNamesFor(db, sql<SqlBool>`true`, clock.today());
      const readers: Record<AssignmentField, (text: string) => CellReading> = {
        userCode(text) {
          const code = text.normalize("NFKC").trim().toUpperCase();
          const id = managers.get(code);
          return id ? { value: { id, code } } : { rule: "assignment.not_a_manager" };
        },
        region: readRegion,
        areaCode(text) {
          const found = areaInForce(areas, text.normalize("NFKC").trim());
          if (!found) return { rule: "assignment.area_unknown" };
          return "area" in found ? { value: found.area.code, ...(found.warning && { warning: found.warning }) } : found;
        },
        validFrom: readDate,
        validTo: readDate,
        isPrimary: readPrimary,
      };
      return {
        readers,
        async judge(rows) {
          const judged: JudgedRow[] = [];
          for (const row of rows) judged.push(await judgeAssignment(db, moment(), actor, row));
          return judged;
        },
      };
    },

    async create(unit, actor, rows) {
      const repository = await begin(unit);
      const staged = await read(unit.tx, rows);
      for (const { row, id, draft: given } of staged) {
        const draft = AssignmentDraft.parse(given);
        const allowed = (await repository.isManager(draft.userId)) && (await repository.coversNode(actor, draft));
        const clash = await repository.findClash(draft, draft, draft.userId, draft.isPrimary, null);
        if (!allowed || clash) throw new AppError("assignment.import_clash", { row });
        await refuseTaker(repository, actor, draft.userId, draft);
        await repository.create(draft, actor.id, clock.now(), id);
      }
      await unit.auditRows(
        "assignment.create",
        "assignments",
        sql`select g.id::text as key, null::jsonb as before, g.draft as after from ${rows} as g order by g.row`,
      );
      return staged.length;
    },

    async change(unit, actor, rows) {
      const repository = await begin(unit);
      let done = 0;
      for (const { row, id, version, draft } of await read(unit.tx, rows)) {
        const present = await repository.find(actor, id);
        if (!present || present.row_version !== version) continue;
        const change = {
          rowVersion: version,
          validFrom: present.valid_from,
          validTo: "validTo" in draft ? (draft["validTo"] as string | null) : present.valid_to,
          isPrimary: "isPrimary" in draft ? (draft["isPrimary"] as boolean) : present.is_primary,
        } satisfies AssignmentChange;
        const node = { region: present.level === "REGION" ? present.region : null, areaCode: present.area_code };
        if (await repository.findClash(node, change, present.user_id, change.isPrimary, id))
          throw new AppError("assignment.import_clash", { row });
        if (isLonger(change, { validFrom: present.valid_from, validTo: present.valid_to }))
          await refuseTaker(repository, actor, present.user_id, node);
        await repository.update(id, change, actor.id, clock.now());
        done += 1;
      }
      await unit.auditRows(
        "assignment.update",
        "assignments",
        sql`select g.id::text as key, g.before, g.draft as after from ${rows} as g order by g.row`,
      );
      return done;
    },

    async remove(unit, actor, rows) {
      const repository = await begin(unit);
      let done = 0;
      for (const { id, version } of await read(unit.tx, rows)) {
        const present = await repository.find(actor, id);
        if (present?.row_version !== version) continue;
        await repository.remove(id);
        done += 1;
      }
      await unit.auditRows(
        "assignment.remove",
        "assignments",
        sql`select g.id::text as key, g.before, null::jsonb as after from ${rows} as g order by g.row`,
      );
      return done;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`
        select s.id, u.full_name || ' ' || coalesce(a.name, s.node) as name from sales_assignment s
        join user_account u on u.id = s.user_id left join area a on a.code = s.area_code
        where s.id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    changes: (draft, before) =>
      (["validTo", "isPrimary"] as const).flatMap((field) =>
        field in draft ? [{ field, before: shown(before[field]), after: shown(draft[field]) }] : [],
      ),

    words: {
      name: { zh: "销售分工", en: "Assignments" },
      unit: { zh: "条销售分工", en: "assignments" },
      notes: {
        zh: "每行一条分工，以用户编号、大区或区域代码、生效日期识别。大区和区域代码二选一。日期写成 2026-07-01；结束日期为空表示长期，结束当天不再负责。主负责填是或否，空为是。",
        en: "One assignment per row, identified by user code, region or area code, and start date. Enter either a region or an area code. Enter dates as 2026-07-01; leave the end date empty for no end, and note that it is exclusive. Primary: Yes or No, empty means Yes.",
      },
      finished: {
        zh: "新建 {created} 条销售分工，更新 {updated} 条",
        en: "{created} assignments created, {updated} updated",
      },
      undone: {
        zh: "移除 {created} 条销售分工，恢复 {updated} 条",
        en: "{created} assignments removed, {updated} restored",
      },
      keyField: "userCode",
    },

    sample: [
      { userCode: "SM_EAST", areaCode: "320583", validFrom: "2027-01-01", isPrimary: "否" },
      { userCode: "SM_EAST", areaCode: "320583", validFrom: "1/3/2027" },
      { userCode: "NOBODY", areaCode: "320583", validFrom: "2027-01-01" },
      { userCode: "SM_EAST", areaCode: "999999", validFrom: "2027-01-01" },
      { userCode: "SM_EAST", region: "华东", areaCode: "320583", validFrom: "2027-01-01" },
      { userCode: "SM_EAST", areaCode: "320584", validFrom: "2027-01-01", validTo: "2026-12-31" },
    ],
  };
}

const shown = (value: unknown): string =>
  value === true ? "是" : value === false ? "否" : value === null || value === undefined ? "" : String(value);

async function judgeAssignment(db: Ports["db"], moment: Moment, actor: Actor, row: ReadRow): Promise<JudgedRow> {
  const { today } = moment;
  const { userCode: user, region = null, areaCode = null, validFrom, validTo, isPrimary } = row.values as Said;
  const problems: RowProblem[] = [...row.problems];
  const refuse = (field: string | null, rule: string, values?: Record<string, unknown>) =>
    problems.push({ field, rule, ...(values && { values }) });
  const names = problems.map(({ field }) => field);
  if (region && areaCode) refuse("region", "import.region_or_area");
  if (!region && !areaCode && !names.includes("region") && !names.includes("areaCode")) refuse("areaCode", "required");
  if (validFrom && validTo && validTo <= validFrom) refuse("validTo", "assignment.dates");
  const key = user && validFrom && (region || areaCode) ? `${user.code} ${areaCode ?? region} ${validFrom}` : null;
  const wrong = (): JudgedRow => ({ key, verdict: "wrong", problems, draft: null, before: null, target: null });
  if (problems.length > 0 || !user || !validFrom) return wrong();
  const repository = createAssignmentRepository(db);
  const node = { region, areaCode };
  if (!(await repository.coversNode(actor, node))) {
    refuse(areaCode ? "areaCode" : "region", "assignment.out_of_scope");
    return wrong();
  }
  const { rows } = await sql<Stored>`
    select s.id, s.row_version as version, s.valid_from as "validFrom", s.valid_to as "validTo",
      s.is_primary as "isPrimary" from sales_assignment s
    where s.user_id = ${user.id} and s.node = ${areaCode ?? region} and s.valid_from = ${validFrom}::date`.execute(db);
  const stored = rows[0];
  const whole = {
    validFrom,
    validTo: validTo ?? stored?.validTo ?? null,
    isPrimary: isPrimary ?? stored?.isPrimary ?? true,
  };
  const clash = await repository.findClash(node, whole, user.id, whole.isPrimary, stored?.id ?? null);
  if (clash) refuse("validFrom", "assignment.overlap", { name: clash.full_name, from: clash.valid_from });
  if (stored && judgeChange(stored, whole, today) !== "ok") refuse("validTo", "assignment.started");
  if (!stored || isLonger(whole, stored)) {
    const refused = await repository.judgeTaker(actor, user.id, node, moment);
    if (refused) refuse("userCode", refused.code, refused.details);
  }
  if (problems.length > 0) return wrong();
  if (!stored) {
    const level = areaCode ? levelOfArea(areaCode) : "REGION";
    const draft = { userId: user.id, level, region, areaCode, ...whole };
    return { key, verdict: "new", problems, draft, before: null, target: null };
  }
  const target = { id: stored.id, version: stored.version };
  const changed = (["validTo", "isPrimary"] as const).filter((name) => whole[name] !== stored[name]);
  if (changed.length === 0) return { key, verdict: "same", problems, draft: null, before: null, target };
  return {
    key,
    verdict: "changed",
    problems,
    draft: Object.fromEntries(changed.map((name) => [name, whole[name]])),
    before: Object.fromEntries(changed.map((name) => [name, stored[name]])),
    target,
  };
}
