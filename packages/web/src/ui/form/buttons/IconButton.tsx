import type { ComponentProps } from "react";
import controls from "../../fields/controls.module.css";
import { Button, joinClasses } from "../Button.tsx";

const sizes = { medium: controls.iconButton, small: controls.iconButtonSmall };

type IconButtonProps = Omit<ComponentProps<typeof Button>, "variant" | "aria-label"> & {
  /** What it does, as nothing else says so. */
  "aria-label": string;
  size?: keyof typeof sizes;
};

/** A button that shows an icon alone. */
export function IconButton({ size = "medium", className, ...rest }: IconButtonProps) {
  return <Button {...rest} variant="unstyled" className={joinClasses(sizes[size], className)} />;
}
