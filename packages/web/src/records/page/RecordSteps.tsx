import IconEdit from "~icons/ri/edit-line";
import IconMore from "~icons/ri/more-line";
import controls from "../../ui/fields/controls.module.css";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import type { RowAction } from "../../ui/table/rules/table-types.ts";

type RecordStepsProps = {
  moreLabel: string;
  /** In a menu behind one button. */
  steps: RowAction[];
  editLabel: string;
  /** Shown disabled, with its reason, where the record cannot be changed. */
  edit: RowAction | undefined;
};

/** The actions of a record's page: Edit as a button, all others in a menu. */
export function RecordSteps({ moreLabel, steps, editLabel, edit }: RecordStepsProps) {
  return (
    <>
      <MenuButton label={moreLabel} align="end" entries={() => steps}>
        <Icon of={IconMore} />
      </MenuButton>
      <button
        type="button"
        className={controls.buttonStrong}
        disabled={edit?.disabledReason !== undefined}
        title={edit?.disabledReason}
        onClick={edit?.onRun}
      >
        <Icon of={IconEdit} />
        {editLabel}
      </button>
    </>
  );
}
