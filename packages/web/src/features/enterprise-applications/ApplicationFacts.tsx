import type {
  EnterpriseApplication,
  ApplicationState,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { CopyButton } from "../../ui/values/CopyButton.tsx";
import { formatDate } from "../../ui/values/format-values.ts";
import { DateText, Missing, type KeyFact, KeyFacts } from "../../ui/values/Values.tsx";
import { enterpriseApplicationTexts } from "./enterprise-application-texts.ts";
import IconWaiting from "~icons/ri/time-line";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";

/** The contents of an application; reviewers also see the applicant and the responsible manager. */
export function ApplicationFacts({ application, own = false }: { application: EnterpriseApplication; own?: boolean }) {
  const t = enterpriseApplicationTexts.useTexts();
  const { applicant, manager, decidedAt, decidedBy } = application;
  const fact = (key: KeyFact["key"], label: string, value: KeyFact["value"]): KeyFact => ({ key, label, value });
  const text = (value: string) => value || <Missing why={t("why.none")} />;
  const place = application.areaNames.join(t("pathMark"));
  const facts = [
    fact("enterprise", t("fact.enterprise"), application.enterpriseName),
    fact(
      "creditCode",
      t("uscc"),
      <>
        {application.creditCode} <CopyButton text={application.creditCode} />
      </>,
    ),
    fact("kind", t("fact.kind"), t(`kind.${application.kind}`)),
    ...(own ? [] : [fact("applicant", t("fact.applicant"), `${applicant.fullName} ${applicant.userCode}`)]),
    fact("contact", t("contact"), application.contactName),
    fact("mobile", t("fact.mobile"), application.mobile),
    ...(place ? [fact("place", t("fact.place"), place)] : []),
    ...(application.kind === "NEW"
      ? [
          fact("address", t("fact.address"), text(application.address)),
          fact("visitCode", t("fact.visitCode"), text(application.visitCode)),
        ]
      : []),
    ...(manager ? [fact("manager", t("manager"), `${manager.fullName} ${manager.userCode}`)] : []),
    fact("submittedAt", t("fact.submittedAt"), <DateText value={application.submittedAt} />),
    ...(decidedAt && decidedBy
      ? [
          fact(
            "decided",
            t("fact.decided"),
            t("decided.by", { name: decidedBy, at: formatDate(new Date(decidedAt)) ?? "" }),
          ),
        ]
      : []),
    ...(application.reason && !own ? [fact("reason", t("fact.reason"), application.reason)] : []),
  ];
  return <KeyFacts facts={facts} />;
}

const tones: Record<ApplicationState, StatusTone> = {
  PENDING: "warn",
  APPROVED: "ok",
  REJECTED: "danger",
  WITHDRAWN: "locked",
};

export function ApplicationStateTag({ state }: { state: ApplicationState }) {
  const t = enterpriseApplicationTexts.useTexts();
  return (
    <StatusTag tone={tones[state]} {...(state === "PENDING" && { icon: IconWaiting })}>
      {t(`state.${state}`)}
    </StatusTag>
  );
}
