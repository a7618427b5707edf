const HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const ID = /^[A-Za-z0-9_-]{11}$/;

/**
 * The 11-character id of a video, from any of the four forms of a YouTube address (requirements#video-id): watch, embed, shorts,
 * short link.
 */
export function readVideoId(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const [, first, second] = url.pathname.split('/');
  const id = url.hostname === 'youtu.be' ? first : idOnSite(url, first, second);
  return id && ID.test(id) ? id : undefined;
}

function idOnSite(url: URL, first?: string, second?: string): string | null | undefined {
  if (!HOSTS.test(url.hostname)) return undefined;
  if (first === 'watch') return url.searchParams.get('v');
  return first === 'embed' || first === 'shorts' ? second : undefined;
}
