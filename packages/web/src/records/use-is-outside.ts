import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { useUser } from "../kernel/portal/portal-context.tsx";

const outsiders: readonly string[] = [roleCodes.enterprise, roleCodes.partner];

/** People of a customer or partner, who see less of each record than employees do. */
export const useIsOutside = (): boolean => outsiders.includes(useUser().roleCode);
