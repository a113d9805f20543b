import { actionWords } from "@busbar/contract/records/action-words";
import { serviceAccountAddress } from "@busbar/contract/records/record-addresses";
import type { ServiceAccount, ServiceAccountQuery } from "@busbar/contract/service-accounts/service-accounts";
import { confirmationWords } from "@busbar/contract/service-accounts/service-account-rights";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import record from "../../../records/page/record-page.module.css";
import { Callout } from "../../../ui/states/Callout.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { accountActions } from "../account-steps.ts";
import { AccountCalls } from "./AccountCalls.tsx";
import { AccountTokens } from "./AccountTokens.tsx";
import { listOfServiceAccounts, oneServiceAccount } from "../service-account-queries.ts";
import { serviceAccountTexts } from "../service-account-texts.ts";
import { StateTag, useFieldWords, useRightWord } from "../service-account-words.tsx";
import styles from "../service-accounts.module.css";
import { useAccountOverlays } from "../use-account-overlays.tsx";

/** One account: what it may do, its tokens and its calls. */
export function ServiceAccountPage() {
  const t = serviceAccountTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const found = useQuery(oneServiceAccount(api, id));
  return (
    <DetailPage
      record={found}
      name={found.data?.name}
      number={found.data?.code ?? ""}
      title={t("title")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/setting/serviceAccount" }}
      among={{
        noun: "service-accounts",
        load: (query: ServiceAccountQuery) => listOfServiceAccounts(api, query),
        addressOf: serviceAccountAddress,
      }}
    >
      {(row) => <Account row={row} />}
    </DetailPage>
  );
}

function Account({ row }: { row: ServiceAccount }) {
  const t = serviceAccountTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const words = useFieldWords();
  const overlays = useAccountOverlays(() => row, view.close);
  const fact = (key: string, value: unknown) => ({
    key,
    label: words.fieldTitle(key),
    value: words.showValue(key, value),
  });
  return (
    <RecordFrame
      title={row.name}
      about={<StateTag state={row.state} />}
      actions={
        <RecordSteps
          moreLabel={t("more")}
          steps={accountActions(row, t, {
            edit: () => overlays.edit(row),
            take: (kind) => overlays.take({ kind, row }),
          })}
        />
      }
      notes={<Notes row={row} />}
      factsTitle={t("facts")}
      facts={[
        fact("code", row.code),
        fact("purpose", row.purpose),
        fact("responsible", `${row.responsible.fullName} ${row.responsible.userCode}`),
        fact("scope", row.scope),
        {
          key: "expiresOn",
          label: words.fieldTitle("expiresOn"),
          value: <DateText value={lastDayOf(row.expiresOn)} />,
        },
        fact("perMinute", row.perMinute),
        fact("addresses", row.addresses),
        {
          key: "lastUsedAt",
          label: words.fieldTitle("lastUsedAt"),
          value: row.lastUsedAt ? <DateText value={row.lastUsedAt} /> : <Missing why={t("token.unused")} />,
        },
      ]}
      activity={
        <RecordActivityList
          queryKey={oneServiceAccount(api, row.id).queryKey}
          load={(pageSize, signal) =>
            api.listServiceAccountActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
          }
          actionTitle={(action) => actionWords(action)?.[language]}
          {...words}
        />
      }
      overlays={overlays.shown}
    >
      <Rights row={row} />
      <AccountTokens row={row} />
      <AccountCalls id={row.id} />
    </RecordFrame>
  );
}

function Notes({ row }: { row: ServiceAccount }) {
  const t = serviceAccountTexts.useTexts();
  if (!row.responsible.active) return <Callout tone="warn">{t("note.ownerAway")}</Callout>;
  return row.state === "EXPIRED" ? <Callout tone="warn">{t("note.expired")}</Callout> : null;
}

function Rights({ row }: { row: ServiceAccount }) {
  const t = serviceAccountTexts.useTexts();
  const language = useLanguage();
  const rightWord = useRightWord();
  return (
    <section className={record.section}>
      <h2>{t("permissions")}</h2>
      {row.permissions.length === 0 ? <EmptyLine title={t("permissions.none")} /> : null}
      <ul className={styles.plain}>
        {row.permissions.map((name) => (
          <li key={name}>{rightWord(name)}</li>
        ))}
        {row.confirmations.map((name) => (
          <li key={name}>{confirmationWords[name][language]}</li>
        ))}
      </ul>
    </section>
  );
}
