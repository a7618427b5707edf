/** A response of the scripted origin. Everything is optional: the default is 200 with an empty body. */
export interface OriginResponse {
  readonly status?: number;
  /** In order, as they go out; a name may come twice. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** UTF-8. */
  readonly body?: string;
  readonly bodyBase64?: string;
  /** How often the body is repeated, 1 at least. */
  readonly times?: number;
  /** Compresses the body; Content-Encoding says so unless `isSilent`. */
  readonly packed?: { readonly as: 'gzip' | 'br'; readonly isSilent?: boolean };
  /** Sends 304, with the same headers, where the request has this response's ETag in If-None-Match. */
  readonly knowsEtag?: boolean;
  /** Delay before the headers. */
  readonly delayMs?: number;
  /** Delay between one byte of the body and the next. */
  readonly dripMs?: number;
  /** `hang`: no response ever; `reset`: the connection breaks before the response; `cut`: it breaks half-way through the body;
   * `stall`: nothing follows the body, and the connection stays open; `icy`: the status line is SHOUTcast 1's. */
  readonly fault?: 'hang' | 'reset' | 'cut' | 'stall' | 'icy';
}

/** One request as the origin saw it. Times are milliseconds since the epoch. */
export interface OriginRequest {
  /** `127.0.0.1:40123`. */
  readonly host: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly openedAt: number;
  /** When the response was complete or the connection closed; absent while it is open. */
  readonly closedAt?: number;
  readonly sentBytes: number;
  /** Requests of this host, and of all hosts, that were open when this one came, itself included. */
  readonly openAtHost: number;
  readonly openAtAll: number;
}

/** How many ports in a row the origin listens on at 127.0.0.1, each a host of its own. */
export const ORIGIN_HOST_COUNT = 12;
