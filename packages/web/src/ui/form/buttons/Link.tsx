import type { ComponentProps } from "react";
import controls from "../../fields/controls.module.css";
import { type ButtonVariant, buttonClass, joinClasses } from "../Button.tsx";

type LinkProps = ComponentProps<"a"> & {
  href: string | undefined;
  /** `text` stands in a text or a cell, `icon` looks like an `IconButton`, the others like the `Button` of that variant. */
  variant?: "text" | "icon" | ButtonVariant;
};

/** A link to an address of the portal or elsewhere. */
export function Link({ variant = "text", className, children, ...rest }: LinkProps) {
  const looks =
    variant === "text" || variant === "icon"
      ? joinClasses(classes[variant], className)
      : buttonClass(variant, className);
  return (
    <a {...rest} className={looks}>
      {children}
    </a>
  );
}

const classes = { text: controls.link, icon: controls.iconButton };
