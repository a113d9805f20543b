import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { profileTexts } from "../profile-texts.ts";
import { type Crop, maxZoom, movedBy, placeIn, windowEdge, zoomedTo } from "./crop.ts";
import styles from "./picture.module.css";

type CropBoxProps = { address: string; crop: Crop; onCrop: (crop: Crop) => void };

const previewEdge = 64;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
};

/** Crops a picture: dragged or moved by arrow keys, zoomed by wheel, slider or + and -. */
export function CropBox({ address, crop, onCrop }: CropBoxProps) {
  const t = profileTexts.useTexts();
  const zoomId = useId();
  const press = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? [];
    if (right !== undefined && down !== undefined) onCrop(movedBy(crop, right, down));
    else if (event.key === "+" || event.key === "=") onCrop(zoomedTo(crop, crop.zoom + 0.1));
    else if (event.key === "-") onCrop(zoomedTo(crop, crop.zoom - 0.1));
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onCrop(movedBy(crop, event.movementX, event.movementY));
  };
  return (
    <div className={styles.crop}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.window}
        role="application"
        // A drag surface that arrow keys move as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t("picture.area")}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event) => onCrop(zoomedTo(crop, crop.zoom - Math.sign(event.deltaY) * 0.1))}
      >
        <img src={address} alt="" draggable={false} style={placeIn(crop, windowEdge)} />
      </div>
      <div className={styles.side}>
        <figure className={styles.preview}>
          <span>
            <img src={address} alt="" style={placeIn(crop, previewEdge)} />
          </span>
          <figcaption>{t("picture.preview")}</figcaption>
        </figure>
        <label htmlFor={zoomId}>{t("picture.zoom")}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => onCrop(zoomedTo(crop, Number(event.target.value)))}
        />
        <p className={styles.hint}>{t("picture.hint")}</p>
      </div>
    </div>
  );
}
