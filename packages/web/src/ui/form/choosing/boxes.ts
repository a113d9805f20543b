import styles from "./choosing.module.css";

export const boxSizes = ["large", "medium", "small"] as const;

/** How choices that are all in sight look: by themselves, each in a frame, or as one bar of buttons. */
export type BoxLook = { look?: "plain" | "bordered" | "buttons"; size?: (typeof boxSizes)[number] };

export const boxesClass = (look: NonNullable<BoxLook["look"]>): string =>
  `${styles.group} ${look === "buttons" ? styles.bar : ""}`;

export const boxClass = (look: NonNullable<BoxLook["look"]>, size: NonNullable<BoxLook["size"]>): string =>
  look === "plain" ? styles.choice! : `${styles.choice} ${styles[look]} ${styles[size]}`;
