import type { ComponentProps } from "react";
import IconBusy from "~icons/ri/loader-4-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";

type ButtonProps = Omit<ComponentProps<"button">, "type"> & {
  /** `strong` is the one thing to do here, `danger` what cannot be taken back, `link` a word in a text or a line. */
  look?: "plain" | "strong" | "danger" | "link";
  /** Sends the form that it stands in, or that `form` names. */
  submits?: boolean;
  /** What it began is under way: it keeps the focus and takes no second press. */
  busy?: boolean;
};

const classes = {
  plain: controls.button,
  strong: controls.buttonStrong,
  danger: controls.buttonDanger,
  link: controls.textButton,
};

/** The button with words, in one look everywhere; one with a picture alone is `controls.iconButton`. */
export function Button({
  look = "plain",
  submits = false,
  busy = false,
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={busy || undefined}
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the two
      type={submits ? "submit" : "button"}
      className={`${classes[look]} ${className}`}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Icon of={IconBusy} />}
      {children}
    </button>
  );
}
