import { regionWords } from "@busbar/contract/areas/areas";
import type { ChosenScope } from "@busbar/contract/users/chosen-scope";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { useChooseScope, wholeScopeHeaders } from "../../kernel/session/chosen-scope.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Select } from "../../ui/form/choices.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./scope.module.css";

/** Region, manager, customer: each field offers what belongs to the one before. */
export function ScopeDialog({ onClose }: { onClose: () => void }) {
  const t = shellTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const choose = useChooseScope();
  const { scope } = useUser();
  const id = useId();
  const [chosen, setChosen] = useState<ChosenScope>({
    region: scope?.region as ChosenScope["region"],
    manager: scope?.manager,
    customer: scope?.customer,
  });
  const { region, manager, customer } = chosen;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState("");
  const keyword = useDeferredValue(typed.trim());

  const { data: choices } = useQuery({
    queryKey: ["scope", "choices", region ?? ""],
    queryFn: ({ signal }) => api.listScopeChoices({ query: { region } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const wanted = { pageSize: 20, sort: "name", ...(region && { region: [region] }), manager, keyword } as const;
  const { data: found, isLoading } = useQuery({
    queryKey: ["customers", "choices", "scope", wanted],
    queryFn: ({ signal }) => api.listCustomers({ query: wanted }, { signal, headers: wholeScopeHeaders }),
    placeholderData: keepPreviousData,
  });
  const customers = (found?.list ?? []).map(({ customerNo, name }) => ({
    value: customerNo,
    label: `${name} ${customerNo}`,
  }));
  const isShown = customer === undefined || customers.some(({ value }) => value === customer);
  const kept = { value: customer ?? "", label: scope?.customerName ?? customer ?? "" };

  const apply = async (next: ChosenScope) => {
    setWrong("");
    try {
      await choose(next);
      onClose();
    } catch (error) {
      setWrong(messageOf(error));
    }
  };
  const field = (name: keyof ChosenScope) => ({
    id: `${id}-${name}`,
    className: styles.select,
    clearable: true,
    searchable: true,
    placeholder: t("scope.any"),
    value: chosen[name] ?? null,
  });
  const label = (name: keyof ChosenScope) => (
    <label className={styles.field} htmlFor={`${id}-${name}`}>
      {t(`scope.${name}`)}
    </label>
  );
  return (
    <ConfirmDialog
      open
      writes
      title={t("scope.title")}
      verb={t("scope.verb")}
      onConfirm={() => apply(chosen)}
      onClose={onClose}
    >
      <p>{t("scope.text")}</p>
      {(choices?.regions.length ?? 0) > 1 && (
        <>
          {label("region")}
          <Select
            {...field("region")}
            options={choices?.regions.map((one) => ({ value: one, label: regionWords[one][language] })) ?? []}
            onChange={(next: string | undefined) => setChosen({ region: next as ChosenScope["region"] })}
          />
        </>
      )}
      {((choices?.managers.length ?? 0) > 1 || manager !== undefined) && (
        <>
          {label("manager")}
          <Select
            {...field("manager")}
            options={choices?.managers.map(({ userCode, fullName }) => ({ value: userCode, label: fullName })) ?? []}
            onChange={(next: string | undefined) => setChosen({ region, manager: next })}
          />
        </>
      )}
      {label("customer")}
      <Select
        {...field("customer")}
        busy={isLoading}
        onSearch={setTyped}
        options={isShown ? customers : [kept, ...customers]}
        onChange={(next: string | undefined) => setChosen({ region, manager, customer: next })}
      />
      {scope && (
        <p className={styles.field}>
          <Button variant="link" onClick={() => void apply({})}>
            {t("scope.everything")}
          </Button>
        </p>
      )}
      <p className={styles.wrong} role="alert">
        {wrong}
      </p>
    </ConfirmDialog>
  );
}
