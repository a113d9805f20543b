import { createUserOversight } from "../../modules/users/user-oversight.ts";
import type { Ports } from "../../ports.ts";

/** Whose accounts a permission reaches, as `app.ts` hands it to other modules. */
export const userReachOf = (ports: Ports) => createUserOversight(ports).usersReachedBy;
