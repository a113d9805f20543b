import { isFrameAddress } from "@busbar/contract/frames/frame-address";
import { useView } from "@busbar/web/kernel/portal/view.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Field, type FieldRule, Form, useForm } from "@busbar/web/ui/form/Form.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { frameSearchTexts } from "./frame-search-texts.ts";
import styles from "./frames.module.css";

/** Nothing is said of an empty field twice: `required` has said it. */
const fits = (holds: (typed: string) => boolean, message: string): FieldRule => ({
  validator: (_, typed) => (!typed || holds(String(typed)) ? Promise.resolve() : Promise.reject(new Error(message))),
});

type Asked = { url: string; title: string };

/** Opens any address in a tab of its own, framed where the list allows it. @see R-G53 */
export function FrameSearchPage() {
  const t = frameSearchTexts.useTexts();
  const view = useView();
  const form = useForm<Asked>();
  const open = ({ url, title }: Asked) =>
    view.navigate(
      `/other/iframe/view?${new URLSearchParams({ url: url.trim(), title: title.trim(), icon: "window-line" })}`,
    );
  return (
    <PageFrame title={t("title")}>
      <p className={styles.hint}>{t("hint")}</p>
      <Form form={form} initialValues={{ url: "", title: "" }} onFinish={open}>
        <Field
          name="url"
          label={t("url")}
          rules={[
            { required: true, message: t("url.empty") },
            fits((typed) => isFrameAddress(typed.trim()), t("url.wrong")),
          ]}
        >
          <TextField autoComplete="off" spellCheck={false} maxLength={2000} />
        </Field>
        <Field
          name="title"
          label={t("name")}
          rules={[{ required: true, message: t("name.empty") }, fits((typed) => typed.trim() !== "", t("name.empty"))]}
        >
          <TextField autoComplete="off" maxLength={60} />
        </Field>
        <Button variant="primary" type="submit">
          {t("open")}
        </Button>
      </Form>
    </PageFrame>
  );
}
