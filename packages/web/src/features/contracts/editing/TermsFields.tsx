import { ContractDraft, type ContractTerms, drafted } from "@busbar/contract/contracts/contract-fields";
import { isUnusual } from "@busbar/contract/contracts/late-charge";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import { commodityUnits, type Commodity } from "@busbar/contract/values/commodities";
import { useQuery } from "@tanstack/react-query";
import { useRules } from "../../../kernel/forms/use-rules.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { RecordFields } from "../../../records/fields/RecordFields.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { LastDayField } from "../../../ui/fields/LastDayField.tsx";
import { Field, useFormInstance, useWatch } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { contractChoices } from "../contract-queries.ts";
import { useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import { VolumeCells } from "../VolumeCells.tsx";
import { DailyRateField } from "./DailyRateField.tsx";
import { PointsField } from "./PointsField.tsx";

type TermsFieldsProps = {
  customerId: string;
  commodity: Commodity;
  /** Set for a contract that has begun: its first day and the volumes of months that have begun are fixed. */
  begunOn?: string | undefined;
  volumesBefore: ContractTerms["volumes"];
};

/** The fields that a draft and an amendment share: dates, plan, money, points and volumes. */
export function TermsFields({ customerId, commodity, begunOn, volumesBefore }: TermsFieldsProps) {
  const t = contractTexts.useTexts();
  const api = useApi();
  const words = useFieldWords();
  const form = useFormInstance<ContractTerms>();
  const startDate = useWatch("startDate", form) ?? "";
  const endDate = useWatch("endDate", form) ?? "";
  const lateCharge = useWatch("lateChargeRate", form);
  const choices = useQuery(contractChoices(api, { customerId, commodity, startDate, endDate })).data;
  const rules = useRules(ContractDraft);
  const unit = commodityUnits[commodity];
  return (
    <>
      <Field name="startDate" label={words.fieldTitle("startDate")} rules={rules("startDate")} checkOn="change">
        <DayField required disabled={begunOn !== undefined} />
      </Field>
      <Field name="endDate" label={words.fieldTitle("endDate")} rules={rules("endDate")} checkOn="change">
        <LastDayField required />
      </Field>
      <Field name="planVersionId" label={words.fieldTitle("planVersionId")} hint={t("form.planHint")}>
        <Select
          clearable
          searchable
          empty={t("form.noPlans")}
          options={(choices?.plans ?? []).map((plan) => ({
            value: plan.planVersionId,
            label: `${plan.planCode} ${plan.planName} v${plan.versionNo}`,
          }))}
        />
      </Field>
      <Field name="points" label={words.fieldTitle("points")} rules={rules("points")} checkOn="change">
        <PointsField choices={choices?.points ?? []} term={{ startDate, endDate }} />
      </Field>
      <Field name="volumes" label={`${words.fieldTitle("volumes")} (${unit})`} hint={t("form.volumesHint")}>
        <VolumeCells months={monthsOf({ startDate, endDate })} before={volumesBefore} begunOn={begunOn} />
      </Field>
      <RecordFields
        of={drafted}
        draft={ContractDraft}
        names={["discountPerUnit", "paymentTermsDays", "lateChargeRate"]}
        special={{
          discountPerUnit: { hint: t("form.discountHint", { unit }) },
          paymentTermsDays: { hint: t("form.paymentTermsHint") },
          lateChargeRate: {
            hint: isUnusual(lateCharge ?? "") ? t("form.lateChargeHigh") : t("form.lateChargeHint"),
            control: <DailyRateField />,
          },
        }}
      />
    </>
  );
}

type Term = Pick<ContractTerms, "startDate" | "endDate">;

/**
 * Adapts points and volumes to a changed term: dates that were equal to the term's follow it, and months outside are
 * dropped.
 */
export function followTerm<T extends ContractTerms>(terms: T, before: Term): Pick<T, "points" | "volumes"> | null {
  const { startDate, endDate } = terms;
  if ((startDate === before.startDate && endDate === before.endDate) || !(endDate > startDate)) return null;
  const months = new Set(monthsOf(terms));
  const points = terms.points.flatMap(({ pointId, validFrom, validTo }) => {
    const from = validFrom === before.startDate || validFrom < startDate ? startDate : validFrom;
    const to = validTo === before.endDate || validTo > endDate ? endDate : validTo;
    return from < to ? [{ pointId, validFrom: from, validTo: to }] : [];
  });
  return { points, volumes: terms.volumes.filter(({ month }) => months.has(month)) };
}
