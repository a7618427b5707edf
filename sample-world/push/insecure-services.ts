/** Stands in for src/model/push/insecure-services.ts: a push service on loopback. */
export const INSECURE_PUSH_SERVICES: Pick<ReadonlySet<string>, 'has'> = {
  has: (host) => /^127\.0\.0\.1:\d{1,5}$/.test(host),
};
