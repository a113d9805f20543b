import type { SeenRows } from "@busbar/contract/sessions/view-as";
import type { Role } from "@busbar/contract/roles/roles";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { seeAnew } from "../../kernel/session/address.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { CustomerField } from "../../records/editing/CustomerField.tsx";
import { Select } from "../../ui/form/choices.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { roleTexts } from "./role-texts.ts";
import styles from "./roles.module.css";

type Of = SeenRows["of"];
const choices = ["own", "region", "manager", "company", "partner"] as const satisfies readonly Of[];

/** The rows that people of the product's roles have. */
const usual: Readonly<Record<string, Of>> = {
  [roleCodes.manager]: "manager",
  [roleCodes.enterprise]: "company",
  [roleCodes.partner]: "partner",
};

type Props = { role: Role; roles: readonly Role[]; nameOf: (role: Role) => string; onClose: () => void };

/** Asks as which role, and with whose rows, the portal is to be seen. @see R-P06 */
export function LookAsDialog({ role, roles, nameOf, onClose }: Props) {
  const t = roleTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const { admin } = useUser();
  const id = useId();
  const others = roles.filter(({ fullAccess }) => !fullAccess);
  const [code, setCode] = useState((role.fullAccess ? others[0] : role)?.code ?? role.code);
  const [of, setOf] = useState<Of>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const kind = admin ? (of ?? usual[code] ?? "own") : "own";
  const rows = rowsOf(kind, chosen);

  const field = (name: string, label: string, control: ReactNode) => (
    <div className={styles.asked}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      {control}
    </div>
  );
  const named = { id: `${id}-chosen`, value: chosen, searchable: true };
  return (
    <AskDialog
      title={t("lookAs.title")}
      verb={t("lookAs.verb")}
      keepsOpen={() => {
        setMissing(rows === null);
        return rows === null;
      }}
      run={async () => {
        if (rows === null) return;
        await api.startViewAsRole({ body: { roleCode: code, rows } });
        seeAnew();
      }}
      onClose={onClose}
    >
      <p>{t("lookAs.text")}</p>
      {field(
        "role",
        t("lookAs.role"),
        <Select
          id={`${id}-role`}
          searchable
          value={code}
          options={others.map((one) => ({ value: one.code, label: nameOf(one) }))}
          onChange={(next: string) => {
            setCode(next);
            setOf(undefined);
            setChosen(null);
          }}
        />,
      )}
      {admin
        ? field(
            "rows",
            t("lookAs.rows"),
            <Select
              id={`${id}-rows`}
              value={kind}
              options={choices.map((value) => ({ value, label: t(`lookAs.${value}`) }))}
              onChange={(next: Of) => {
                setOf(next);
                setChosen(null);
              }}
            />,
          )
        : null}
      {kind === "region"
        ? field(
            "chosen",
            t("lookAs.which.region"),
            <Select
              {...named}
              options={Region.options.map((value) => ({ value, label: regionWords[value][language] }))}
              onChange={(next: string) => setChosen(next)}
            />,
          )
        : null}
      {kind === "manager"
        ? field("chosen", t("lookAs.which.manager"), <ManagerField {...named} onChange={setChosen} />)
        : null}
      {kind === "company"
        ? field(
            "chosen",
            t("lookAs.which.company"),
            <CustomerField id={`${id}-chosen`} value={chosen} onChange={setChosen} />,
          )
        : null}
      {kind === "partner"
        ? field("chosen", t("lookAs.which.partner"), <PartnerField {...named} onChange={setChosen} />)
        : null}
      {isMissing && rows === null ? <Callout tone="danger">{t("lookAs.missing")}</Callout> : null}
    </AskDialog>
  );
}

/** Null while it is not chosen whose. */
function rowsOf(of: Of, chosen: string | null): SeenRows | null {
  if (of === "own") return { of };
  if (chosen === null) return null;
  if (of === "region") return { of, region: Region.parse(chosen) };
  if (of === "manager") return { of, userCode: chosen };
  return of === "company" ? { of, customerId: chosen } : { of, partnerId: chosen };
}

type FieldProps = { id: string; value: string | null; searchable: boolean; onChange: (value: string) => void };

function ManagerField(props: FieldProps) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["scope", "choices", ""],
    queryFn: ({ signal }) => api.listScopeChoices({ query: {} }, { signal }),
  });
  const options = (data?.managers ?? []).map(({ userCode, fullName }) => ({ value: userCode, label: fullName }));
  return <Select {...props} options={options} />;
}

function PartnerField(props: FieldProps) {
  const api = useApi();
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const { data, isLoading } = useQuery({
    queryKey: ["partners", "choices", keyword],
    queryFn: ({ signal }) => api.listPartners({ query: { pageSize: 20, ...(keyword && { keyword }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Select {...props} busy={isLoading} onSearch={setTyped} options={options} />;
}
