import { escapeXml } from '../feeds/xml.ts';
import { type Exchange, send } from '../server/exchange.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #16232e; --soft: #52636f; --paper: #fbfaf7; --card: #fff; --line: #d9dee2; --sea: #1d5b79; --note: #fdf3dc; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf1; --soft: #9fb0bb; --paper: #10181f; --card: #17222b; --line: #2b3a45; --sea: #8cc7e2; --note: #2d2716; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1.25rem 3rem; max-width: var(--width, 44rem); background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, 'Segoe UI', 'Liberation Sans', sans-serif; }
h1, h2 { font-family: Georgia, 'Liberation Serif', serif; font-weight: 600; line-height: 1.2; margin: 1.2em 0 .5em; }
h1 { font-size: 2rem; margin-top: .3em; } h2 { font-size: 1.3rem; }
a { color: var(--sea); } a:focus-visible, button:focus-visible, select:focus-visible, input:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; }
img { display: block; width: 100%; height: auto; border-radius: 4px; }
.note { background: var(--note); border-left: 4px solid #d9a441; padding: .7rem 1rem; margin: 0 0 1.5rem; }
.note h2 { font: inherit; font-weight: 700; margin: 0; } .note p { margin: .2rem 0 0; }
.soft { color: var(--soft); font-size: .9rem; }
button, select, input, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 4px; padding: .25rem .6rem; }
button { cursor: pointer; background: var(--sea); border-color: var(--sea); color: var(--paper); }
button:disabled { cursor: default; opacity: .5; }
`;

export const escapeHtml = escapeXml;

/** Sends an HTML page with additional `style`; `frameable` lets other sites embed it. */
export function sendPage(
  exchange: Exchange,
  page: { title: string; body: string; style?: string; status?: number; frameable?: boolean },
): void {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="/pictures/floe.svg">
<style>${STYLE}${page.style ?? ''}</style>
</head>
<body>
${page.body}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    "img-src 'self' http://127.0.0.1:*",
    "style-src 'unsafe-inline'",
    "form-action 'self'",
    "base-uri 'none'",
    page.frameable ? '' : "frame-ancestors 'none'",
  ];
  send(
    exchange,
    page.status ?? 200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.filter(Boolean).join('; '),
      'cache-control': 'no-store',
    },
    html,
  );
}
