import type {
  ApplicationAction,
  EnterpriseApplication,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { Drawer } from "../../../ui/dialogs/Drawer.tsx";
import { useState } from "react";
import { useView } from "../../../kernel/portal/view.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ApplicationFacts, ApplicationStateTag } from "../ApplicationFacts.tsx";
import { useDecide } from "../application-queries.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { LicencePreview } from "../LicencePreview.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { type EnterpriseApplicationTexts, enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

/** The reason why the server does not allow an action; undefined when it does. */
const reasonOf = (verdict: ApplicationAction, t: EnterpriseApplicationTexts): string | undefined =>
  verdict === "ok" ? undefined : t(`reason.${verdict}`);

type DrawerProps = {
  /** The list's current version. */
  application: EnterpriseApplication;
  onClose: () => void;
};

/** One application with its licence, and the two decisions. */
export function ApplicationDrawer({ application: listed, onClose }: DrawerProps) {
  const t = enterpriseApplicationTexts.useTexts();
  const view = useView();
  const [present, setPresent] = useState<EnterpriseApplication>();
  // Not in the dialogs: the kit unmounts those when it renders a hidden view.
  const decide = useDecide();
  const [asking, setAsking] = useState<"approve" | "reject">();
  // The newer of the two: a refused decision returns the current row before the list is fetched.
  const application = present && present.rowVersion >= listed.rowVersion ? present : listed;
  const { actions, customerId } = application;
  const dialog = {
    application,
    decide,
    onDone: onClose,
    onClose: () => {
      decide.giveUp();
      setAsking(undefined);
    },
    onStale: (now: EnterpriseApplication) => {
      setPresent(now);
      setAsking(undefined);
    },
  };
  const button = (name: "approve" | "reject") => {
    const reason = reasonOf(actions[name], t);
    return (
      <Button
        variant={name === "approve" ? "primary" : "plain"}
        disabled={reason !== undefined}
        title={reason}
        onClick={() => setAsking(name)}
      >
        {t(`action.${name}`)}
      </Button>
    );
  };
  return (
    <Drawer
      open
      title={t("drawer.title")}
      size={560}
      onClose={onClose}
      place={view.overlays}
      extra={<ApplicationStateTag state={application.state} />}
      footer={
        <div className={controls.formFooter}>
          {button("reject")}
          {button("approve")}
        </div>
      }
    >
      {present ? <Callout tone="warn">{t("drawer.changed")}</Callout> : null}
      <div className={styles.facts}>
        <ApplicationFacts application={application} />
        {customerId ? (
          <Button
            variant="link"
            className={styles.inText}
            onClick={() => view.navigate(customerAddress({ id: customerId }))}
          >
            {t("viewCustomer")}
          </Button>
        ) : null}
      </div>
      <LicencePreview key={application.licence?.id ?? ""} application={application} />
      {asking === "approve" ? <ApproveDialog {...dialog} /> : null}
      {asking === "reject" ? <RejectDialog {...dialog} /> : null}
    </Drawer>
  );
}
