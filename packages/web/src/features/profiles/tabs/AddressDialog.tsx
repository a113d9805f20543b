import { CallError } from "@busbar/contract/kernel/http/client";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { type CodeChannel, RegistrationCodeRequest } from "@busbar/contract/registrations/registrations";
import { AddressChange } from "@busbar/contract/users/user-accounts";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { type FormEvent, useId, useRef, useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useCountdown } from "../../../kernel/forms/use-countdown.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { TitledDialog } from "../../../ui/dialogs/top-layer/TitledDialog.tsx";
import { useMoveAddress } from "../profile-queries.ts";
import { profileTexts } from "../profile-texts.ts";
import styles from "../profile.module.css";

type Faults = { to?: string | undefined; code?: string | undefined; whole?: string | undefined };

/** Changes the e-mail address or mobile number, confirmed by a code sent to the new one. */
export function AddressDialog({ channel, onClose }: { channel: CodeChannel; onClose: () => void }) {
  const t = profileTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const move = useMoveAddress();
  const id = useId();
  const toField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const [to, setTo] = useState("");
  const [code, setCode] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [sent, setSent] = useState("");
  const [sending, setSending] = useState(false);
  const wait = useCountdown();
  const name = channel === "email" ? "email" : "mobile";

  const show = (found: Faults) => {
    setFaults(found);
    if (found.to) toField.current?.focus();
    else if (found.code) codeField.current?.focus();
  };
  const tell = (error: unknown) => {
    const fields = error instanceof CallError ? error.errors : [];
    const of = (path: string) => fields.find((field) => field.path === path)?.message;
    const known = { to: of("to"), code: of("code") };
    show(known.to || known.code ? known : { whole: messageOf(error) });
  };
  const send = async () => {
    const body = RegistrationCodeRequest.safeParse({ channel, to });
    if (!body.success) return show({ to: problemText(body.error.issues[0]!, language, t(`address.${name}`)) });
    setFaults({});
    setSending(true);
    try {
      const { resendSeconds, validMinutes } = await api.sendAddressCode({ body: { channel, to } });
      setSent(t("address.sent", { minutes: validMinutes }));
      wait.start(resendSeconds);
      codeField.current?.focus();
    } catch (error) {
      tell(error);
    }
    setSending(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    const form = AddressChange.safeParse({ channel, to, code });
    if (!form.success) {
      const of = (path: string, title: string) => {
        const issue = form.error.issues.find((one) => one.path[0] === path);
        return issue && problemText(issue, language, title);
      };
      return show({ to: of("to", t(`address.${name}`)), code: of("code", t("address.code")) });
    }
    setFaults({});
    try {
      await move.mutateAsync({ channel, to, code });
      toast.success(t("address.done"));
      onClose();
    } catch (error) {
      tell(error);
    }
  };

  return (
    <TitledDialog
      title={t(`address.${name}.title`)}
      className={styles.dialog}
      keepsWork
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t("picture.cancel")}</Button>
          <SubmitButton form={id} busy={move.isPending}>
            {t("address.confirm")}
          </SubmitButton>
        </div>
      }
    >
      <form id={id} className={styles.address} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.quiet}>{t(`address.${name}.text`)}</p>
        <label htmlFor={`${id}-to`}>{t(`address.${name}`)}</label>
        <input
          ref={toField}
          id={`${id}-to`}
          data-autofocus
          className={controls.input}
          type={channel === "email" ? "email" : "tel"}
          value={to}
          maxLength={254}
          autoComplete={channel === "email" ? "email" : "tel"}
          required
          aria-invalid={faults.to !== undefined}
          aria-describedby={`${id}-to-fault`}
          onChange={(event) => setTo(event.target.value)}
        />
        <p id={`${id}-to-fault`} className={styles.fault} role="alert">
          {faults.to}
        </p>
        <label htmlFor={`${id}-code`}>{t("address.code")}</label>
        <div className={styles.codeRow}>
          <input
            ref={codeField}
            id={`${id}-code`}
            className={controls.input}
            value={code}
            maxLength={40}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            aria-invalid={faults.code !== undefined}
            aria-describedby={`${id}-code-fault ${id}-sent`}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button onClick={() => void send()} busy={sending} disabled={wait.left > 0}>
            {wait.left > 0 ? t("address.wait", { seconds: wait.left }) : t("address.send")}
          </Button>
        </div>
        <p id={`${id}-code-fault`} className={styles.fault} role="alert">
          {faults.code}
        </p>
        <p id={`${id}-sent`} role="status" className={styles.quiet}>
          {sent}
        </p>
        {faults.whole && <Callout tone="danger">{faults.whole}</Callout>}
      </form>
    </TitledDialog>
  );
}
