// A minimal Worker: the unit in which the cost of pages is expressed.
export default {
  fetch: () =>
    new Response('Hello, world', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
};
