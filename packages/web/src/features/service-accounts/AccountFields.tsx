import { Region, regionWords } from "@busbar/contract/areas/areas";
import { ServiceAccountDraft, serviceAccounts } from "@busbar/contract/service-accounts/service-accounts";
import {
  ConfirmedAction,
  confirmationWords,
  machinePermissionNames,
} from "@busbar/contract/service-accounts/service-account-rights";
import { useQuery } from "@tanstack/react-query";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { OptionalLabel, RecordFields } from "../../records/fields/RecordFields.tsx";
import { MultiSelect, Select, WordsField } from "../../ui/form/choices.tsx";
import { Field, type FormInstance, useWatch } from "../../ui/form/Form.tsx";
import type { AccountValues } from "./service-account-queries.ts";
import { serviceAccountTexts } from "./service-account-texts.ts";
import { useFieldWords, useRightWord } from "./service-account-words.tsx";

const stated = { of: serviceAccounts, draft: ServiceAccountDraft };

/** Colleagues to choose an owner from. */
export function usePeople() {
  const api = useApi();
  const found = useQuery({
    queryKey: ["users", "list", "picked"],
    queryFn: ({ signal }) => api.selectUsers({ query: {} }, { signal }),
  });
  return {
    busy: found.isFetching,
    options: (found.data ?? []).map(({ id, fullName, userCode }) => ({ value: id, label: `${fullName} ${userCode}` })),
  };
}

/** Who it is, what for, and who answers for it. */
export function WhoFields({ isNew }: { isNew: boolean }) {
  const t = serviceAccountTexts.useTexts();
  const words = useFieldWords();
  const rules = useRules(ServiceAccountDraft);
  const people = usePeople();
  return (
    <>
      <RecordFields
        {...stated}
        names={isNew ? ["name", "code", "purpose"] : ["name", "purpose"]}
        special={{ name: { autoFocus: true }, code: { hint: t("form.codeHint") } }}
      />
      {isNew ? (
        <Field
          name="responsibleId"
          label={words.fieldTitle("responsible")}
          rules={rules("responsibleId")}
          hint={t("form.ownerHint")}
        >
          <Select searchable busy={people.busy} options={people.options} />
        </Field>
      ) : null}
    </>
  );
}

/** What it may do, and with which rows. */
export function WhatFields({ form, initial }: { form: FormInstance<AccountValues>; initial: AccountValues }) {
  const t = serviceAccountTexts.useTexts();
  const language = useLanguage();
  const words = useFieldWords();
  const rightWord = useRightWord();
  const can = useCan();
  const rules = useRules(ServiceAccountDraft);
  const kind = useWatch<AccountValues, "scopeKind">("scopeKind", form) ?? initial.scopeKind;
  return (
    <>
      <Field
        name="permissions"
        label={words.fieldTitle("permissions")}
        rules={rules("permissions")}
        hint={t("form.permissionsHint")}
      >
        <MultiSelect
          searchable
          options={machinePermissionNames.map((value) => ({
            value,
            label: rightWord(value),
            disabled: !can([value]) && !initial.permissions.includes(value),
          }))}
        />
      </Field>
      <Field name="scopeKind" label={words.fieldTitle("scope")}>
        <Select
          options={[
            { value: "ALL", label: t("scope.ALL") },
            { value: "REGION", label: t("scope.REGION") },
          ]}
        />
      </Field>
      {kind === "REGION" ? (
        <Field name="regions" label={words.fieldTitle("regions")} required>
          <MultiSelect options={Region.options.map((value) => ({ value, label: regionWords[value][language] }))} />
        </Field>
      ) : null}
      <Field
        name="confirmations"
        label={<OptionalLabel>{words.fieldTitle("confirmations")}</OptionalLabel>}
        hint={t("form.confirmationsHint")}
      >
        <MultiSelect
          options={ConfirmedAction.options.map((value) => ({ value, label: confirmationWords[value][language] }))}
        />
      </Field>
    </>
  );
}

/** From where, until when and how often it calls. */
export function HowFields() {
  const t = serviceAccountTexts.useTexts();
  const words = useFieldWords();
  const rules = useRules(ServiceAccountDraft);
  return (
    <>
      <RecordFields
        {...stated}
        names={["expiresOn", "perMinute"]}
        special={{ expiresOn: { hint: t("form.expiresHint") } }}
      />
      <Field
        name="addresses"
        label={<OptionalLabel>{words.fieldTitle("addresses")}</OptionalLabel>}
        rules={rules("addresses")}
        hint={t("form.addressesHint")}
      >
        <WordsField />
      </Field>
    </>
  );
}
