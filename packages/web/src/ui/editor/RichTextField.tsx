import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import { EditorTools } from "./EditorTools.tsx";
import styles from "./editor.module.css";

export type RichTextFieldProps = {
  id?: string;
  /** Clean HTML; "" is nothing. */
  value?: string;
  onChange?: (html: string) => void;
  "aria-label"?: string;
};

/** What the server leaves of markup, and nothing else: there is no button for what would be taken out. */
const extensions = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: "https",
      isAllowedUri: (uri) => /^(https:\/\/|#\/)/i.test(uri),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** Text with emphasis, lists and links. Comes with the editor, so draw it in a part that is loaded when it is needed. */
export function RichTextField({ id, value = "", onChange, "aria-label": label }: RichTextFieldProps) {
  const editor = useEditor({
    extensions,
    content: value,
    // The sheet of styles is our own: the page's policy takes no other.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: styles.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        ...(id && { id }),
        ...(label && { "aria-label": label }),
      },
    },
    onUpdate: ({ editor: now }) => onChange?.(now.isEmpty ? "" : now.getHTML()),
  });
  const html = useEditorState({ editor, selector: ({ editor: now }) => (now.isEmpty ? "" : now.getHTML()) });
  useEffect(() => {
    // Taken over from elsewhere, such as from a later version of the record.
    if (value !== html && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value, editor]);
  return (
    <div className={styles.editor}>
      <EditorTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
