import { startSampleWorld } from './sample-world.ts';

const DEFAULT_PORT = 8788;

const world = await startSampleWorld({
  port: Number(process.env.PORT ?? DEFAULT_PORT),
  now: () => new Date(),
});
console.log(`The sample world is at ${world.origin}/ (Ctrl+C stops it)`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void world.close());
}
