/** A debugger's connection to a Worker: V8 speaks its protocol in workerd too. */
export interface Inspector {
  /** Sends a command and resolves to its result. */
  send<R = unknown>(method: string, params?: Readonly<Record<string, unknown>>): Promise<R>;
  close(): void;
}

/** Connects to a Worker of a workerd, by its name. */
export async function openInspector(address: URL, worker: string): Promise<Inspector> {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, address));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('workerd has no debugger')));
  });
  let sent = 0;
  return {
    send: (method, params = {}) => {
      const id = ++sent;
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const listen = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data));
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        if (message.error) reject(new Error(`${method}: ${message.error.message}`));
        else resolve(message.result as never);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
      return promise;
    },
    close: () => socket.close(),
  };
}
