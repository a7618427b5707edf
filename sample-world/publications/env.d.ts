declare namespace Cloudflare {
  interface Env {
    /** `http://127.0.0.1:8788`. Builds with mode `sample` alone read it. */
    readonly SAMPLE_WORLD_ORIGIN: string;
  }
}
