// What workerd alone has, for commands that import the site's modules.

declare class IdentityTransformStream extends TransformStream<Uint8Array, Uint8Array> {}

declare module 'cloudflare:sockets' {
  export function connect(
    address: { readonly hostname: string; readonly port: number },
    options: { readonly secureTransport: string; readonly allowHalfOpen: boolean },
  ): {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
    readonly opened: Promise<unknown>;
    readonly closed: Promise<void>;
    close(): Promise<void>;
  };
}
