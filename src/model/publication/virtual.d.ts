declare module 'virtual:papers' {
  type Publication = import('./publication.ts').Publication;

  /** The papers of papers/, compiled (src/papers/compile). */
  export const papers: readonly [Publication, ...Publication[]];
}

declare module 'virtual:network' {
  /** The part of them that ingest needs, without their texts. */
  export const network: import('./network.ts').Network;
}
