import type { OwnProfile } from "@busbar/contract/profiles/profiles";
import { useState } from "react";
import CameraIcon from "~icons/ri/camera-line";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { usePicture } from "../../kernel/queries/use-picture.ts";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { DateText } from "../../ui/values/Values.tsx";
import { Icon } from "../../ui/Icon.tsx";
import values from "../../ui/values/values.module.css";
import { PictureDialog } from "./picture/PictureDialog.tsx";
import { profileTexts } from "./profile-texts.ts";
import styles from "./profile.module.css";

/** The person's picture, name, facts and roles. */
export function ProfileCard({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.useTexts();
  const language = useLanguage();
  const picture = usePicture(profile.avatar);
  const { inPlaceOf } = useUser();
  const [choosing, setChoosing] = useState(false);
  const name = profile.fullName || profile.username;
  const department = profile.department && (profile.department[language] || profile.department.zh);
  const facts = [
    ["userCode", profile.userCode],
    ["username", profile.username],
    ["department", department],
    ["email", profile.email],
    ["mobile", profile.mobile],
    ...(inPlaceOf ? ([["inPlaceOf", inPlaceOf.join("\n")]] as const) : []),
    ...(profile.visitCode ? ([["manager", profile.visitCode]] as const) : []),
  ] as const;
  return (
    <section className={`${cards.card} ${styles.card}`} aria-label={t("card.label")}>
      <div className={styles.portrait}>
        <span className={styles.picture} data-letter={picture ? undefined : [...name].at(0)?.toUpperCase()}>
          {picture && <img src={picture} alt="" width={100} height={100} />}
        </span>
        <Button variant="unstyled" className={styles.pictureButton} onClick={() => setChoosing(true)}>
          <Icon of={CameraIcon} />
          {t("picture.change")}
        </Button>
      </div>
      <p className={styles.name}>{name}</p>
      {profile.nickname && <p className={styles.nickname}>{profile.nickname}</p>}
      {profile.introduction && <p className={styles.introduction}>{profile.introduction}</p>}
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`fact.${key}`)}</dt>
            <dd>{value || <span className={styles.quiet}>{t("none")}</span>}</dd>
          </div>
        ))}
        <div>
          <dt>{t("fact.since")}</dt>
          <dd>
            <DateText value={profile.createdAt} />
          </dd>
        </div>
      </dl>
      <ul className={styles.roles} aria-label={t("roles")}>
        {profile.roleNames.map((role) => (
          <li key={role.code} className={values.tag}>
            {role[language] || role.zh}
          </li>
        ))}
      </ul>
      {choosing && <PictureDialog profile={profile} onClose={() => setChoosing(false)} />}
    </section>
  );
}
