import { type AgeBucket, ageBuckets, ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import {
  type AgeingBy,
  type AgeingExportQuery,
  type AgeingRow,
  ageingRoutes,
} from "@busbar/contract/receivables/ageing";
import {
  accountColumns,
  accountColumnTitles,
  accountEntryWords,
  customerAccountRoutes,
} from "@busbar/contract/receivables/customer-account";
import { openItemRoutes } from "@busbar/contract/receivables/open-items";
import { meets } from "@busbar/contract/kernel/access";
import { regionWords } from "@busbar/contract/areas/areas";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { attachment } from "../../kernel/http/attachment.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { exportList } from "../../kernel/records/export-list.ts";
import { createListMemory } from "../../kernel/fast/list-memory.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { type AgeingGroup, type AgeingPage, createAgeingRepository } from "./ageing-repository.ts";
import { accountDocument } from "./account-document.ts";
import { sellerOf } from "./account-repository.ts";
import { accountOf } from "./customer-account.ts";
import { createOpenItemRepository, type OpenSums } from "./open-item-repository.ts";

const byWords: Record<AgeingBy, { zh: string; en: string }> = {
  customer: { zh: "客户", en: "Customer" },
  manager: { zh: "销售经理", en: "Sales manager" },
  region: { zh: "大区", en: "Region" },
};
const words = {
  statements: { zh: "结算单数", en: "Statements" },
  total: { zh: "合计", en: "Total" },
  asOf: { zh: "截至日期", en: "As of" },
  filter: { zh: "筛选", en: "Filter" },
  none: { zh: "无", en: "none" },
  rows: { zh: "行数", en: "Rows" },
  control: { zh: "核对合计", en: "Control sum" },
  nobody: { zh: "无人负责", en: "Unassigned" },
};

const toRow = ({ customerNo, managerName, region, ...row }: AgeingGroup): AgeingRow => ({
  ...row,
  ...(customerNo !== null && { customerNo, managerName }),
  ...(region !== null && { region }),
});

const nameOf = (row: AgeingGroup, by: AgeingBy, language: Language): string =>
  by === "region" && row.region ? regionWords[row.region][language] : (row.name ?? words.nobody[language]);

/** The filter of the rows, in words. */
function filterInWords({ region, manager, keyword, bucket }: AgeingExportQuery, language: Language): string {
  const parts = [
    ...(region ?? []).map((one) => regionWords[one][language]),
    manager === "none" ? words.nobody[language] : manager,
    keyword,
    bucket && ageBucketWords[bucket][language],
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("；") : words.none[language];
}

/** Receivables by age, and the account of each customer. */
export function createReceivables(ports: Pick<Ports, "db" | "clock" | "spreadsheets" | "documents" | "wake">): Module {
  const { db, clock } = ports;
  // The totals cost most of the time and are the same for every page.
  const remembered = createListMemory<AgeingPage>(ports.wake, ({ statements }) => statements);
  const openSums = createListMemory<OpenSums>(ports.wake, ({ total }) => total);
  const on = (asOf = clock.today(), handle: Db = db) => createAgeingRepository(handle, { today: clock.today(), asOf });

  async function exportAgeing(actor: Actor, query: AgeingExportQuery, context: CallContext): Promise<Response> {
    const { language } = context;
    const { asOf = clock.today(), by, sort, format: _, ...filters } = query;
    const { rows, sums } = await on(asOf).read(actor, { by, sort, ...filters }, null);
    const amounts = [...ageBuckets, "total"] as const;
    const title = (name: AgeBucket | "total") => (name === "total" ? words.total : ageBucketWords[name])[language];
    /** Below the rows: what the file contains, so that it can be checked on paper. */
    const notes = [
      `${words.asOf[language]}：${asOf}`,
      `${words.filter[language]}：${filterInWords(query, language)}`,
      `${words.rows[language]}：${rows.length}`,
      `${words.control[language]}：${sums.total}`,
    ];
    const rest = [null, null, ...amounts.map(() => null)];
    async function* lines() {
      for (const row of rows)
        yield [nameOf(row, by, language), row.managerName, String(row.statements), ...amounts.map((name) => row[name])];
      for (const note of notes) yield [note, ...rest];
    }
    return exportList(ports, {
      actor,
      context,
      noun: "receivables",
      action: "receivable.export",
      title: { zh: "账龄", en: "Ageing" },
      query,
      columns: [
        { name: by, title: byWords[by][language], kind: "text" },
        { name: "manager", title: byWords.manager[language], kind: "text" },
        { name: "statements", title: words.statements[language], kind: "number" },
        ...amounts.map((name) => ({ name, title: title(name), kind: "number" as const })),
      ],
      total: rows.length,
      rows: lines(),
      cells: (line) => line,
    });
  }

  return bind(
    { ...ageingRoutes, ...customerAccountRoutes, ...openItemRoutes },
    {
      async listOpenItems({ actor, query }) {
        const { pageNo: _, pageSize: __, ...filters } = query;
        const items = createOpenItemRepository(db, clock.today());
        const key = [filters, reachKey(actor, "invoice:read"), clock.today()];
        const [list, { total, owed }] = await Promise.all([
          items.list(actor, query),
          openSums.answer(db, key, (handle) => createOpenItemRepository(handle, clock.today()).sums(actor, filters)),
        ]);
        return { list, total, sums: { owed } };
      },
      async listAgeing({ actor, query }) {
        const { pageNo, pageSize, asOf = clock.today(), ...rest } = query;
        const key = [{ ...query, asOf }, reachKey(actor, "receivable:read"), clock.today()];
        const { rows, groups, sums } = await remembered.answer(db, key, (handle) =>
          on(asOf, handle).read(actor, rest, { pageNo, pageSize }),
        );
        return { asOf, list: rows.map(toRow), total: groups, sums };
      },
      listAgedStatements: ({ actor, query }) => on(query.asOf).statements(actor, query),
      exportAgeing: ({ actor, query, ...context }) => exportAgeing(actor, query, context as CallContext),
      getCustomerAccount: ({ actor, params, query }) => accountOf(db, clock.today(), actor, params.id, query),
      async getCustomerAccountPdf({ actor, params, query }) {
        const account = await accountOf(db, clock.today(), actor, params.id, query);
        const document = accountDocument(account, await sellerOf(db));
        const bytes = await ports.documents.pdf(document);
        return attachment(new Blob([bytes]).stream(), `${document.title}.pdf`, "pdf", bytes.length);
      },
      async exportCustomerAccount({ actor, params, query, ...context }) {
        if (!meets(actor, ["export:data"])) throw new AppError("not_allowed", { permission: "export:data" });
        const { language } = context;
        const { from, to } = query;
        const account = await accountOf(db, clock.today(), actor, params.id, { from, to }, "export:data");
        const opening = { zh: "期初余额", en: "Opening balance" }[language];
        const closing = { zh: "期末余额", en: "Closing balance" }[language];
        async function* lines() {
          yield [account.from, opening, "", "", null, null, account.opening];
          for (const one of account.entries)
            yield [
              one.on,
              accountEntryWords[one.kind][language],
              one.number,
              one.text,
              one.debit,
              one.credit,
              one.balance,
            ];
          yield [account.to, closing, "", "", account.debits, account.credits, account.closing];
        }
        const name = `${account.customerName} ${account.from}–${account.to}`;
        return exportList(ports, {
          actor,
          context: context as CallContext,
          noun: "customers",
          action: "customer.export",
          title: { zh: `对账单 ${name}`, en: `Account statement ${name}` },
          query: { ...query, id: params.id },
          columns: accountColumns.map((column) => ({
            name: column,
            title: accountColumnTitles[column][language],
            kind: column === "debit" || column === "credit" || column === "balance" ? "number" : "text",
          })),
          total: account.entries.length,
          rows: lines(),
          cells: (line) => line,
        });
      },
    },
  );
}
