import type { ComponentProps } from "react";
import IconBusy from "~icons/ri/loader-4-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";

type ButtonProps = Omit<ComponentProps<"button">, "type"> & {
  /** `strong` is the primary action, `danger` one that cannot be undone, `link` a word in a text or a line. */
  look?: "plain" | "strong" | "danger" | "link";
  /** Submits the form around, or the one that `form` names. */
  submits?: boolean;
  /** Its action is running: it keeps the focus and ignores clicks. */
  busy?: boolean;
};

const classes = {
  plain: controls.button,
  strong: controls.buttonStrong,
  danger: controls.buttonDanger,
  link: controls.textButton,
};

/** The button with a text label; a button with an icon only is `controls.iconButton`. */
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
      // oxlint-disable-next-line react/button-has-type -- always one of the two
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
