import type { MiddlewareHandler } from 'hono';
import { servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';

/**
 * Serves an explanation instead of the section if another backend has the posts: the editor cannot
 * change them.
 */
export const postsHere: MiddlewareHandler<Environment> = async (c, next) => {
  const { env, words } = c.var.paper;
  const backend: string = env.BLOG_API_URL;
  if (backend === '') return next();
  const { posts } = words;
  return servePage(c, {
    title: posts.heading,
    status: c.req.method === 'GET' ? 200 : 409,
    content: (
      <>
        <h1>{posts.heading}</h1>
        <p>{posts.elsewhere}</p>
      </>
    ),
  });
};
