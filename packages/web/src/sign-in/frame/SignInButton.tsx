import type { ComponentProps } from "react";
import styles from "./sign-in.module.css";

type SignInButtonProps = ComponentProps<"button"> & {
  /** `primary` sends the form, `link` is a word beside it; `unstyled` has no look but that of `className`. */
  variant?: keyof typeof variants;
};

const variants = { primary: styles.submit, link: styles.plain, unstyled: undefined };

/** The button of the pages before sign-in, which go without the portal's kit. */
export function SignInButton({
  variant = "unstyled",
  type = "button",
  className,
  children,
  ...rest
}: SignInButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- "button" unless its owner says otherwise
    <button {...rest} type={type} className={variants[variant] ?? className}>
      {children}
    </button>
  );
}
