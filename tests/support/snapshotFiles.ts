import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { snapshotChunkBytes } from '#contract/rules/snapshots.ts';
import type { SnapshotOpening, SnapshotSaving } from '#contract/snapshots.ts';
import { buildHead } from '#main/snapshot/fileFormat.ts';
import { manifestSchema, type SnapshotManifest } from '#main/snapshot/manifest.ts';
import { type TestWindow, waitFor } from './bridgeClient.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const hashOfFile = (path: string): string => sha256(readFileSync(path));

/** Bytes before the manifest. The last 40 are the version, length and hash. */
export const fixedHead = 48;

export interface OpenedSnapshot {
  readonly manifest: SnapshotManifest;
  readonly database: Buffer;
}

export function parseSnapshot(file: Buffer): OpenedSnapshot {
  const length = file.readUInt32BE(fixedHead - 36);
  const manifest = manifestSchema.parse(
    JSON.parse(file.subarray(fixedHead, fixedHead + length).toString('utf8')),
  );
  return { manifest, database: zstdDecompressSync(file.subarray(fixedHead + length)) };
}

/** Assembles a snapshot with valid hashes. @param change modifies the manifest */
export function buildSnapshot(
  { manifest, database }: OpenedSnapshot,
  change: (manifest: SnapshotManifest) => SnapshotManifest = (same) => same,
): Buffer {
  const said = change({ ...manifest, database: { bytes: database.length, sha256: sha256(database) } });
  return Buffer.concat([buildHead(said), zstdCompressSync(database)]);
}

export const someManifest: SnapshotManifest = {
  version: '0.0.0-test',
  server: { name: 'Test', origin: 'https://server.example', kind: 'server', backendVersion: null },
  person: { id: 'person', name: 'Somebody' },
  roles: ['viewer'],
  features: [],
  takenAt: '2026-11-23T14:05:00.000Z',
  model: 1,
  counts: { items: 1 },
  database: { bytes: 1, sha256: sha256(Buffer.alloc(1)) },
};

export const newSnapshotFolder = (): string => mkdtempSync(join(tmpdir(), 'quarterdeck-snapshot-'));

export function writeFile(file: Buffer, name = 'some.quarterdeck', folder = newSnapshotFolder()): string {
  const path = join(folder, name);
  writeFileSync(path, file);
  return path;
}

/** Saves a snapshot as a window does, and downloads it as soon as it is offered. */
export async function saveSnapshot(app: { readonly url: string }, window: TestWindow) {
  const steps: SnapshotSaving[] = [];
  let file: Promise<ArrayBuffer> | undefined;
  for await (const step of await window.bridge.snapshots.save()) {
    steps.push(step);
    if (step.stage === 'offer')
      file = fetch(new URL(app.url).origin + step.path).then((response) => response.arrayBuffer());
  }
  return { steps, file: Buffer.from((await file) ?? new ArrayBuffer()) };
}

type Ended = Extract<SnapshotOpening, { status: 'opened' | 'refused' }>;

/** Sends a file in chunks, as a window does, and waits for the end. */
export async function sendSnapshot(window: TestWindow, file: Buffer, name = 'some.quarterdeck') {
  const { receive, opening } = window.bridge.snapshots;
  const { id } = await receive.begin({ name, bytes: file.length });
  for (let at = 0; at < file.length; at += snapshotChunkBytes)
    await receive.piece({ id, data: file.subarray(at, at + snapshotChunkBytes).toString('base64') });
  await receive.end({ id });
  const ends = ({ status }: SnapshotOpening) => status === 'opened' || status === 'refused';
  return (await waitFor(opening(), ends, 60_000)) as Ended;
}
