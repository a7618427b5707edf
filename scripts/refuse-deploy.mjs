// What Wrangler runs before it uploads a configuration that must not be deployed: wrangler.toml and wrangler.ingest.toml name
// sources that nobody has built, and a sample build has invented publishers in it. Wrangler runs it before other commands, too,
// and says which (WRANGLER_COMMAND): those that upload nothing go on.
const HARMLESS = ['types', 'dev'];

if (!HARMLESS.includes(process.env.WRANGLER_COMMAND)) {
  console.error(`
Nothing was deployed: this configuration is not one of a production build.
\`npm run deploy\` builds both Workers for production and deploys them, the site first.
`);
  process.exit(1);
}
