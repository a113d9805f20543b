import { avatarLimitBytes, type OwnProfile } from "@busbar/contract/profiles/profiles";
import { Button } from "../../../ui/form/Button.tsx";
import { FileButton } from "../../../ui/form/buttons/FileButton.tsx";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useObjectAddress } from "../../../kernel/queries/use-picture.ts";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { TitledDialog } from "../../../ui/dialogs/top-layer/TitledDialog.tsx";
import { useRemovePicture, useUploadPicture } from "../profile-queries.ts";
import { profileTexts } from "../profile-texts.ts";
import { type Crop, wholeCrop } from "./crop.ts";
import { CropBox } from "./CropBox.tsx";
import { cropPicture } from "./cut-out.ts";
import styles from "./picture.module.css";

const kinds = ["image/png", "image/jpeg", "image/webp"];

/** Choose a picture, crop it to a square, preview and save it; or remove the current one. @see R-A11 */
export function PictureDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const t = profileTexts.useTexts();
  const upload = useUploadPicture();
  const remove = useRemovePicture();
  const [file, setFile] = useState<File>();
  const [crop, setCrop] = useState<Crop>();
  const [fault, setFault] = useState("");
  const address = useObjectAddress(file);
  const busy = upload.isPending || remove.isPending;

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setCrop(undefined);
    setFile(undefined);
    // The type that the browser reports; the server checks the bytes.
    if (chosen.type && !kinds.includes(chosen.type)) return setFault(t("picture.wrongKind"));
    if (chosen.size > avatarLimitBytes) return setFault(t("picture.tooLarge"));
    setFault("");
    setFile(chosen);
  };
  const run = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setFault("");
    try {
      await work();
      toast.success(done);
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    }
  };

  return (
    <TitledDialog
      title={t("picture.title")}
      className={styles.dialog}
      keepsWork={file !== undefined}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          {profile.avatar && (
            <Button
              variant="danger"
              className={styles.apart ?? ""}
              busy={remove.isPending}
              onClick={() => void run(() => remove.mutateAsync(undefined), t("picture.removed"))}
            >
              {t("picture.remove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("picture.cancel")}</Button>
          <SubmitButton
            disabled={!address || !crop}
            busy={upload.isPending}
            onPress={() =>
              void run(async () => upload.mutateAsync(await cropPicture(address ?? "", crop!)), t("picture.saved"))
            }
          >
            {t("picture.save")}
          </SubmitButton>
        </div>
      }
    >
      <FileButton data-autofocus aria-label={t("picture.choose")} accept={kinds.join(",")} onChoose={choose}>
        {t("picture.choose")}
      </FileButton>
      <p className={styles.hint}>{t("picture.kinds")}</p>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      {address && !crop && (
        <img
          className={styles.measure}
          src={address}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setCrop(wholeCrop(naturalWidth, naturalHeight))
          }
          onError={() => {
            setFile(undefined);
            setFault(t("picture.unreadable"));
          }}
        />
      )}
      {address && crop && <CropBox address={address} crop={crop} onCrop={setCrop} />}
    </TitledDialog>
  );
}
