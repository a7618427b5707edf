import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';

const LONG = 'x'.repeat(201);
const TOO_LONG = 'must be at most 200 characters';
const TWICE = 'is given more than once';
const NUMBER = 'must be a whole number from 1 on';
const METAINFO = '/functions/v1/get_metainfo?domain';
const DETAILS = '/functions/v1/get_details';

test.each<[path: string, parameter: string, detail: unknown]>([
  [
    '/api/news?category=nonsense',
    'category',
    expect.stringMatching(/^must be "all" or one of local, /),
  ],
  ...['0', '201', 'ten', '-1', '1.5'].map((limit): [string, string, string] => [
    `/api/news?limit=${limit}`,
    'limit',
    'must be a whole number from 1 to 200',
  ]),
  ['/api/news?limit=1&limit=2', 'limit', TWICE],
  [`/api/news?q=${LONG}`, 'q', TOO_LONG],
  ['/api/search', 'q', 'is missing'],
  [`/api/search?q=${LONG}`, 'q', TOO_LONG],
  ['/api/weather', 'community', 'is missing'],
  ['/api/weather?community=iqaluit&community=kimmirut', 'community', TWICE],
  [`/api/weather?community=${LONG}`, 'community', expect.any(String)],
  [`${METAINFO}=`, 'domain', 'is missing'],
  [`${METAINFO}=a%20b`, 'domain', 'must be a host name'],
  [`${METAINFO}=a.example&domain=b.example`, 'domain', TWICE],
  [`${METAINFO}=a.example&page=0`, 'page', NUMBER],
  [`${METAINFO}=a.example&page=1e9`, 'page', NUMBER],
  [`${METAINFO}=a.example&limit=many`, 'limit', NUMBER],
  [`${DETAILS}?slug=`, 'slug', 'is missing'],
  [DETAILS, 'slug', 'is missing'],
  [`${DETAILS}?slug=${LONG}`, 'slug', TOO_LONG],
])('%s is refused with 400, the parameter %s and the reason', async (path, parameter, detail) => {
  const response = await exports.default.fetch(`https://nunavut-news.example${path}`, {
    headers: { Authorization: 'Bearer public-anonymous-reader' },
  });
  expect(response.status).toBe(400);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const problem = { status: 400, title: 'Bad parameter', parameter, detail };
  expect(await response.json()).toMatchObject(problem);
});
