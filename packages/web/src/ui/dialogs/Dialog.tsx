import { Modal } from "antd";

/** A dialog in front of its page. One that has to lie over others, too, is a `TitledDialog`. */
export const Dialog = Modal;
