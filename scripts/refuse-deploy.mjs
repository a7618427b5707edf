// The build command of configurations that must not be deployed: the project's own, which name
// unbuilt sources, and those of sample builds. Wrangler runs it before every command and names that
// command in WRANGLER_COMMAND.
/** Commands that upload nothing. */
const HARMLESS = ['types', 'dev'];

if (!HARMLESS.includes(process.env.WRANGLER_COMMAND)) {
  console.error(`
Nothing was deployed: this configuration is not one of a production build.
\`npm run deploy\` builds the Workers for production and deploys them, the site first.
`);
  process.exit(1);
}
