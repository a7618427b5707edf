// What Wrangler runs before it does anything with an entry point of a configuration that must not be deployed: wrangler.toml and
// wrangler.ingest.toml name sources that nobody has built, and a sample build has invented publishers in it. Wrangler says in
// WRANGLER_COMMAND what it is about to do; types are generated from the sources and upload nothing.
if (process.env.WRANGLER_COMMAND !== 'types') {
  console.error(`
Nothing was deployed: this configuration is not one of a production build.
\`npm run deploy\` builds both Workers for production and deploys them, the site first.
`);
  process.exit(1);
}
