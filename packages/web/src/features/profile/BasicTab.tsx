import type { OwnProfile } from "@busbar/contract/profiles";
import { OwnDetails, Sex } from "@busbar/contract/user-accounts";
import { problemText } from "@busbar/contract/kernel/zod-problem";
import { Button, Form, Input, Radio } from "antd";
import { useState } from "react";
import { messageOf } from "../../kernel/call-errors.ts";
import { rulesFrom, showFieldErrors } from "../../kernel/form-rules.ts";
import { useLanguage } from "../../kernel/i18n.ts";
import { toast } from "../../kernel/toasts.ts";
import { useDraft, useFoundDraft, useUnsaved } from "../../kernel/view.ts";
import { Callout } from "../../ui/Callout.tsx";
import { useSaveProfile } from "./profile-queries.ts";
import { profileTexts } from "./profile-texts.ts";
import "../../ui/form.css";
import styles from "./profile.module.css";

type Values = Pick<OwnProfile, "fullName" | "nickname" | "sex" | "introduction">;
const names = ["fullName", "nickname", "sex", "introduction"] as const;
const valuesOf = (profile: OwnProfile): Values => ({
  fullName: profile.fullName,
  nickname: profile.nickname,
  sex: profile.sex,
  introduction: profile.introduction,
});

/** What one says of oneself. */
export function BasicTab({ profile }: { profile: OwnProfile }) {
  // A form of its own for each saved state: what is typed is compared with what is stored.
  const [kept, setKept] = useState(0);
  return <BasicForm key={kept} profile={profile} onKept={() => setKept(kept + 1)} />;
}

function BasicForm({ profile, onKept }: { profile: OwnProfile; onKept: () => void }) {
  const t = profileTexts.useTexts();
  const language = useLanguage();
  const [form] = Form.useForm<Values>();
  const found = useFoundDraft<Values>("basic");
  const [first] = useState(found);
  const save = useSaveProfile();
  const stored = valuesOf(profile);
  const [typed, setTyped] = useState<Values>({ ...stored, ...first });
  const [refusal, setRefusal] = useState("");
  const dirty = names.some((name) => typed[name] !== stored[name]);
  useUnsaved(dirty);
  const forget = useDraft("basic", dirty ? typed : null);
  const rules = (name: keyof Values) => rulesFrom(OwnDetails, name, (_, issue) => problemText(issue, language));

  const submit = async (values: Values) => {
    if (save.isPending) return;
    setRefusal("");
    try {
      await save.mutateAsync({ rowVersion: profile.rowVersion, ...values });
      forget();
      toast.success(t("saved"));
      onKept();
    } catch (error) {
      if (!showFieldErrors(form, error)) setRefusal(messageOf(error));
    }
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      className={styles.form ?? ""}
      initialValues={typed}
      onValuesChange={(_, values: Values) => setTyped(values)}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ focus: true }}
    >
      {first && <Callout tone="ok">{t("restored")}</Callout>}
      <Form.Item name="fullName" label={t("field.fullName")} rules={rules("fullName")}>
        <Input maxLength={60} autoComplete="name" />
      </Form.Item>
      <Form.Item name="nickname" label={t("field.nickname")} rules={rules("nickname")}>
        <Input maxLength={40} autoComplete="nickname" />
      </Form.Item>
      <Form.Item name="sex" label={t("field.sex")}>
        <Radio.Group options={Sex.options.map((value) => ({ value, label: t(`sex.${value}`) }))} />
      </Form.Item>
      <Form.Item name="introduction" label={t("field.introduction")} rules={rules("introduction")}>
        <Input maxLength={200} showCount />
      </Form.Item>
      {refusal && <Callout tone="danger">{refusal}</Callout>}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!dirty}>
          {t("save")}
        </Button>
        <Button
          disabled={!dirty || save.isPending}
          onClick={() => {
            forget();
            onKept();
          }}
        >
          {t("reset")}
        </Button>
      </div>
    </Form>
  );
}
