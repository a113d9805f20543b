import { house, kept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const dictionaryAccess: NounAccess = {
  records: {
    "/dictionary-items/{id}": kept(house("dict_item"), "disabled, never deleted"),
    "/dictionaries/{code}": kept(house("dict_type", "code"), "part of the product"),
  },
  queries: {
    dictList: { dictCode: "industry" },
  },
};
