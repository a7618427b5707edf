import { withTimeout } from '../../shared/with-timeout.ts';

/** A group of calls is waited for so long; then the next group is sent beside it (ms). */
const GROUP_WAIT_MS = 2_000;

/** How calls of one kind are made together. */
export interface GroupOptions<Request, Response> {
  /** Makes the calls of a group, all or none; its responses are in the order of the requests. */
  readonly send: (requests: readonly Request[]) => Promise<readonly (Response | undefined)[]>;
  /** What a request counts of a group's room. */
  readonly sizeOf: (request: Request) => number;
  /** The room of a group. A request that is larger is a group of its own. */
  readonly maxSize: number;
  /** Whether more requests are to be expected soon. */
  readonly expectsMore: () => boolean;
  /** While more are expected a request waits for them, so long at most (ms). */
  readonly gatherMs: number;
}

interface WaitingCall<Request, Response> {
  readonly request: Request;
  readonly resolve: (response: Response | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes one call of those that are requested at about the same time, or while the one before is under way. Their order stays.
 * Where a group fails each of its requests is sent again by itself, one after the other, so that none fails because of another.
 */
export class GroupedCalls<Request, Response> {
  readonly #options: GroupOptions<Request, Response>;
  readonly #waiting: WaitingCall<Request, Response>[] = [];
  #isSending = false;
  /** Ends the wait for requests that are expected. */
  #endGathering = () => {};

  constructor(options: GroupOptions<Request, Response>) {
    this.#options = options;
  }

  /** Settles as the request does. */
  call(request: Request): Promise<Response | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isSending) void this.#sendWaiting();
      else if (!this.#options.expectsMore()) this.#endGathering();
    });
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      if (this.#options.expectsMore()) await this.#gather();
      // What is requested at the same moment goes along.
      await new Promise((resolve) => setTimeout(resolve, 0));
      // One that hangs holds up the others no longer than this.
      await withTimeout(this.#sendGroup(this.#takeGroup()), GROUP_WAIT_MS, () => {});
    }
    this.#isSending = false;
  }

  async #gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endGathering = resolve;
    await withTimeout(promise, this.#options.gatherMs, () => {});
  }

  #takeGroup(): WaitingCall<Request, Response>[] {
    const { sizeOf, maxSize } = this.#options;
    let size = 0;
    const end = this.#waiting.findIndex(({ request }, index) => {
      size += sizeOf(request);
      return index > 0 && size > maxSize;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #sendGroup(group: readonly WaitingCall<Request, Response>[]): Promise<void> {
    let responses: readonly (Response | undefined)[];
    try {
      responses = await this.#options.send(group.map(({ request }) => request));
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const call of group) await this.#sendGroup([call]);
      return;
    }
    for (const [index, call] of group.entries()) call.resolve(responses[index]);
  }
}
