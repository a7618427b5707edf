/** The ids of the papers of sample-world/papers, which are in tests and sample builds alone. */
export const SAMPLE_PAPERS: readonly string[] = ['nunavik'];
