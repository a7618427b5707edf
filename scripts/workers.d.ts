// Types that only workerd has, for commands that import the site's modules.

declare class IdentityTransformStream extends TransformStream<Uint8Array, Uint8Array> {}
