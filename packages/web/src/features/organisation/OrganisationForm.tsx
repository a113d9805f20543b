import {
  type BankAccount,
  type Organisation,
  organisationDefaults,
  type OrganisationFields,
  organisations,
  type OrganisationUpdate,
} from "@busbar/contract/organisation/organisation";
import { labelOf } from "@busbar/contract/fields/noun";
import { CallError } from "@busbar/contract/kernel/http/client";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useDraft, useFoundDraft } from "../../kernel/portal/view.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { Callout } from "../../ui/states/Callout.tsx";
import { settingNames } from "@busbar/contract/organisation/organisation-settings";
import { SettingGroups } from "./SettingGroups.tsx";
import { BankAccounts } from "./BankAccounts.tsx";
import { organisationTexts } from "./organisation-texts.ts";
import styles from "./organisation.module.css";
import { touchedPages, TouchedPages } from "./TouchedPages.tsx";

const lines = [
  "name",
  "nameEn",
  "uscc",
  "phone",
  "address",
  "addressEn",
  "email",
  "invoiceTitle",
  "invoiceTitleEn",
] as const;
const names = [
  ...lines,
  "paymentTermsDays",
  "reviewMinPersons",
  "writeOffLimit",
  "extensionMostDays",
  "accounts",
  ...settingNames,
] as const;
type Name = (typeof names)[number];
type Typed = Pick<Organisation, Name>;

const typedOf = (given: Organisation): Typed => Object.fromEntries(names.map((name) => [name, given[name]])) as Typed;
const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

type Props = { organisation: Organisation; onReload: () => Promise<void> };

