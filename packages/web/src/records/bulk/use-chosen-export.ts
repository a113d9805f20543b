import { detailsOf, messageOf } from "../../kernel/calls/call-errors.ts";
import { saveFile } from "../../kernel/network/transfers.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import type { ExportFormat } from "../../ui/table/rules/table-types.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import type { Choice, Matching } from "./use-selection.ts";

type ChosenExport<Query> = {
  choice: Choice<Query>;
  count: number;
  /** The file's name without its ending, in case that the answer has none. */
  name: string;
  some: (ids: string[], format: ExportFormat) => Promise<Response>;
  all: (query: Matching<Query>, format: ExportFormat) => Promise<Response>;
};

/** Saves the selected rows of a list as a file. */
export function useChosenExport<Query>({ choice, count, name, some, all }: ChosenExport<Query>) {
  const texts = useUiTexts().record;
  const save = async (format: ExportFormat) => {
    toast.info(texts.exporting(count));
    try {
      const answer = "ids" in choice ? await some(choice.ids, format) : await all(choice.query, format);
      await saveFile(answer, `${name}.${format}`);
      toast.success(texts.exported(count));
    } catch (error) {
      toast.error(`${texts.exportFailed}: ${messageOf(error)}`, detailsOf(error));
    }
  };
  return (format: ExportFormat) => void save(format);
}
