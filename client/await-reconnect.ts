import { OFFLINE_COPIES } from '../src/shared/page-attributes.ts';
import { retry } from './retry.ts';

/**
 * On the offline page that stands in for another one, loads that page once the reader has reconnected. Browsers report a
 * connection before a request can succeed, so the page is requested first.
 */
export function awaitReconnect(): void {
  if (!document.querySelector(`[${OFFLINE_COPIES}]`) || location.pathname === '/offline') return;
  const request = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  addEventListener('online', () => retry(request).then(() => location.reload()), { once: true });
}
