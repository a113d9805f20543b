import { type ReactNode, useState } from "react";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useView } from "../../kernel/portal/view.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { ConflictDialog } from "../../ui/dialogs/ConflictDialog.tsx";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { ChangeNote, LastEdit } from "./ChangeNote.tsx";
import type { Edited, FieldOf, useRecordEditor } from "./use-record-editor.ts";

type Editor<Record, Values extends object> = ReturnType<typeof useRecordEditor<Record & Edited, Values, unknown>>;

type RecordDrawerProps<Record, Values extends object> = {
  editor: Pick<
    Editor<Record, Values>,
    | "conflict"
    | "restored"
    | "ready"
    | "busy"
    | "cutOff"
    | "refusal"
    | "isDirty"
    | "discard"
    | "submit"
    | "clashes"
    | "merge"
    | "closeConflict"
    | "changeSince"
    | "takeOver"
    | "formId"
  >;
  title: string;
  size?: number;
  /** Title of the conflict dialog. */
  conflictTitle: string;
  fieldTitle: (name: FieldOf<Values>) => string;
  /** A value as text. */
  showValue: (name: FieldOf<Values>, value: unknown) => ReactNode;
  /** Why the record cannot be saved at all. */
  closed?: string | undefined;
  /** Set when the record failed to load. */
  loadError?: Error | null;
  onRetry?: () => void;
  onClose: () => void;
  /** The form, with the editor's `form` and `formId`, and the editor's `submit` as `onFinish`. */
  children: ReactNode;
};

/** A drawer to add or edit a record: the form, saving, discarding, and resolving conflicts with others' changes. */
export function RecordDrawer<Record, Values extends object>(given: RecordDrawerProps<Record, Values>) {
  const { editor, title, size = 480, closed, loadError, onClose, children } = given;
  const view = useView();
  const texts = useUiTexts();
  const [discarding, setDiscarding] = useState(false);
  const leave = () => (editor.isDirty() ? setDiscarding(true) : onClose());
  const { conflict } = editor;
  const footer = (
    <div className={controls.formFooter}>
      <Button onClick={leave}>{texts.cancel}</Button>
      <SubmitButton
        busy={editor.busy}
        cutOff={editor.cutOff}
        disabled={!editor.ready || closed !== undefined}
        reason={closed}
        form={editor.formId}
      >
        {texts.record.save}
      </SubmitButton>
    </div>
  );
  return (
    <Drawer open title={title} size={size} onClose={leave} place={view.overlays} footer={footer} guarded>
      {editor.ready ? (
        <>
          {editor.refusal === undefined ? null : <Callout tone="danger">{editor.refusal}</Callout>}
          {closed === undefined ? null : <Callout tone="warn">{closed}</Callout>}
          {editor.restored ? <Callout tone="ok">{texts.record.restored}</Callout> : null}
          <ChangeNote
            change={conflict ? null : editor.changeSince}
            fieldTitle={given.fieldTitle}
            showValue={given.showValue}
            onTakeOver={editor.takeOver}
          />
          {children}
        </>
      ) : loadError ? (
        <ErrorState message={messageOf(loadError)} onRetry={given.onRetry} />
      ) : (
        <Skeleton lines={8} />
      )}
      {conflict ? (
        <ConflictDialog
          title={given.conflictTitle}
          changed={<LastEdit of={conflict} />}
          clashes={editor.clashes().map(({ name, mine, present }) => ({
            name,
            title: given.fieldTitle(name),
            mine: given.showValue(name, mine),
            present: given.showValue(name, present),
          }))}
          onMerge={editor.merge}
          onClose={editor.closeConflict}
        />
      ) : null}
      <ConfirmDialog
        open={discarding}
        title={texts.record.discardTitle}
        verb={texts.record.discard}
        danger
        onConfirm={editor.discard}
        onClose={() => setDiscarding(false)}
      >
        {texts.record.discardText}
      </ConfirmDialog>
    </Drawer>
  );
}
