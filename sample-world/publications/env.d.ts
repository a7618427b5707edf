declare namespace Cloudflare {
  interface Env {
    /** `http://127.0.0.1:8788`. Only builds with mode `sample` read it. */
    SAMPLE_WORLD_ORIGIN: string;
  }
}
