import { type MergeField, mergeFields, type MergePreview } from "@busbar/contract/customers/customer-merging";
import { type Customer, CustomerQuery } from "@busbar/contract/customers/customers";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconSwap from "~icons/ri/arrow-left-right-line";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useView } from "../../../kernel/portal/view.ts";
import { tabAddress } from "../../../records/tab-address.ts";
import { Drawer } from "../../../ui/dialogs/Drawer.tsx";
import { SearchField } from "../../../ui/fields/SearchField.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { customerList } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { useCustomerWords } from "../customer-words.ts";
import styles from "./merging.module.css";
import { mergePreview, useMerge } from "./merge-queries.ts";

/** Finds the duplicate of a customer, shows both side by side, and merges them. */
export function MergeDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = customerTexts.useTexts();
  const view = useView();
  const [otherId, setOtherId] = useState<string | null>(null);
  const [keepsOther, setKeepsOther] = useState(false);
  const [taken, setTaken] = useState<readonly MergeField[]>([]);
  const [refusal, setRefusal] = useState("");
  const ids = otherId === null ? null : keepsOther ? [otherId, customer.id] : [customer.id, otherId];
  const preview = useQuery({ ...mergePreview(useApi(), ids?.[0] ?? "", ids?.[1] ?? ""), enabled: ids !== null });
  const merge = useMerge();
  const both = ids === null ? undefined : preview.data;

  const confirm = async ({ survivor, merged }: MergePreview) => {
    setRefusal("");
    try {
      await merge.mutateAsync({ survivor, merged, take: [...taken] });
      toast.success(t("merge.done", { merged: merged.name, survivor: survivor.name }));
      onClose();
      // Where the receipt of the merge stands.
      view.navigate(tabAddress(customerAddress(survivor), "profile"));
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  const swap = () => {
    setKeepsOther(!keepsOther);
    setTaken([]);
  };
  return (
    <Drawer
      open
      title={t("merge.title")}
      size={720}
      onClose={onClose}
      guarded
      place={view.overlays}
      footer={
        <div className={controls.formFooter}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {both ? (
            <Button
              variant="danger"
              disabled={both.verdict !== "ok"}
              busy={merge.isPending}
              onClick={() => void confirm(both)}
            >
              {t("merge.verb", { merged: both.merged.customerNo, survivor: both.survivor.customerNo })}
            </Button>
          ) : null}
        </div>
      }
    >
      {otherId === null ? (
        <Duplicates customer={customer} onChoose={setOtherId} />
      ) : preview.error ? (
        <Callout tone="danger">{messageOf(preview.error)}</Callout>
      ) : both ? (
        <>
          <div className={styles.parties}>
            <Party title={t("merge.keeps")} customer={both.survivor} />
            <Button onClick={swap}>
              <Icon of={IconSwap} />
              {t("merge.swap")}
            </Button>
            <Party title={t("merge.ends")} customer={both.merged} />
          </div>
          {both.verdict === "ok" ? null : (
            <Callout tone="danger">
              {t(both.verdict === "customer.merge_closed" ? "merge.closed" : `reason.${both.verdict}`)}
            </Callout>
          )}
          <Fields both={both} taken={taken} onTake={setTaken} />
          <Moves both={both} />
          {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}

const offered = 8;

function Duplicates({ customer, onChoose }: { customer: Customer; onChoose: (id: string) => void }) {
  const t = customerTexts.useTexts();
  // Two records of one company usually share the beginning of the name.
  const [keyword, setKeyword] = useState([...customer.name].slice(0, 4).join(""));
  const { data } = useQuery(customerList(useApi(), CustomerQuery.parse({ keyword, pageSize: offered + 1 })));
  const others = data?.list.filter(({ id, merged }) => id !== customer.id && !merged).slice(0, offered);
  return (
    <>
      <p>{t("merge.find", { name: customer.name })}</p>
      <SearchField value={keyword} onChange={setKeyword} placeholder={t("searchCustomers")} />
      {others?.length === 0 ? <EmptyState title={t("merge.noneFound")} /> : null}
      <ul className={styles.others}>
        {others?.map((row) => (
          <li key={row.id}>
            <Button variant="unstyled" onClick={() => onChoose(row.id)}>
              <b>{row.name}</b>
              <span>
                {row.customerNo} · {row.uscc} · {row.provinceName} {row.areaName} · {t(`lifecycle.${row.lifecycle}`)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Party({ title, customer }: { title: string; customer: Customer }) {
  const t = customerTexts.useTexts();
  return (
    <div>
      <span>{title}</span>
      <b>{customer.name}</b>
      <span>
        {customer.customerNo} · {t(`lifecycle.${customer.lifecycle}`)}
      </span>
    </div>
  );
}

const valueOf = (customer: Customer, name: MergeField) =>
  name === "billingHold" && customer.billingHold ? customer.billingHoldReason : customer[name];
/** The value as text: areas and partners by their names. */
const wordsOf = (customer: Customer, name: MergeField) =>
  name === "areaCode"
    ? customer.areaNames.join(" ")
    : name === "partnerNo" && customer.partnerName
      ? `${customer.partnerNo ?? ""} ${customer.partnerName}`
      : valueOf(customer, name);
const differs = ({ survivor, merged }: MergePreview, name: MergeField) =>
  JSON.stringify(valueOf(survivor, name)) !== JSON.stringify(valueOf(merged, name));

type FieldsProps = { both: MergePreview; taken: readonly MergeField[]; onTake: (taken: readonly MergeField[]) => void };

/** The fields in which the two differ: the survivor's value is kept unless the other's is chosen. */
function Fields({ both, taken, onTake }: FieldsProps) {
  const t = customerTexts.useTexts();
  const { fieldTitle, showValue } = useCustomerWords();
  const open = mergeFields.filter((name) => differs(both, name));
  return (
    <section className={styles.part}>
      <h2>{t("merge.fields")}</h2>
      {open.map((name) => (
        <fieldset key={name} className={styles.field}>
          <legend>{fieldTitle(name)}</legend>
          <RadioGroup
            value={taken.includes(name) ? "merged" : "survivor"}
            onChange={(side) => onTake([...taken.filter((one) => one !== name), ...(side === "merged" ? [name] : [])])}
            options={(["survivor", "merged"] as const).map((side) => ({
              value: side,
              label: `${both[side].customerNo} · ${showValue(name, wordsOf(both[side], name))}`,
            }))}
          />
        </fieldset>
      ))}
      <p>{t("merge.same", { count: mergeFields.length - open.length })}</p>
    </section>
  );
}

function Moves({ both }: { both: MergePreview }) {
  const t = customerTexts.useTexts();
  return (
    <section className={styles.part}>
      <h2>{t("merge.moves")}</h2>
      {both.moves.length === 0 ? (
        <p>{t("merge.movesNone")}</p>
      ) : (
        <ul>
          {both.moves.map(({ noun, title, count }) => (
            <li key={noun}>{t("merge.count", { title, count })}</li>
          ))}
        </ul>
      )}
      <Callout tone="warn">{t("merge.hint")}</Callout>
    </section>
  );
}
