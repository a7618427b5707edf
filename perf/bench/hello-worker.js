// What a Worker costs that does nothing: the yardstick for the pages.
export default {
  fetch: () =>
    new Response('Hello, world', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
};
