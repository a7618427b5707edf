/** Whether a request reads: its method is GET or HEAD, the only ones that a cache serves. */
export function isRead({ method }: Pick<Request, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
