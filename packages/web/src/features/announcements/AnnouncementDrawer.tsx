import { Announcement, AnnouncementDraft } from "@busbar/contract/announcements/announcements";
import { NoticePicture } from "@busbar/contract/notices/notices";
import { useQuery } from "@tanstack/react-query";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { OptionalLabel } from "../../records/fields/RecordFields.tsx";
import { RichTextField } from "../../ui/editor/RichTextField.tsx";
import { Select, Switch } from "../../ui/form/choices.tsx";
import { Field, Form } from "../../ui/form/Form.tsx";
import { InstantField } from "../../ui/form/InstantField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { AudienceField } from "./AudienceField.tsx";
import {
  announcementValues,
  type AnnouncementValues,
  audienceChoices,
  emptyAnnouncement,
  useSaveAnnouncement,
} from "./announcement-queries.ts";
import { audienceWords } from "./audience-words.ts";
import { announcementTexts } from "./announcement-texts.ts";
import { draftName, type Editing } from "./announcement-steps.ts";
import styles from "./announcements.module.css";

type DrawerProps = { editing: Editing; onSaved: (id: string) => void; onClose: () => void };

/** Writes a notice, or goes on with a draft. It is sent from its view, where it is seen as its readers will. */
export function AnnouncementDrawer({ editing, onSaved, onClose }: DrawerProps) {
  const t = announcementTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const choices = useQuery(audienceChoices(api)).data;
  const { row } = editing;
  const editor = useRecordEditor<Announcement, AnnouncementValues, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: row,
    schema: Announcement,
    empty: emptyAnnouncement,
    valuesOf: announcementValues,
    save: useSaveAnnouncement(api),
    onSaved: ({ id }) => {
      toast.success(t("saved"));
      onSaved(id);
    },
    onClose,
  });
  const rules = useRules(AnnouncementDraft);
  const optional = (name: "titleEn" | "en" | "link" | "startsAt" | "expiresAt") => (
    <OptionalLabel>{t(`field.${name}`)}</OptionalLabel>
  );
  const words = (value: AnnouncementValues["audience"]) =>
    value.everyone
      ? t("audience.everyone")
      : audienceWords({ audience: value, people: row?.people ?? [] }, choices, language).join("、");
  return (
    <RecordDrawer
      editor={editor}
      size={640}
      title={t(row ? "edit" : "create")}
      conflictTitle={t("conflict")}
      fieldTitle={(name) => t(`field.${name}`)}
      showValue={(name, value) =>
        name === "audience" ? (
          words(value as AnnouncementValues["audience"])
        ) : name === "startsAt" || name === "expiresAt" ? (
          <DateText value={value as string | null} />
        ) : name === "byMail" ? (
          t(value ? "yes" : "no")
        ) : (
          String(value)
        )
      }
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <Field name="titleZh" label={t("field.titleZh")} rules={rules("titleZh")}>
          <TextField autoFocus maxLength={60} autoComplete="off" />
        </Field>
        <Field name="zh" label={t("field.zh")}>
          <RichTextField aria-label={t("field.zh")} />
        </Field>
        <Field name="titleEn" label={optional("titleEn")} rules={rules("titleEn")} hint={t("english.hint")}>
          <TextField maxLength={100} autoComplete="off" />
        </Field>
        <Field name="en" label={optional("en")}>
          <RichTextField aria-label={t("field.en")} />
        </Field>
        <Field name="audience" label={t("audience")}>
          <AudienceField known={row?.people ?? []} />
        </Field>
        <div className={styles.days}>
          <Field name="startsAt" label={optional("startsAt")} hint={t("startsAt.hint")}>
            <InstantField />
          </Field>
          <Field name="expiresAt" label={optional("expiresAt")} hint={t("expiresAt.hint")}>
            <InstantField />
          </Field>
        </div>
        <Field name="byMail" label={t("field.byMail")} valueProp="checked" hint={t("byMail.hint")}>
          <Switch />
        </Field>
        <div className={styles.days}>
          <Field name="link" label={optional("link")} rules={rules("link")} hint={t("link.hint")}>
            <TextField maxLength={512} autoComplete="off" />
          </Field>
          <Field name="picture" label={t("field.picture")}>
            <Select
              options={NoticePicture.options.map((picture) => ({ value: picture, label: t(`picture.${picture}`) }))}
            />
          </Field>
        </div>
      </Form>
    </RecordDrawer>
  );
}
