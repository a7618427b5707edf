// Imported before what reads papers: the tests, and the sites that they build, have papers of their own, so that nothing that an
// editor changes in papers/ turns one red.
process.env.PAPERS_DIR = 'test/papers';
