/** The parts of the package that tests use; it has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  namespace provider {
    type Context = { path: string; body: unknown; status: number };
    type Account = { accountId: string; claims(): Record<string, unknown> };
    type Configuration = Record<string, unknown> & {
      findAccount?: (context: Context, id: string) => Account;
    };
  }
  export class Provider {
    constructor(issuer: string, configuration: provider.Configuration);
    use(middleware: (context: provider.Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
