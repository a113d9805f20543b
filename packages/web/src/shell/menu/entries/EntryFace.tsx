import { shellTexts } from "../../texts/shell-texts.ts";
import type { MenuNode } from "../menu-tree.ts";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { isExternal } from "../../../kernel/portal/portal-routes.ts";
import { RouteIcon } from "../../../kernel/portal/RouteIcon.tsx";
import styles from "./entry-face.module.css";

type Props = {
  node: MenuNode;
  title: string;
  /** Entries below the first level show an icon only if they have one. */
  top?: boolean;
};

/** Icon, title, badge and dot of an entry. Number and dot have a text for screen readers. */
export function EntryFace({ node, title, top = false }: Props) {
  const { icon, isCustomSvg, badge, dot } = node.meta;
  const counted = badge !== undefined && /^\d+$/.test(badge);
  return (
    <>
      {(icon !== undefined || top) && <RouteIcon name={icon} own={isCustomSvg ?? false} />}
      <span className={styles.label} data-part="label">
        {title}
      </span>
      {/* The spaces separate words in the accessible name; between flex items they are not visible. */}
      {badge !== undefined && badge !== "" && (
        <>
          {" "}
          <span className={styles.badge} data-part="badge">
            <span aria-hidden={counted || undefined}>{badge}</span>
            {counted && <Open count={badge} />}
          </span>
        </>
      )}
      {dot && (
        <>
          {" "}
          <span className={styles.dot} data-part="dot">
            <Words of="menu.new" />
          </span>
        </>
      )}
    </>
  );
}

/* Parts of their own: reading texts costs more than the rest of an entry, and few entries have any. */

function Open({ count }: { count: string }) {
  const t = shellTexts.useTexts();
  return <span className="visually-hidden">{t("menu.open", { count })}</span>;
}

function Words({ of }: { of: "menu.new" | "menu.newWindow" }) {
  const t = shellTexts.useTexts();
  return <span className="visually-hidden">{t(of)}</span>;
}

type MenuLeafProps = Omit<ComponentProps<"a">, "children" | "href"> & {
  node: MenuNode;
  href: string;
  current: boolean;
  choose: (node: MenuNode) => void;
  children: ReactNode;
};

/**
 * A page of the menu as a link. The browser opens external addresses and new windows, the router all others.
 * What the link shows comes as plain values instead of the menu's model: a change of page draws two entries anew, not all.
 */
export function MenuLeaf({ node, href, current, choose, children, onClick, ...rest }: MenuLeafProps) {
  const external = isExternal(node.path);
  const newWindow = node.meta.target === "_blank";
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (external || newWindow || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    choose(node);
  };
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      {...(external || newWindow ? { target: newWindow ? "_blank" : "_self", rel: "noopener noreferrer" } : {})}
      {...rest}
      onClick={click}
    >
      {children}
      {newWindow && (
        <>
          {" "}
          <Words of="menu.newWindow" />
        </>
      )}
    </a>
  );
}
