import { useId, useState } from "react";
import IconStarOn from "~icons/ri/star-fill";
import IconStar from "~icons/ri/star-line";
import { Icon } from "../../Icon.tsx";
import { useFormTexts } from "../form-texts.ts";
import type { FieldControl } from "../TextField.tsx";
import { groupOf } from "./CheckGroup.tsx";
import styles from "./rating.module.css";

export const ratingTones = ["warn", "ok", "danger", "accent"] as const;
export type RatingTone = (typeof ratingTones)[number];

const stars = [1, 2, 3, 4, 5] as const;

type RatingFieldProps = FieldControl & {
  value?: number;
  onChange?: (stars: number) => void;
  tone?: RatingTone;
};

/** One to five stars, set by click or arrow keys; a second click on the last star clears the rating. */
export function RatingField({ value = 0, onChange, tone = "warn", disabled = false, ...rest }: RatingFieldProps) {
  const words = useFormTexts();
  const name = useId();
  const [over, setOver] = useState(0);
  const lit = over || value;
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className={styles.rating}
      data-tone={tone}
      onPointerLeave={() => setOver(0)}
      {...groupOf(rest)}
    >
      {stars.map((star) => (
        <label
          key={star}
          className={styles.star}
          data-off={star > lit || undefined}
          onPointerEnter={() => disabled || setOver(star)}
        >
          <input
            type="radio"
            name={name}
            aria-label={words.stars(star)}
            checked={value === star}
            disabled={disabled}
            onChange={() => onChange?.(star)}
            onClick={() => {
              if (value !== star) return;
              setOver(0);
              onChange?.(0);
            }}
          />
          <Icon of={star > lit ? IconStar : IconStarOn} size={20} />
        </label>
      ))}
    </div>
  );
}

/** Read-only stars, including fractions. */
export function Stars({ value, tone = "warn" }: { value: number; tone?: RatingTone }) {
  const words = useFormTexts();
  return (
    <span className={styles.rating} data-tone={tone} role="img" aria-label={words.starsOf(value, stars.length)}>
      {stars.map((star) => (
        <span key={star} className={styles.read}>
          <Icon of={IconStar} size={20} />
          <span style={{ width: `${Math.min(1, Math.max(0, value - star + 1)) * 100}%` }}>
            <Icon of={IconStarOn} size={20} />
          </span>
        </span>
      ))}
    </span>
  );
}
