import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';

export default async function handleRequest(request, status, headers, routerContext) {
  let responseStatus = status;
  let isShellRendered = false;
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} />,
    {
      onError(error) {
        responseStatus = 500;
        if (isShellRendered) console.error(error);
      },
    },
  );
  isShellRendered = true;
  const userAgent = request.headers.get('user-agent');
  if (userAgent && isbot(userAgent)) await body.allReady;
  headers.set('Content-Type', 'text/html');
  return new Response(body, { headers, status: responseStatus });
}
