import type { OwnProfile } from "@busbar/contract/profiles";
import { useState } from "react";
import CameraIcon from "~icons/ri/camera-line";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "../profile.module.css";
import { profileTexts } from "../profile-texts.ts";
import { PictureDialog } from "./PictureDialog.tsx";

/** The button over one's own picture, with its dialog. */
export function ChangePicture({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.useTexts();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button type="button" className={styles.pictureButton} onClick={() => setChoosing(true)}>
        <Icon of={CameraIcon} />
        {t("picture.change")}
      </button>
      {choosing && <PictureDialog profile={profile} onClose={() => setChoosing(false)} />}
    </>
  );
}
