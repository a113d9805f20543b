import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import IconBold from "~icons/ri/bold";
import IconItalic from "~icons/ri/italic";
import IconLink from "~icons/ri/link";
import IconBullets from "~icons/ri/list-unordered";
import IconNumbers from "~icons/ri/list-ordered";
import IconRedo from "~icons/ri/arrow-go-forward-line";
import IconStrike from "~icons/ri/strikethrough";
import IconUnderline from "~icons/ri/underline";
import IconUndo from "~icons/ri/arrow-go-back-line";
import controls from "../fields/controls.module.css";
import { Icon, type IconShape } from "../Icon.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./editor.module.css";

const marks = [
  { key: "bold", icon: IconBold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { key: "italic", icon: IconItalic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { key: "underline", icon: IconUnderline, run: (editor: Editor) => editor.chain().focus().toggleUnderline().run() },
  { key: "strike", icon: IconStrike, run: (editor: Editor) => editor.chain().focus().toggleStrike().run() },
  { key: "bulletList", icon: IconBullets, run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { key: "orderedList", icon: IconNumbers, run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
] as const;

/** The buttons above the text; each says whether it holds where one writes. */
export function EditorTools({ editor }: { editor: Editor }) {
  const texts = useUiTexts().editor;
  const [address, setAddress] = useState<string>();
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      on: marks.filter(({ key }) => at.isActive(key)).map(({ key }) => key as string),
      link: at.isActive("link"),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  });
  const setLink = () => {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address === undefined || address.trim() === "") chain.unsetLink().run();
    else chain.setLink({ href: address.trim() }).run();
    setAddress(undefined);
  };
  const faulty = address !== undefined && address.trim() !== "" && !/^(https:\/\/|#\/)/i.test(address.trim());
  return (
    <div className={styles.tools} role="toolbar" aria-label={texts.tools}>
      {marks.map(({ key, icon, run }) => (
        <Tool key={key} label={texts[key]} icon={icon} on={now.on.includes(key)} onPress={() => run(editor)} />
      ))}
      <Tool
        label={texts.link}
        icon={IconLink}
        on={now.link}
        onPress={() => setAddress(String(editor.getAttributes("link")["href"] ?? ""))}
      />
      <Tool
        label={texts.undo}
        icon={IconUndo}
        disabled={!now.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label={texts.redo}
        icon={IconRedo}
        disabled={!now.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
      {address === undefined ? null : (
        <span className={styles.link}>
          <input
            className={controls.input}
            aria-label={texts.address}
            aria-invalid={faulty}
            placeholder={texts.addressHint}
            value={address}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") setAddress(undefined);
              else if (event.key === "Enter" && !faulty) setLink();
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
          <button type="button" className={controls.button} disabled={faulty} onClick={setLink}>
            {texts.setLink}
          </button>
        </span>
      )}
    </div>
  );
}

type ToolProps = {
  label: string;
  icon: IconShape;
  /** Whether it holds where one writes; absent for what does not hold. */
  on?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

function Tool({ label, icon, on, disabled = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={controls.iconButtonSmall}
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  );
}
