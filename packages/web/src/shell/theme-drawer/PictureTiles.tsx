import { useId } from "react";
import styles from "./theme-drawer.module.css";

type Props = {
  labelledBy: string;
  value: string;
  tiles: readonly { value: string; label: string }[];
  disabled: boolean;
  onChange: (value: string) => void;
};

/** One picture out of several, 80 × 80; a group of radio buttons to the keyboard. */
export function PictureTiles({ labelledBy, value, tiles, disabled, onChange }: Props) {
  const name = useId();
  return (
    <div className={styles.tiles} role="radiogroup" aria-labelledby={labelledBy}>
      {tiles.map((tile) => (
        <label key={tile.value} className={styles.picture} data-picture={tile.value}>
          <input
            type="radio"
            name={name}
            checked={tile.value === value}
            disabled={disabled}
            onChange={() => onChange(tile.value)}
          />
          <span className={styles.pictureFace} />
          <span className={styles.pictureLabel}>{tile.label}</span>
        </label>
      ))}
    </div>
  );
}
