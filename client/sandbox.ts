/** The sandbox of a frame. The site's own frames hold advertisements: they get no origin. */
export function sandboxFor(address: string, site: string): string {
  const common = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  return new URL(address, site).origin === new URL(site).origin
    ? common
    : `${common} allow-same-origin allow-forms allow-presentation`;
}
