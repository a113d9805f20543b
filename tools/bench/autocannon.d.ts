/** The parts of the package that the benches use; it has no types. */
declare module "autocannon" {
  namespace autocannon {
    export type Request = {
      method?: string;
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      setupRequest?: (request: Request, context: object) => Request;
      onResponse?: (status: number, body: string, context: object) => void;
    };
    export type Options = Request & {
      url: string;
      connections?: number;
      duration?: number;
      amount?: number;
      requests?: Request[];
      workers?: number;
      setupClient?: (client: {
        on(event: "response", told: (status: number, bytes: number, ms: number) => void): void;
      }) => void;
    };
    type Spread = { average: number; p50: number; p97_5: number; p99: number; max: number };
    export type Result = {
      requests: Spread & { total: number };
      latency: Spread;
      errors: number;
      timeouts: number;
      non2xx: number;
      "2xx": number;
      statusCodeStats?: Record<string, { count: number }>;
      duration: number;
    };
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
