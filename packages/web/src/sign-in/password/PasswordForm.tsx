import type { ReactNode } from "react";
import { SignInButton } from "../frame/SignInButton.tsx";
import styles from "../frame/sign-in.module.css";
import { BackToSignIn } from "./NewPasswordFields.tsx";
import type { PasswordTexts } from "./password-texts.ts";

type Props = {
  texts: PasswordTexts;
  saving: boolean;
  /** What concerns no single field. */
  fault: string | undefined;
  onSave: () => void;
  /** Its lead and fields. */
  children: ReactNode;
};

/** The form of a new password, with the button that saves it and the way back. */
export function PasswordForm({ texts: t, saving, fault, onSave, children }: Props) {
  return (
    <form
      noValidate
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSave();
      }}
    >
      {children}
      <p className={`${styles.fault} ${styles.formFault}`} role="alert">
        {fault}
      </p>
      <SignInButton variant="primary" type="submit" disabled={saving}>
        {saving ? t.saving : t.save}
      </SignInButton>
      <BackToSignIn texts={t} />
    </form>
  );
}
