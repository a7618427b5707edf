// The build command of each configuration that must not be deployed: those of the project name unbuilt sources,
// and a sample build holds invented publishers. Wrangler runs it before other commands too and names the command in
// WRANGLER_COMMAND: those that upload nothing are not refused.
const HARMLESS = ['types', 'dev'];

if (!HARMLESS.includes(process.env.WRANGLER_COMMAND)) {
  console.error(`
Nothing was deployed: this configuration is not one of a production build.
\`npm run deploy\` builds the Workers for production and deploys them, the site first.
`);
  process.exit(1);
}
