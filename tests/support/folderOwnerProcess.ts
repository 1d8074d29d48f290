import { DataFolder } from '#main/host/DataFolder.ts';

/**
 * A process that takes a data folder in parallel with others. Prints `ready`, takes the folder at the first
 * input line, and prints `folder` or `owner`. Announces a URL after success and ends with its input.
 */
const [path = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  const taken = DataFolder.take(path);
  if ('folder' in taken) taken.folder.announce({ host: 'web', url: 'http://127.0.0.1:1/#key=x' });
  process.stdout.write('folder' in taken ? 'folder\n' : 'owner\n');
});
process.stdin.on('end', () => process.exit(0));
