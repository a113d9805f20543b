import { type DictionaryItem, dictionaryItems } from "@busbar/contract/dictionaries/dictionary-items";
import { addDays } from "@busbar/contract/kernel/business-time";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconEdit from "~icons/ri/edit-line";
import IconSwitch from "~icons/ri/toggle-line";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { TreeTable } from "../../ui/tree-table/TreeTable.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { dictionaryList, itemsOf, useChangeItem, useMoveItem } from "./dictionary-queries.ts";
import { dictionaryTexts } from "./dictionary-texts.ts";
import { ItemDialog } from "./ItemDialog.tsx";
import styles from "./dictionaries.module.css";

/** All dictionaries on the left; the items of the chosen one in order. @see R-M06 */
export function DictionaryPage() {
  const t = dictionaryTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const list = useQuery(dictionaryList(api));
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<DictionaryItem | "new">();
  const dictionary = list.data?.find(({ code }) => code === chosen) ?? list.data?.[0];
  const code = dictionary?.code ?? "";
  const items = useQuery({ ...itemsOf(api, code), enabled: code !== "" });
  const change = useChangeItem(api);
  const move = useMoveItem(api);
  const mayWrite = can(["dict:write"]) && dictionary?.editable === true;
  const rows = new Map(items.data?.map((row) => [row.id, row]));
  const of = (key: string) => rows.get(key) as DictionaryItem;
  const told = { onError: (error: unknown) => !isGivenUp(error) && toast.error(messageOf(error)) };
  const validity = ({ validFrom, validTo }: DictionaryItem) =>
    validFrom === null && validTo === null
      ? t("always")
      : t("range", { from: validFrom ?? "…", to: validTo === null ? "…" : addDays(validTo, -1) });
  const entriesOf = (key: string) => {
    const row = of(key);
    return [
      { key: "edit", label: t("edit"), icon: IconEdit, onRun: () => setAsked(row) },
      {
        key: "switch",
        label: t(row.enabled ? "disable" : "enable"),
        icon: IconSwitch,
        onRun: () => change.mutate({ row, enabled: !row.enabled }, told),
      },
    ];
  };
  const error = list.error ?? items.error;
  return (
    <PageFrame
      title={t("title")}
      count={list.data && t("total", { count: list.data.length })}
      action={mayWrite ? <CreateButton onClick={() => setAsked("new")}>{t("create")}</CreateButton> : undefined}
    >
      {error ? (
        <ErrorState
          message={messageOf(error)}
          onRetry={() => void Promise.all([list.refetch(), code === "" ? null : items.refetch()])}
        />
      ) : null}
      {list.isLoading ? <Skeleton lines={8} /> : null}
      {list.data && dictionary ? (
        <div className={styles.page}>
          <ul className={styles.types} aria-label={t("title")}>
            {list.data.map((one) => (
              <li key={one.code}>
                <Button
                  variant="unstyled"
                  className={styles.type}
                  aria-pressed={one.code === code}
                  onClick={() => setChosen(one.code)}
                >
                  <b>{one[language]}</b>
                  <span>{t("count", { count: one.items })}</span>
                </Button>
              </li>
            ))}
          </ul>
          <section className={styles.main} aria-label={dictionary[language]}>
            <h2>{dictionary[language]}</h2>
            {dictionary.editable ? null : <p className={styles.note}>{t("fixed")}</p>}
            {items.isLoading ? <Skeleton lines={6} /> : null}
            {items.data?.length === 0 ? <EmptyState title={t("empty")} /> : null}
            {items.data && items.data.length > 0 ? (
              <TreeTable
                label={t("items")}
                nameTitle={dictionaryItems.titles[language][language]}
                top
                items={items.data.map((row) => ({
                  key: row.id,
                  parent: null,
                  label: row[language],
                  movable: row.actions.update === "ok",
                  holds: false,
                }))}
                columns={[
                  { key: "code", title: t("code"), cell: (key) => <code>{of(key).code}</code> },
                  {
                    key: "other",
                    title: dictionaryItems.titles[language === "zh" ? "en" : "zh"][language],
                    wideOnly: true,
                    cell: (key) => of(key)[language === "zh" ? "en" : "zh"],
                  },
                  { key: "validity", title: t("validity"), wideOnly: true, cell: (key) => validity(of(key)) },
                  { key: "state", title: t("state"), cell: (key) => <State row={of(key)} /> },
                ]}
                {...(mayWrite && {
                  entries: entriesOf,
                  onMove: (key: string, { before }: { before: string | null }) =>
                    move.isPending || move.mutate({ row: of(key), before }, told),
                })}
              />
            ) : null}
            {mayWrite ? <p className={styles.note}>{t("hint")}</p> : null}
          </section>
        </div>
      ) : null}
      {asked ? (
        <ItemDialog dictCode={code} row={asked === "new" ? null : asked} onClose={() => setAsked(undefined)} />
      ) : null}
    </PageFrame>
  );
}

function State({ row }: { row: DictionaryItem }) {
  const t = dictionaryTexts.useTexts();
  const state = row.offered ? "offered" : row.enabled ? "waiting" : "disabled";
  return <StatusTag tone={state === "offered" ? "active" : "locked"}>{t(state)}</StatusTag>;
}
