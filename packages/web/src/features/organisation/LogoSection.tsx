import { logoLimitBytes, type Organisation } from "@busbar/contract/organisation/organisation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useObjectAddress } from "../../kernel/queries/use-picture.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { organisationTexts } from "./organisation-texts.ts";
import styles from "./organisation.module.css";

const kinds = "image/png,image/jpeg,image/webp";

/** The logo; changed and removed at once, independently of the form. */
export function LogoSection({ organisation }: { organisation: Organisation }) {
  const t = organisationTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState("");
  const { logo } = organisation;
  const { data } = useQuery({
    queryKey: ["organisation", "logo", logo],
    queryFn: async ({ signal }) => (await api.getLogo({ query: {} }, { signal })).blob(),
    enabled: logo !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = useObjectAddress(logo === "" ? undefined : data);
  const save = useWrite({
    meta: { errorShown: true },
    write: (file: Blob | null, options) => (file ? api.uploadLogo({ file }, options) : api.removeLogo({}, options)),
  });
  const take = async (file: Blob | null) => {
    setFault("");
    if (file && file.size > logoLimitBytes) return setFault(t("logo.tooLarge"));
    try {
      cache.setQueryData(["organisation"], await save.mutateAsync(file));
      toast.success(t(file ? "logo.saved" : "logo.removed"));
    } catch (error) {
      if (!isGivenUp(error)) setFault(messageOf(error));
    }
  };
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("logo")}>
      <h2>{t("logo")}</h2>
      <p className={styles.about}>{t("logo.about")}</p>
      {shown ? <img className={styles.logo} src={shown} alt={t("logo.of", { name: organisation.name })} /> : null}
      <div className={styles.actions}>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={kinds}
          aria-label={t("logo.choose")}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) void take(file);
          }}
        />
        <Button busy={save.isPending} onClick={() => chooser.current?.click()}>
          {t(logo === "" ? "logo.choose" : "logo.change")}
        </Button>
        {logo === "" ? null : (
          <Button disabled={save.isPending} onClick={() => void take(null)}>
            {t("logo.remove")}
          </Button>
        )}
      </div>
      <p role="alert" className={styles.wrong}>
        {fault}
      </p>
    </section>
  );
}
