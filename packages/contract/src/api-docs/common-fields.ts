/** What is said of fields that mean the same wherever they stand, unless their own comment or declaration says it. */
export const commonFields: Readonly<Record<string, string>> = {
  id: "Id of the record.",
};
