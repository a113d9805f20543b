import type { ComponentProps } from "react";
import IconBusy from "~icons/ri/loader-4-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";

type ButtonProps = ComponentProps<"button"> & {
  /**
   * `primary` is the main action of a page or dialog, `danger` one that cannot be undone, `link` a word in a text or a
   * line; `unstyled` has no look but that of `className`.
   */
  variant?: ButtonVariant | undefined;
  /** Its action is running: it keeps the focus and ignores clicks. */
  busy?: boolean | undefined;
};

export type ButtonVariant = keyof typeof variants;

const variants = {
  plain: controls.button,
  primary: controls.buttonStrong,
  danger: controls.buttonDanger,
  link: controls.textButton,
  unstyled: undefined,
};

/** Class names of a button of this variant, followed by those that its owner adds. */
export const buttonClass = (variant: ButtonVariant, className?: string) => joinClasses(variants[variant], className);

export const joinClasses = (...names: (string | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

/** The button of the portal, with a text label; one with an icon only is an `IconButton`. */
export function Button({
  variant = "plain",
  type = "button",
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={busy || undefined}
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- "button" unless its owner says otherwise
      type={type}
      className={buttonClass(variant, className)}
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
