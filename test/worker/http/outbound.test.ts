import { describe, expect, test } from 'vitest';
import { HostMutex } from '../../../src/http/host-mutex.ts';
import { fetchOutbound, type OutboundRequest } from '../../../src/http/outbound.ts';
import { OutboundError } from '../../../src/http/outbound-error.ts';
import { TimeBudget } from '../../../src/http/time-budget.ts';
import { answerWith, ORIGIN_HOSTS, originUrl, requestsFor } from '../../support/origin.ts';

const HOSTS: ReadonlySet<string> = new Set(ORIGIN_HOSTS);

function ask(path: string, options: Partial<OutboundRequest> = {}) {
  return fetchOutbound({
    url: originUrl(path),
    policy: { userAgent: 'Test/1.0', hosts: HOSTS, insecureHosts: HOSTS },
    maxBytes: 1000,
    headersFor: () => ({}),
    ...options,
  });
}

describe('requests to the outside', () => {
  test('an answer comes with its status, its headers, its body and where it came from', async () => {
    await answerWith('/outbound/a', { status: 301, headers: [['Location', '/outbound/b#part']] });
    await answerWith('/outbound/b', { headers: [['X-Name', 'value']], body: 'hello' });
    const response = await ask('/outbound/a');
    expect(response.status).toBe(200);
    expect(response.headers.get('X-Name')).toBe('value');
    expect(new TextDecoder().decode(response.body)).toBe('hello');
    expect(response.url).toBe(originUrl('/outbound/b'));
    expect(response.permanentUrl).toBe(originUrl('/outbound/b'));
  });

  test('each hop is asked with the headers that are right for its address', async () => {
    await answerWith('/outbound/from', { status: 307, headers: [['Location', '/outbound/to']] });
    await answerWith('/outbound/to', { body: 'x' });
    await ask('/outbound/from', { headersFor: (url) => ({ 'X-For': new URL(url).pathname }) });
    expect((await requestsFor('/outbound/from'))[0]?.headers['x-for']).toBe('/outbound/from');
    expect((await requestsFor('/outbound/to'))[0]?.headers['x-for']).toBe('/outbound/to');
  });

  test('the body of a failure is not read', async () => {
    await answerWith('/outbound/failing', { status: 500, body: 'x', times: 5_000 });
    const response = await ask('/outbound/failing');
    expect(response.status).toBe(500);
    expect(response.body.byteLength).toBe(0);
  });

  test('a redirect without an address is an answer like any other', async () => {
    await answerWith('/outbound/nowhere', { status: 302 });
    expect((await ask('/outbound/nowhere')).status).toBe(302);
  });

  test('plain http is allowed for the hosts that are named, and for no other port of them', async () => {
    const other = ORIGIN_HOSTS[0]?.replace(/\d+$/, '1');
    await expect(ask('/', { url: `http://${other}/` })).rejects.toMatchObject({
      name: 'OutboundError',
      reason: 'host',
      hasResponse: false,
    });
    await expect(ask('/', { url: 'http://nunatsiaq.com/' })).rejects.toThrow(
      'not an https address',
    );
    await expect(ask('/', { url: 'https://nunatsiaq.com/' })).rejects.toThrow(
      'nunatsiaq.com is not a configured host',
    );
  });

  test('an error says whether any server had answered', async () => {
    await answerWith('/outbound/reset', { fault: 'reset' });
    await expect(ask('/outbound/reset')).rejects.toMatchObject({
      reason: 'network',
      hasResponse: false,
    });
    await answerWith('/outbound/to-reset', {
      status: 302,
      headers: [['Location', '/outbound/reset']],
    });
    await expect(ask('/outbound/to-reset')).rejects.toMatchObject({
      reason: 'network',
      hasResponse: true,
    });
    await answerWith('/outbound/cut', { fault: 'cut', body: 'x'.repeat(100) });
    const error = await ask('/outbound/cut').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutboundError);
    expect(error).toMatchObject({ reason: 'network', hasResponse: true });
  });

  test('waiting for a turn at a host does not count as time', async () => {
    await answerWith('/outbound/slow', { body: 'x', delayMs: 250 });
    const hostMutex = new HostMutex();
    const limits = { totalTimeoutMs: 450 };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask('/outbound/slow', { hostMutex, limits })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const requests = await requestsFor('/outbound/slow');
    expect(requests.map(({ openAtHost }) => openAtHost)).toEqual([1, 1, 1]);
  });

  test('a request that fails gives its turn back', async () => {
    await answerWith('/outbound/failed-turn', { fault: 'reset' });
    const hostMutex = new HostMutex();
    await expect(ask('/outbound/failed-turn', { hostMutex })).rejects.toThrow(OutboundError);
    await answerWith('/outbound/after', { body: 'x' });
    expect((await ask('/outbound/after', { hostMutex })).status).toBe(200);
  });
});

test('a time budget stands still while it is paused', async () => {
  const budget = new TimeBudget(100);
  budget.start();
  await scheduler.wait(20);
  budget.pause();
  await scheduler.wait(150);
  expect(budget.signal.aborted).toBe(false);
  budget.start();
  await expect.poll(() => budget.signal.aborted).toBe(true);
  expect((budget.signal.reason as Error).name).toBe('TimeoutError');
});
