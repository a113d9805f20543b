import { UserDraft, type UserUpdate } from "@busbar/contract/users/user-accounts";
import { userImportFields } from "@busbar/contract/imports/columns/user-import-columns";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, errorText } from "../../../kernel/app-error.ts";
import { editRecord } from "../../../kernel/records/edit-record.ts";
import type { Hindrance, ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import type { AccountEdits } from "../accounts/account-edits.ts";
import { createUserAccountRepository } from "../accounts/user-account-repository.ts";
import { readDepartmentPaths } from "../directory/department-paths.ts";
import { governedBy } from "../user-visibility.ts";
import { type Claimed, judgeUser, readKnown } from "./user-judge.ts";
import { userReaders } from "./user-readers.ts";
import { userImportSample, userImportWords } from "./user-words.ts";

type Staged = { row: number; id: string; version: number; draft: Record<string, unknown> | null };
type Patch = Omit<UserUpdate, "id" | "rowVersion">;

/** Whether somebody has already been inside the account. */
const wasUsed = sql`(u.password_hash is not null or u.last_login_at is not null
  or exists (select from user_identity i where i.user_id = u.id))`;

/** The refusal of one row, which names the row: the whole import fails with it. */
async function atRow<T>(row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    const [reason] = fault.fields.length > 0 ? fault.fields : [fault];
    const text = (language: "zh" | "en") => errorText(reason?.code ?? fault.code, language, reason?.details ?? {});
    throw new AppError("import.row_refused", { row, reason: { zh: text("zh"), en: text("en") } });
  }
}

/** False when the record was changed or left the person's scope since its row was judged. */
async function isMade(edit: Promise<unknown>): Promise<boolean> {
  try {
    await edit;
    return true;
  } catch (fault) {
    if (fault instanceof AppError && (fault.code === "stale" || fault.code === "not_found")) return false;
    throw fault;
  }
}

/** Imports accounts, identified by user name; each row by the rules of the form. @see R-M01, R-M08 */
export function createUserImport({ db, clock }: Pick<Ports, "db" | "clock">, edits: AccountEdits): ImportTarget {
  const read = async (tx: Unit["tx"], rows: StagedRows): Promise<Staged[]> =>
    (await sql<Staged>`select g.row, g.id::text as id, g.version, g.draft from ${rows} as g order by g.row`.execute(tx))
      .rows;
  async function references() {
    const [roles, departments] = await Promise.all([
      db
        .selectFrom("role")
        .select(["code", "name_zh as zh", "name_en as en", "permissions", "full_access as fullAccess"])
        .execute(),
      readDepartmentPaths(db),
    ]);
    return { roles, departments };
  }

  async function removeOne(unit: Unit, actor: Actor, { id, version }: Staged): Promise<boolean> {
    const accounts = createUserAccountRepository(unit.tx);
    await accounts.lock(governedBy(actor), id);
    const row = await accounts.find(governedBy(actor), id);
    if (row?.row_version !== version) return false;
    await edits.judgeFields(actor, id, ["status"])(accounts);
    await sql`savepoint removal`.execute(unit.tx);
    try {
      const { rows } =
        await sql`delete from user_account u where u.id = ${id} and not ${wasUsed} returning u.id`.execute(unit.tx);
      await sql`release savepoint removal`.execute(unit.tx);
      if (rows.length === 0) return false;
    } catch (fault) {
      // Other records name the person by now, such as an assignment.
      if ((fault as { code?: string }).code !== "23503") throw fault;
      await sql`rollback to savepoint removal`.execute(unit.tx);
      return false;
    }
    await unit.audit("user.remove", "users", id, {
      before: { username: row.username, fullName: row.fullName, userCode: row.user_code },
    });
    return true;
  }

  return {
    kind: "users",
    permission: "user:admin",
    stepUp: true,
    table: "user_account",
    tells: ["users"],

    async begin(actor) {
      const { roles, departments } = await references();
      const claimed: Claimed = { email: new Map(), mobile: new Map() };
      return {
        readers: userReaders({ roles, departments }),
        async judge(rows) {
          const known = await readKnown(db, actor, rows, { today: clock.today(), now: clock.now() });
          return rows.map((row) => judgeUser(row, known, { actor, roles, departments, claimed }));
        },
      };
    },

    async create(unit, actor, rows) {
      const staged = await read(unit.tx, rows);
      for (const { row, id, draft } of staged)
        await atRow(row, () => edits.openAccount(unit, actor, UserDraft.parse(draft), id));
      return staged.length;
    },

    async change(unit, actor, rows) {
      let done = 0;
      const accounts = createUserAccountRepository(unit.tx);
      const reached = governedBy(actor);
      for (const { row, id, version, draft } of await read(unit.tx, rows)) {
        const { shown: _, ...patch } = draft as Patch & { shown: unknown };
        const edit = edits.editOf(unit, actor, id, { ...patch, rowVersion: version }, async (before) => {
          await edits.judgeFields(actor, id, Object.keys(patch))(accounts);
          await edits.refuseGrants(accounts, actor, before, patch);
          return "ok";
        });
        const records = edits.recordsOf(actor, accounts, reached);
        const change = () =>
          editRecord(unit, records, id, (present) => {
            // Before the rules, which would name another reason for a row that is judged anew anyway.
            if (present.row_version !== version) throw new AppError("stale");
            return edit;
          });
        if (await atRow(row, () => isMade(change()))) done += 1;
      }
      return done;
    },

    async remove(unit, actor, rows) {
      let done = 0;
      for (const staged of await read(unit.tx, rows))
        if (await atRow(staged.row, () => removeOne(unit, actor, staged))) done += 1;
      return done;
    },

    async countTouched(handle, rows) {
      // A created account has no values from before.
      const { rows: found } = await sql<{ touched: number }>`
        select count(*)::int as touched from ${rows} as g left join user_account u on u.id = g.id
        where u.row_version is distinct from g.version or (g.draft is null and ${wasUsed})`.execute(handle);
      return found[0]?.touched ?? 0;
    },

    async hindrances(handle, rows, most) {
      const { rows: found } = await sql<Omit<Hindrance, "details"> & { name: string }>`
        select g.row, u.full_name || ' ' || u.username as name,
          case when u.row_version <> g.version then 'user.import_changed' else 'user.import_used' end as code
        from ${rows} as g join user_account u on u.id = g.id
        where u.row_version <> g.version or (g.draft is null and ${wasUsed}) order by g.row limit ${most}`.execute(
        handle,
      );
      return found.map(({ row, code, name }) => ({ row, code, details: { name } }));
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{
        id: string;
        name: string;
      }>`select id::text as id, user_code || ' ' || full_name as name
        from user_account where id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    changes(draft, before) {
      const shown = (of: Record<string, unknown>) => (of["shown"] ?? {}) as Record<string, string>;
      return userImportFields.flatMap((field) => {
        const after = shown(draft)[field];
        return after === undefined ? [] : [{ field, before: shown(before)[field] ?? "", after }];
      });
    },

    words: userImportWords,
    sample: userImportSample,
  };
}
