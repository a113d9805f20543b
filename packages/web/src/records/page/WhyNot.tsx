import type { Permission } from "@busbar/contract/kernel/permissions";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import IconLock from "~icons/ri/lock-line";
import { useCan, useUser } from "../../kernel/portal/portal-context.tsx";
import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import styles from "./record-page.module.css";

/**
 * For a person who lacks some of the `rights` that a page's actions need: explains which are missing and lets the person
 * ask. Not for users of customers and partners, who have their own steps.
 */
export function WhyNot({ rights }: { rights: readonly Permission[] }) {
  const texts = useUiTexts().record;
  const can = useCan();
  const { roleCode } = useUser();
  const { askForAccess } = useShellActions();
  const missing = [...new Set(rights)].filter((permission) => !can([permission]));
  if (missing.length === 0 || roleCode === roleCodes.enterprise || roleCode === roleCodes.partner) return null;
  return (
    <Button aria-label={texts.whyNot} title={texts.whyNot} onClick={() => askForAccess(missing)}>
      <Icon of={IconLock} />
      <span className={styles.wideWords}>{texts.whyNot}</span>
    </Button>
  );
}