/** The editable settings; sends the changed fields with the version that was read. */
export function OrganisationForm({ organisation, onReload }: Props) {
  const t = organisationTexts.useTexts();
  const language = useLanguage();
  const titleOf = (name: keyof OrganisationFields) => labelOf(organisations.fields[name])[language];
  const api = useApi();
  const cache = useQueryClient();
  const id = useId();
  const found = useFoundDraft<{ seen: Organisation; typed: Typed }>("organisation");
  const [seen, setSeen] = useState(found?.seen ?? organisation);
  const [typed, setTyped] = useState(found?.typed ?? typedOf(seen));
  const [refused, setRefused] = useState<unknown>(null);
  const changed = names.filter((name) => differs(typed[name], typedOf(seen)[name]));
  const forget = useDraft("organisation", changed.length > 0 ? { seen, typed } : null);
  const save = useWrite({
    meta: { errorShown: true },
    write: (body: OrganisationUpdate, options) => api.updateOrganisation({ body }, options),
  });
  const set = <K extends Name>(name: K, value: Typed[K]) => setTyped((before) => ({ ...before, [name]: value }));
  const refusalOf = (path: string) =>
    refused instanceof CallError ? refused.errors?.find((error) => error.path === path)?.message : undefined;

  const submit = async () => {
    setRefused(null);
    const patch = Object.fromEntries(changed.map((name) => [name, typed[name]]));
    try {
      const after = await save.mutateAsync({ ...patch, rowVersion: seen.rowVersion });
      setSeen(after);
      setTyped(typedOf(after));
      cache.setQueryData(["organisation"], after);
      toast.success(t("saved"));
    } catch (error) {
      setRefused(error);
    }
  };
  const reset = () => {
    forget();
    void onReload();
  };
  const isStale = organisation.rowVersion > seen.rowVersion;
  const source = (value: unknown) => (
    <small className={styles.source}>{t(value === null ? "source.default" : "source.here")}</small>
  );

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <section className={`${cards.card} ${styles.group}`} aria-label={t("group.seller")}>
        <h2>{t("group.seller")}</h2>
        <p className={styles.about}>{t("group.seller.about")}</p>
        <div className={styles.fields}>
          {lines.map((name) => (
            <div key={name} className={styles.field}>
              <label htmlFor={`${id}-${name}`}>{titleOf(name)}</label>
              <input
                id={`${id}-${name}`}
                className={controls.input}
                value={typed[name]}
                maxLength={organisations.fields[name].maxLength}
                placeholder={name.startsWith("invoiceTitle") ? t("invoiceTitle.hint") : undefined}
                aria-invalid={refusalOf(name) !== undefined}
                aria-describedby={refusalOf(name) && `${id}-${name}-wrong`}
                onChange={({ target }) => set(name, target.value)}
              />
              {refusalOf(name) && (
                <span id={`${id}-${name}-wrong`} className={styles.wrong}>
                  {refusalOf(name)}
                </span>
              )}
            </div>
          ))}
        </div>
      </section>
      <BankAccounts
        accounts={typed.accounts}
        refusalOf={refusalOf}
        onChange={(accounts: BankAccount[]) => set("accounts", accounts)}
      />
      <section className={`${cards.card} ${styles.group}`} aria-label={t("group.business")}>
        <h2>{t("group.business")}</h2>
        <p className={styles.about}>{t("group.business.about")}</p>
        <div className={styles.fields}>
          <div className={styles.field}>
            <label htmlFor={`${id}-terms`}>
              {titleOf("paymentTermsDays")} {source(typed.paymentTermsDays)}
            </label>
            <input
              id={`${id}-terms`}
              className={controls.input}
              type="number"
              min={0}
              max={365}
              value={typed.paymentTermsDays ?? ""}
              placeholder={t("byDefault", { value: t("days", { count: organisationDefaults.paymentTermsDays }) })}
              onChange={({ target }) => set("paymentTermsDays", target.value === "" ? null : Number(target.value))}
            />
            <Touches of="paymentTermsDays" />
          </div>
          <div className={styles.field}>
            <span>
              {t("reviewMinPersons")} {source(typed.reviewMinPersons)}
            </span>
            <SelectField
              aria-label={t("reviewMinPersons")}
              value={typed.reviewMinPersons ?? ""}
              onChange={({ target }) =>
                set("reviewMinPersons", target.value === "" ? null : (Number(target.value) as 2 | 3))
              }
            >
              <option value="">
                {t("byDefault", { value: t("persons", { count: organisationDefaults.reviewMinPersons }) })}
              </option>
              <option value="3">{t("persons", { count: 3 })}</option>
              <option value="2">{t("persons", { count: 2 })}</option>
            </SelectField>
            <Touches of="reviewMinPersons" />
          </div>
          <div className={styles.field}>
            <label htmlFor={`${id}-limit`}>
              {titleOf("writeOffLimit")} {source(typed.writeOffLimit)}
            </label>
            <input
              id={`${id}-limit`}
              className={controls.input}
              inputMode="decimal"
              maxLength={17}
              value={typed.writeOffLimit ?? ""}
              placeholder={t("byDefault", { value: organisationDefaults.writeOffLimit })}
              aria-invalid={refusalOf("writeOffLimit") !== undefined}
              aria-describedby={refusalOf("writeOffLimit") && `${id}-limit-wrong`}
              onChange={({ target }) => set("writeOffLimit", target.value.trim() === "" ? null : target.value.trim())}
            />
            {refusalOf("writeOffLimit") && (
              <span id={`${id}-limit-wrong`} className={styles.wrong}>
                {refusalOf("writeOffLimit")}
              </span>
            )}
            <Touches of="writeOffLimit" />
          </div>
          <div className={styles.field}>
            <label htmlFor={`${id}-extension`}>
              {titleOf("extensionMostDays")} {source(typed.extensionMostDays)}
            </label>
            <input
              id={`${id}-extension`}
              className={controls.input}
              type="number"
              min={1}
              max={365}
              value={typed.extensionMostDays ?? ""}
              placeholder={t("byDefault", { value: t("days", { count: organisationDefaults.extensionMostDays }) })}
              onChange={({ target }) => set("extensionMostDays", target.value === "" ? null : Number(target.value))}
            />
            <Touches of="extensionMostDays" />
          </div>
        </div>
      </section>
      <SettingGroups
        typed={typed}
        sources={organisation.settings}
        refusalOf={refusalOf}
        onChange={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
      />
      {isStale && <Callout tone="warn">{t("stale.text", { name: organisation.updatedBy ?? t("someone") })}</Callout>}
      {refused !== null && <Callout tone="danger">{messageOf(refused)}</Callout>}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={save.isPending} disabled={changed.length === 0}>
          {t("save")}
        </Button>
        {(changed.length > 0 || isStale) && <Button onClick={reset}>{t("reset")}</Button>}
      </div>
    </form>
  );
}

function Touches({ of }: { of: "paymentTermsDays" | "reviewMinPersons" | "writeOffLimit" | "extensionMostDays" }) {
  const t = organisationTexts.useTexts();
  return (
    <small>
      {t(`${of}.touches`)} <TouchedPages paths={touchedPages[of] ?? []} />
    </small>
  );
}
