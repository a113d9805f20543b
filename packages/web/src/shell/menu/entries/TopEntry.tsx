import type { HTMLAttributes, ReactNode } from "react";
import { Button } from "../../../ui/form/Button.tsx";
import type { MenuNode } from "../menu-tree.ts";
import { MenuLeaf } from "./EntryFace.tsx";

type Props = Omit<HTMLAttributes<HTMLElement>, "onClick"> & {
  node: MenuNode;
  href: string;
  current: boolean;
  /** Whether its children are those that are shown beside the first level. */
  chosen: boolean;
  choose: (node: MenuNode) => void;
  onPick: (node: MenuNode) => void;
  children: ReactNode;
};

/** An entry of the first level, where the others are shown beside it: a page, or a group that can be picked. */
export function TopEntry({ node, href, current, chosen, choose, onPick, children, ...rest }: Props) {
  const row = { ...rest, "data-row": node.path, "data-chosen": chosen };
  return node.children.length === 0 ? (
    <MenuLeaf node={node} href={href} current={current} choose={choose} {...row}>
      {children}
    </MenuLeaf>
  ) : (
    <Button variant="unstyled" aria-pressed={chosen} {...row} onClick={() => onPick(node)}>
      {children}
    </Button>
  );
}
