/**
 * The credential of the blog's calls (requirements#blog-credential); empty where none is configured, which lets nobody in. It may be a variable or
 * a secret, and only variables are among the types that Wrangler generates.
 */
export function blogKey(env: Env & { readonly BLOG_API_KEY?: string }): string {
  return env.BLOG_API_KEY ?? '';
}
