import { Region, regionWords } from "@busbar/contract/areas/areas";
import { useAreaChoice } from "@busbar/web/kernel/queries/reference-queries.ts";
import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { DayField } from "@busbar/web/ui/fields/DayField.tsx";
import { RadioGroup, Select, Switch } from "@busbar/web/ui/form/choices.tsx";
import { CheckGroup } from "@busbar/web/ui/form/choosing/CheckGroup.tsx";
import { RatingField } from "@busbar/web/ui/form/choosing/RatingField.tsx";
import { TransferField } from "@busbar/web/ui/form/choosing/TransferField.tsx";
import { Field } from "@busbar/web/ui/form/Form.tsx";
import { TimeField } from "@busbar/web/ui/form/moments/TimeField.tsx";
import { TextArea, TextField } from "@busbar/web/ui/form/TextField.tsx";
import { TreeField } from "@busbar/web/ui/tree-field/TreeField.tsx";
import { formTexts } from "../form-texts.ts";
import { isName, kinds, materials, resources } from "./activity.ts";

/** Each says at itself what is wrong with it. */
export function ActivityFields() {
  const t = formTexts.useTexts();
  const language = useLanguage();
  const areas = useAreaChoice();
  const needed = (message: string) => [{ required: true, message }];
  return (
    <>
      <Field
        name="name"
        label={t("name")}
        hint={t("name.hint")}
        rules={[
          { required: true, message: t("name.empty") },
          {
            validator: (_, typed) =>
              !typed || isName(String(typed)) ? Promise.resolve() : Promise.reject(new Error(t("name.wrong"))),
          },
        ]}
      >
        <TextField maxLength={40} autoComplete="off" />
      </Field>
      <Field name="region" label={t("region")} checkOn="change" rules={needed(t("region.empty"))}>
        <Select
          placeholder={t("region.empty")}
          options={Region.options.map((value) => ({ value, label: regionWords[value][language] }))}
        />
      </Field>
      <Field name="day" label={t("day")} checkOn="change" rules={needed(t("day.empty"))}>
        <DayField placeholder={t("day.empty")} />
      </Field>
      <Field name="time" label={t("time")} checkOn="change" rules={needed(t("time.empty"))}>
        <TimeField placeholder={t("time.empty")} />
      </Field>
      <Field name="instant" label={t("instant")} valueProp="checked">
        <Switch />
      </Field>
      <Field name="kinds" label={t("kinds")} checkOn="change" rules={needed(t("kinds.empty"))}>
        <CheckGroup aria-label={t("kinds")} options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Field>
      <Field name="resource" label={t("resource")}>
        <RadioGroup
          aria-label={t("resource")}
          options={resources.map((value) => ({ value, label: t(`resource.${value}`) }))}
        />
      </Field>
      <Field name="description" label={t("description")} rules={needed(t("description.empty"))}>
        <TextArea rows={3} maxLength={200} counted />
      </Field>
      <Field name="rating" label={t("rating")}>
        <RatingField aria-label={t("rating")} />
      </Field>
      <Field name="areaCode" label={t("area")} checkOn="change" rules={needed(t("area.empty"))}>
        <TreeField choice={areas} placeholder={t("area.pick")} />
      </Field>
      <Field name="materials" label={t("materials")}>
        <TransferField
          aria-label={t("materials")}
          titles={{ left: t("materials.left"), right: t("materials.right") }}
          options={materials.map((value) => ({ value, label: t(`material.${value}`) }))}
        />
      </Field>
    </>
  );
}
