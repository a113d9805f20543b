import { useState } from "react";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { useUnsaved } from "@busbar/web/kernel/portal/view.ts";
import { RadioGroup } from "@busbar/web/ui/form/choices.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Form, useForm } from "@busbar/web/ui/form/Form.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { formTexts } from "../form-texts.ts";
import { type Activity, noActivity } from "./activity.ts";
import { ActivityFacts } from "./ActivityFacts.tsx";
import { ActivityFields } from "./ActivityFields.tsx";
import styles from "./activity.module.css";

const places = ["left", "right", "top"] as const;

/** Every kind of field in one form: its labels move, wrong fields say why, and what was created stands below. @see R-G12 */
export function ComprehensiveFormPage() {
  const t = formTexts.useTexts();
  const form = useForm<Activity>();
  const [labels, setLabels] = useState<(typeof places)[number]>("right");
  const [dirty, setDirty] = useState(false);
  const [created, setCreated] = useState<Activity>();
  useUnsaved(dirty);
  const create = (activity: Activity) => {
    setCreated(activity);
    setDirty(false);
    toast.success(t("created"));
  };
  const reset = () => {
    form.resetFields();
    setDirty(false);
    setCreated(undefined);
  };
  return (
    <PageFrame title={t("full.title")}>
      <div className={styles.page}>
        <div className={styles.places}>
          <span aria-hidden="true">{t("labels")}</span>
          <RadioGroup
            aria-label={t("labels")}
            options={places.map((value) => ({ value, label: t(`labels.${value}`) }))}
            value={labels}
            onChange={setLabels}
          />
        </div>
        <Form form={form} initialValues={noActivity} labels={labels} onTyped={() => setDirty(true)} onFinish={create}>
          <ActivityFields />
          <div className={styles.foot}>
            <Button onClick={reset}>{t("reset")}</Button>
            <Button variant="primary" type="submit">
              {t("create")}
            </Button>
          </div>
        </Form>
        {created && <ActivityFacts activity={created} />}
      </div>
    </PageFrame>
  );
}
