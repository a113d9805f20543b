import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import {
  type BankAccount,
  bankAccounts,
  logoLimitBytes,
  type Organisation,
  type OrganisationFields,
  organisationRoutes,
  organisations,
  type OrganisationUpdate,
} from "@busbar/contract/organisation/organisation";
import { fieldsIn } from "@busbar/contract/fields/noun";
import { type Insertable, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { columnValues, fieldColumns, fieldPairs } from "../../kernel/fields/columns.ts";
import { answerPicture, readPicture } from "../../kernel/http/pictures.ts";
import type { LiveSettings } from "../../kernel/settings/live-settings.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { editRecord, getRow, type Records } from "../../kernel/records/edit-record.ts";
import { type EditedRow, lastEdit } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { fixedKeptDays } from "../../kernel/settings/kept-days.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { sendTestMail } from "./mail-test.ts";
import { chosenSettings, refuseSettings, settingsOf, sourcesOf, writeSettings } from "./setting-rows.ts";

type Row = EditedRow &
  OrganisationFields & {
    review_min_persons: 2 | 3 | null;
    accounts: BankAccount[];
    chosen: Record<string, string | number | boolean>;
    logo_etag: string | null;
  };

type Fields = Omit<OrganisationUpdate, "rowVersion">;
type OrganisationPorts = Pick<Ports, "db" | "clock" | "wake" | "settings" | "mailer" | "limits" | "images">;

const logosPerHour = 30;

const only = "1";

async function find(db: Db): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select ${fieldColumns(organisations, "t")}, t.review_min_persons, t.updated_at, t.row_version,
    t.updated_by as updated_by_id,
    (select w.full_name from user_account w where w.id = t.updated_by) as updated_by,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id::text, ${fieldPairs(bankAccounts, "a")})
      order by a.is_default desc, a.id)
      from bank_account a where not a.is_closed), '[]') as accounts,
    ${chosenSettings} as chosen, (select l.etag from organisation_logo l) as logo_etag
    from organisation t`.execute(db);
  return rows[0];
}

const fieldsOf = (row: Row) => ({
  ...fieldsIn(organisations, row),
  reviewMinPersons: row.review_min_persons,
  accounts: row.accounts,
  ...settingsOf(row.chosen),
});

/** Readers of the audit log need not know full account numbers. */
const maskAccounts = ({ accounts, ...rest }: Record<string, unknown>) => ({
  ...rest,
  ...(Array.isArray(accounts) && {
    accounts: (accounts as BankAccount[]).map((account) => ({
      ...account,
      accountNo: `****${account.accountNo.slice(-4)}`,
    })),
  }),
});

const columnsOf = ({ reviewMinPersons, ...given }: Partial<Fields>) => ({
  ...columnValues(organisations, given),
  ...(reviewMinPersons !== undefined && { review_min_persons: reviewMinPersons }),
});

/** Reopens a closed account with the same number. */
async function addAccount(db: Db, row: Insertable<Database["bank_account"]>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("bank_account")
    .set({ ...row, is_closed: false })
    .where("account_no", "=", row.account_no)
    .where("is_closed", "=", true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await db.insertInto("bank_account").values(row).execute();
}

/** @throws AppError at a number that another account has */
async function writeAccounts(db: Db, accounts: readonly BankAccount[], by: string, now: Date): Promise<void> {
  const kept = accounts.flatMap(({ id }) => (id === null ? [] : [id]));
  // Payments refer to their account, so a removed account is closed; adding its number again reopens it.
  await sql`update bank_account set is_default = false, is_closed = not id = any (${kept}::bigint[])
    where is_default or not id = any (${kept}::bigint[])`.execute(db);
  for (const [at, { id, ...account }] of accounts.entries()) {
    const row = { ...columnValues(bankAccounts, account), updated_at: now, updated_by: by } as Insertable<
      Database["bank_account"]
    >;
    const path = `accounts.${at}.accountNo`;
    const change = async (known: string) => {
      const { numUpdatedRows } = await db
        .updateTable("bank_account")
        .set(row)
        .where("id", "=", known)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw refuseField(path, "organisation.account_unknown");
    };
    const write: Promise<unknown> = id === null ? addAccount(db, { ...row, created_by: by }) : change(id);
    await refuseTaken(write, { bank_account_account_no_key: { path, code: "organisation.account_taken" } });
  }
}

/** The seller's own data: titles of statements, bank accounts, and defaults of the business. */
export function createOrganisation(ports: OrganisationPorts, live: LiveSettings): Module {
  const { db, clock, wake, settings, mailer, limits, images } = ports;
  const show = (row: Row, actor: Actor): Organisation => ({
    ...fieldsOf(row),
    logo: row.logo_etag === null ? "" : `/organisation/logo?v=${row.logo_etag}`,
    timeZone: businessTimeZone,
    server: [{ name: "BUSBAR_PUBLIC_URL", value: settings.publicUrl }],
    settings: sourcesOf(live.given),
    mailLeaves: mailer.leaves,
    mailServer: mailer.server ?? null,
    fixedKeptDays,
    ...lastEdit(row, actor),
  });
  const recordsOf = (on: Db, actor: Actor): Records<Row, Organisation> => ({
    noun: "organisation",
    permission: "settings:admin",
    lock: () => sql`select from organisation for update`.execute(on),
    find: () => find(on),
    show: (row) => show(row, actor),
    fields: fieldsOf,
    audited: maskAccounts,
  });

  return bind(
    organisationRoutes,
    {
      getOrganisation: async ({ actor }) => show(await getRow(recordsOf(db, actor), only), actor),
      async updateOrganisation({ actor, body: { rowVersion, ...patch }, write }) {
        const after = await write((unit) =>
          editRecord(unit, recordsOf(unit.tx, actor), only, {
            action: "organisation.update",
            happened: "updated",
            rowVersion,
            patch,
            judge(row) {
              refuseSettings(live.given, settingsOf(row.chosen), patch);
              return "ok";
            },
            async write(changed) {
              const { accounts, ...rest } = changed as Partial<Fields>;
              const isSet = await writeSettings(unit.tx, rest, actor.id, clock.now());
              // Open portals read titles and limits anew, other processes their own.
              if (isSet) await unit.emit("session", "", "rights-changed");
              if (isSet) unit.afterCommit(() => wake.notify("settings"));
              if (accounts) await writeAccounts(unit.tx, accounts, actor.id, clock.now());
              await unit.tx
                .updateTable("organisation")
                .set((eb) => ({
                  ...columnsOf(rest),
                  updated_at: clock.now(),
                  updated_by: actor.id,
                  row_version: eb("row_version", "+", 1),
                }))
                .execute();
            },
          }),
        );
        await live.reread();
        return after;
      },
      async uploadLogo(call) {
        const wait = await limits.consume(`logo:${call.actor.id}`, logosPerHour, 3600);
        if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
        const { webp, etag } = await readPicture(call.request, logoLimitBytes, images.wide);
        const logo = { webp, etag, updated_at: clock.now() };
        return call.write(async (unit) => {
          await unit.tx
            .insertInto("organisation_logo")
            .values(logo)
            .onConflict((on) => on.column("id").doUpdateSet(logo))
            .execute();
          await unit.record("organisation.add_logo", "organisation", only, "updated", { after: { etag } });
          return show(await getRow(recordsOf(unit.tx, call.actor), only), call.actor);
        });
      },
      /** Removing it twice changes nothing. */
      removeLogo: ({ actor, write }) =>
        write(async (unit) => {
          const { numDeletedRows } = await unit.tx.deleteFrom("organisation_logo").executeTakeFirstOrThrow();
          if (numDeletedRows > 0n) await unit.record("organisation.remove_logo", "organisation", only, "updated", {});
          return show(await getRow(recordsOf(unit.tx, actor), only), actor);
        }),
      getLogo: async ({ request }) =>
        answerPicture(await db.selectFrom("organisation_logo").select(["webp", "etag"]).executeTakeFirst(), request),
      testMail: ({ actor, language, write }) => sendTestMail(ports, actor, language, write),
    },
    { prepare: live.reread },
  );
}
