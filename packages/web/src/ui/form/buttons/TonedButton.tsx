import type { ComponentProps } from "react";
import { Icon, type IconShape } from "../../Icon.tsx";
import { Button } from "../Button.tsx";
import styles from "./buttons.module.css";

export const buttonTones = ["plain", "strong", "ok", "info", "warn", "danger"] as const;
export const buttonSizes = ["large", "medium", "small"] as const;

type TonedButtonProps = Omit<ComponentProps<typeof Button>, "variant"> & {
  tone?: (typeof buttonTones)[number];
  /** `outlined` has the tone in its frame, `text` in its letters alone. */
  variant?: "filled" | "outlined" | "text";
  /** `circle` is for an icon alone, named by `aria-label`. */
  shape?: "square" | "round" | "circle";
  size?: (typeof buttonSizes)[number];
  icon?: IconShape;
};

/** The button in every tone, shape and size; what pages of business need is `Button`. */
export function TonedButton({
  tone = "plain",
  variant = "filled",
  shape = "square",
  size = "medium",
  icon,
  className = "",
  children,
  ...rest
}: TonedButtonProps) {
  const classes = [styles.toned, styles[tone], styles[variant], styles[shape], styles[size], className];
  return (
    <Button {...rest} className={classes.join(" ")}>
      {icon && !rest.busy ? <Icon of={icon} /> : null}
      {children}
    </Button>
  );
}

/** Buttons that belong together, without a gap between them. */
export function ButtonGroup({ label, children }: { label: string; children: ComponentProps<"div">["children"] }) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {children}
    </div>
  );
}
