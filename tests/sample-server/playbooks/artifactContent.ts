import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';

const megabyte = 1024 * 1024;

interface Kind {
  readonly contentType: string;
  readonly content: () => Buffer;
}

const lines = (count: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: count },
      (_, at) => `${String(at + 1).padStart(6, '0')} payments-worker is as it was\n`,
    ).join(''),
  );

/** Returns deterministic noise. */
function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let state = 0x9e3779b9;
  for (let at = 0; at < size; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes.writeUInt32LE(state, at);
  }
  return bytes;
}

const kinds: Readonly<Record<string, Kind>> = {
  '.txt': { contentType: 'text/plain', content: () => lines(48) },
  '.log': { contentType: 'text/plain; charset=utf-8', content: () => lines(2_000) },
  '.json': { contentType: 'application/json', content: () => Buffer.from('{"replicas":6,"ready":6}\n') },
  '.html': {
    contentType: 'text/html',
    content: () =>
      Buffer.from('<!doctype html><title>Report</title><script>document.title = "ran"</script>\n'),
  },
  '.svg': {
    contentType: 'image/svg+xml',
    content: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>\n',
      ),
  },
  '.empty': { contentType: 'text/plain', content: () => Buffer.alloc(0) },
};
const others: Kind = { contentType: 'application/octet-stream', content: () => noise(5 * megabyte) };

const kindOf = (path: string): Kind => kinds[extname(path).toLowerCase()] ?? others;

/** Returns the content of an artifact by file extension. Default: five megabytes of noise. */
export const artifactContent = (path: string): Buffer => kindOf(path).content();

export function artifactFacts(path: string) {
  const content = artifactContent(path);
  return {
    path,
    filename: basename(path),
    content_type: kindOf(path).contentType,
    size: content.length,
    checksum: createHash('sha256').update(content).digest('hex'),
  };
}
