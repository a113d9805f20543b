import type { ReactNode } from "react";
import { Icon, type IconShape } from "../../Icon.tsx";
import styles from "./text-link.module.css";

export const linkTones = ["accent", "plain", "ok", "warn", "danger"] as const;

type TextLinkProps = {
  href: string;
  tone?: (typeof linkTones)[number];
  underline?: "hover" | "always" | "never";
  /** Is there, and leads nowhere at present. */
  disabled?: boolean;
  icon?: IconShape;
  /** Behind the words instead of before them. */
  iconAfter?: IconShape;
  children: ReactNode;
};

/** Words that lead to an address. */
export function TextLink(props: TextLinkProps) {
  const { href, tone = "accent", underline = "hover", disabled = false, icon, iconAfter, children } = props;
  const look = { className: styles.link, "data-tone": tone, "data-underline": underline };
  const words = (
    <>
      {icon ? <Icon of={icon} /> : null}
      {children}
      {iconAfter ? <Icon of={iconAfter} /> : null}
    </>
  );
  if (!disabled) {
    return (
      <a {...look} href={href}>
        {words}
      </a>
    );
  }
  // As HTML says it: a link without an address is one that leads nowhere now.
  return (
    <span {...look} role="link" aria-disabled="true">
      {words}
    </span>
  );
}
