import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { isExternal } from "../../kernel/site-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { MenuModel } from "./menu-model.ts";
import type { MenuNode } from "./menu-tree.ts";

type Props = Omit<ComponentProps<"a">, "children"> & { node: MenuNode; model: MenuModel; children: ReactNode };

/** A page of the menu as a link: external addresses and new windows are the browser's, the rest goes to its view. */
export function MenuLeaf({ node, model, children, onClick, ...rest }: Props) {
  const t = shellTexts.useTexts();
  const external = isExternal(node.path);
  const newWindow = node.meta.target === "_blank";
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (external || newWindow || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    model.choose(node);
  };
  return (
    <a
      href={model.hrefOf(node)}
      aria-current={node.path === model.current ? "page" : undefined}
      {...(external || newWindow ? { target: newWindow ? "_blank" : "_self", rel: "noopener noreferrer" } : {})}
      {...rest}
      onClick={choose}
    >
      {children}
      {newWindow && (
        <>
          {" "}
          <span className="visually-hidden">{t("menu.newWindow")}</span>
        </>
      )}
    </a>
  );
}
