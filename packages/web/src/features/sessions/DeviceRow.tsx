import type { SignedInDevice } from "@busbar/contract/sessions/sessions";
import type { ReactNode } from "react";
import ComputerIcon from "~icons/ri/computer-line";
import PhoneIcon from "~icons/ri/smartphone-line";
import TabletIcon from "~icons/ri/tablet-line";
import { DateText, RelativeTime } from "../../ui/values/Values.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { sessionTexts } from "./session-texts.ts";
import styles from "./sessions.module.css";

const icons = { desktop: ComputerIcon, phone: PhoneIcon, tablet: TabletIcon };
const knownMethods = ["pwd", "otp", "fed"] as const;

/** Browser and system in one line. */
export function useDeviceName(): (device: Pick<SignedInDevice, "browser" | "system">) => string {
  const t = sessionTexts.useTexts();
  return ({ browser, system }) => [browser || t("unknownBrowser"), system].filter(Boolean).join(" · ");
}

type Props = {
  device: SignedInDevice & { current: boolean };
  now: Date;
  /** The session's owner, unless it is oneself. */
  person?: ReactNode;
  actions: ReactNode;
};

export function DeviceRow({ device, now, person, actions }: Props) {
  const t = sessionTexts.useTexts();
  const name = useDeviceName();
  const Icon = icons[device.form];
  const methods = knownMethods.filter((method) => device.amr.includes(method)).map((method) => t(`amr.${method}`));
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} role="img" aria-label={t(`form.${device.form}`)} />
      <div className={styles.words}>
        {person}
        <p className={styles.name}>
          {name(device)} {device.current && <StatusTag tone="ok">{t("current")}</StatusTag>}
        </p>
        <p className={styles.small}>
          {t("signedIn")} <DateText value={device.createdAt} />
          {t("proofs", { proofs: methods.join(" + ") })} · {t("seen")}{" "}
          <RelativeTime value={device.lastSeenAt} now={now} /> · {t("address", { address: device.address })}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}
