/** A response of the scripted origin. Everything is optional: the default is 200 with an empty body. */
export interface OriginResponse {
  status?: number;
  /** In order, as they go out; a name may come twice. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** UTF-8. */
  body?: string;
  bodyBase64?: string;
  /** How often the body is repeated, 1 at least. */
  times?: number;
  /** Compresses the body; Content-Encoding says so unless `isSilent`. */
  packed?: { as: 'gzip' | 'br'; isSilent?: boolean };
  /** Sends 304, with the same headers, where the request has this response's ETag in If-None-Match. */
  knowsEtag?: boolean;
  /** Delay before the headers. */
  delayMs?: number;
  /** Delay between one byte of the body and the next. */
  dripMs?: number;
  /** `hang`: no response ever; `reset`: the connection breaks before the response; `cut`: it breaks half-way through the body;
   * `stall`: nothing follows the body, and the connection stays open; `icy`: the status line is SHOUTcast 1's. */
  fault?: 'hang' | 'reset' | 'cut' | 'stall' | 'icy';
}

/** One request as the origin saw it. Times are milliseconds since the epoch. */
export interface OriginRequest {
  /** `127.0.0.1:40123`. */
  host: string;
  method: string;
  /** Path and query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  openedAt: number;
  /** When the response was complete or the connection closed; absent while it is open. */
  closedAt?: number;
  sentBytes: number;
  /** Requests of this host, and of all hosts, that were open when this one came, itself included. */
  openAtHost: number;
  openAtAll: number;
}

/** How many ports in a row the origin listens on at 127.0.0.1, each a host of its own. */
export const ORIGIN_HOST_COUNT = 12;
