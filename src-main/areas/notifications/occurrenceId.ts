import { createHash } from 'node:crypto';

/**
 * Returns the id of the silence of an occurrence. All consoles compute the same id, so that the server, whose ids are
 * unique, refuses a second silence.
 * @param windowId UUID of the maintenance window
 * @param date of the occurrence, `YYYY-MM-DD`
 * Source: RFC 9562, UUID version 5, with the window as namespace
 */
export function occurrenceId(windowId: string, date: string): string {
  const namespace = Buffer.from(windowId.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(namespace).update(date).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
