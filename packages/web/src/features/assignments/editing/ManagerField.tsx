import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/form/Button.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { assignmentTexts } from "../assignment-texts.ts";

type ManagerFieldProps = { id?: string; value?: string; onChange?: (userId: string) => void };

/** Chooses a sales manager by name or code. */
export function ManagerField(props: ManagerFieldProps) {
  const t = assignmentTexts.useTexts();
  const { data, error, isLoading, refetch } = useQuery(managerOptions(useApi()));
  if (error && !data) {
    return (
      <span role="alert">
        {t("form.managersFailed")}{" "}
        <Button variant="link" onClick={() => void refetch()}>
          {t("tryAgain")}
        </Button>
      </span>
    );
  }
  return (
    <Select
      {...props}
      busy={isLoading}
      placeholder={t("form.managerPick")}
      empty={t("form.noManager")}
      searchable
      options={(data ?? []).map(({ id, userCode, fullName }) => ({ value: id, label: `${fullName} ${userCode}` }))}
    />
  );
}
