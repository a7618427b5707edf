/**
 * The publications that both Workers serve, those of the registry. scripts/vite/sample-world.ts puts another module in place of
 * this one, in tests and where a build is to show invented publishers.
 */
export { PUBLICATIONS as SERVED_PUBLICATIONS } from './registry.ts';
