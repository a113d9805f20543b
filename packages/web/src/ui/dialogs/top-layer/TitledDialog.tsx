import type { ReactNode } from "react";
import CloseIcon from "~icons/ri/close-line";
import { Icon } from "../../Icon.tsx";
import controls from "../../fields/controls.module.css";
import { TopDialog } from "./TopDialog.tsx";
import { useUiTexts } from "../../texts/ui-texts.tsx";
import styles from "./top-dialog.module.css";

type TitledDialogProps = {
  title: string;
  className?: string | undefined;
  keepsWork?: boolean | undefined;
  onClose: () => void;
  /** Shown below the scrolling part. */
  foot: ReactNode;
  children: ReactNode;
};

/** A dialog in the top layer with a title, a close button, scrolling contents and a fixed foot. @see TopDialog */
export function TitledDialog({ title, className, keepsWork, onClose, foot, children }: TitledDialogProps) {
  const texts = useUiTexts();
  return (
    <TopDialog label={title} className={className} keepsWork={keepsWork} onClose={onClose}>
      <div className={styles.dialogHead}>
        <h2>{title}</h2>
        <button type="button" className={controls.iconButton} aria-label={texts.close} data-autofocus onClick={onClose}>
          <Icon of={CloseIcon} />
        </button>
      </div>
      {/* A scrolling box must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.dialogBody} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      <div className={styles.dialogFoot}>{foot}</div>
    </TopDialog>
  );
}
