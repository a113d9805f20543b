import IconMore from "~icons/ri/more-line";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import type { RowAction } from "../../ui/table/rules/table-types.ts";

/** Actions on the record of a page: the first is a button, the others are in a menu. */
export function RecordSteps({ moreLabel, steps: [first, ...others] }: { moreLabel: string; steps: RowAction[] }) {
  return (
    <>
      {others.length > 0 ? (
        <MenuButton label={moreLabel} align="end" entries={() => others}>
          <Icon of={IconMore} />
        </MenuButton>
      ) : null}
      {first ? (
        <Button
          variant="primary"
          disabled={first.disabledReason !== undefined}
          title={first.disabledReason}
          onClick={first.onRun}
        >
          {first.icon ? <Icon of={first.icon} /> : null}
          {first.label}
        </Button>
      ) : null}
    </>
  );
}
