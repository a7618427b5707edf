/**
 * The credential of the blog's calls (requirements#blog-credential). If none is configured it is empty, and every call is
 * refused. It may be a variable or a secret; Wrangler generates types for variables only.
 */
export function blogKey(env: Env & { readonly BLOG_API_KEY?: string }): string {
  return env.BLOG_API_KEY ?? '';
}
