import type { Permission } from "@busbar/contract/kernel/permissions";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { useCan, useUser } from "../../kernel/portal/portal-context.tsx";
import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { Button } from "../../ui/form/Button.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";

type WhyNotProps = {
  /** The server's verdicts. */
  actions: Readonly<Record<string, string>>;
  /** The permission that each of them needs; actions without one are left out. */
  rights: Readonly<Partial<Record<string, Permission>>>;
};

/**
 * For actions the person lacks the permission for: explains which are missing and lets the person ask. Not for users of
 * customers and partners, who have their own steps.
 */
export function WhyNot({ actions, rights }: WhyNotProps) {
  const texts = useUiTexts().record;
  const can = useCan();
  const { roleCode } = useUser();
  const { askForAccess } = useShellActions();
  const needed = Object.keys(actions).flatMap((name) => (actions[name] === "not_allowed" ? (rights[name] ?? []) : []));
  const missing = [...new Set(needed)].filter((permission) => !can([permission]));
  if (missing.length === 0 || roleCode === roleCodes.enterprise || roleCode === roleCodes.partner) return null;
  return (
    <Button look="link" onClick={() => askForAccess(missing)}>
      {texts.whyNot}
    </Button>
  );
}
