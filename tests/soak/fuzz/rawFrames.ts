import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** Bytes that violate the WebSocket protocol, by violation. */
const frames: Readonly<Record<string, Buffer>> = {
  unmasked: Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
  'reserved bit': Buffer.from([0xc1, 0x80, 1, 2, 3, 4]),
  'unknown opcode': Buffer.from([0x83, 0x80, 1, 2, 3, 4]),
  'invalid UTF-8': Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]),
  'length over every limit': Buffer.from([
    0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0,
  ]),
  'length of 1 GiB': Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]),
  'close frame of one byte': Buffer.from([0x88, 0x81, 0, 0, 0, 0, 0x03]),
  'long ping': Buffer.from([0x89, 0xfe, 0, 0x80, 0, 0, 0, 0]),
  'continuation of nothing': Buffer.from([0x80, 0x80, 1, 2, 3, 4]),
  'no frame': Buffer.from('GET / HTTP/1.1\r\n\r\n'),
};

export const rawFrameKinds = Object.keys(frames);

/** Encodes a text of fewer than 126 bytes as a valid frame with a mask of zeros. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

/**
 * Opens the window channel and sends a malformed frame.
 * @param kind one of `rawFrameKinds`
 * @param isGreeted whether to send a valid hello first
 * @param limitMs time limit for the console to close the connection
 * @returns whether the console closed the connection
 */
export async function sendRawFrame(
  url: string,
  kind: string,
  isGreeted: boolean,
  limitMs: number,
): Promise<boolean> {
  const { origin, host, hostname, port, hash } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  const key = randomBytes(16).toString('base64');
  const upgrade = ['GET /bridge HTTP/1.1', `Host: ${host}`, `Origin: ${origin}`, 'Connection: Upgrade'];
  const rest = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`, '', ''];
  socket.write([...upgrade, ...rest].join('\r\n'));
  socket.once('data', () => {
    const hello = { type: 'hello', buildId: 'b', key: hash.replace('#key=', '') };
    if (isGreeted) socket.write(frameOf(JSON.stringify(hello)));
    socket.write(frames[kind] ?? '');
    socket.resume();
  });
  const isClosed = await closed;
  socket.destroy();
  return isClosed;
}
