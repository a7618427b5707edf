/**
 * The publications that both Workers serve: those of publications.ts. scripts/vite/sample-world.ts replaces this module in tests
 * and in builds that show the sample world.
 */
export { PUBLICATIONS as SERVED_PUBLICATIONS } from './publications.ts';
