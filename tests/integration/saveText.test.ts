import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filePieceCharacters, limitSentences, maxSavedCharacters } from '#contract/rules/messageLimits.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import { sendFile, type TextFile } from '#parts/filePieces.ts';
import { connectWindow, type TestWindow } from '../support/bridgeClient.ts';
import { noKeychain, startApplication } from '../support/testApplication.ts';

type App = Awaited<ReturnType<typeof startApplication>>;

let app: App;
let window: TestWindow;
let folder: string;
beforeEach(async () => {
  app = await startApplication({ loadKeychain: noKeychain });
  window = await connectWindow(app.url);
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-save-'));
});
afterEach(async () => {
  window.close();
  await app.stop();
  rmSync(folder, { recursive: true });
});

const file = { name: 'arn:aws/ünder "x".yaml', type: 'text/plain; charset=utf-8', text: 'kind: Prüfung\n' };

async function save(saved: Parameters<TestWindow['bridge']['shell']['file']['save']>[0] = file) {
  const stages: string[] = [];
  let download: Promise<Response> | undefined;
  for await (const step of await window.bridge.shell.file.save(saved)) {
    stages.push(step.stage);
    if (step.stage === 'offer') download = fetch(new URL(app.url).origin + step.path);
  }
  return { stages, download: await download };
}

async function sendAndSave(sent: TextFile): Promise<string[]> {
  const stages: string[] = [];
  for await (const step of await sendFile(window.bridge.shell.file, sent)) stages.push(step.stage);
  return stages;
}

describe('a large text saved by the window', () => {
  it('is saved completely', async () => {
    const target = join(folder, 'large.yaml');
    app.host.saveFile = async () => new AtomicFileWriter(target);
    const text = 'kind: Prüfung 🔑\n'.repeat(1_125_000);
    expect(text.length).toBeGreaterThan(18_000_000);
    expect(await sendAndSave({ ...file, text })).toEqual(['saved']);
    expect(readFileSync(target, 'utf8') === text).toBe(true);
  });

  it('is saved completely when JSON escapes each character with six characters', async () => {
    const target = join(folder, 'control.txt');
    app.host.saveFile = async () => new AtomicFileWriter(target);
    const text = '\u0001'.repeat(filePieceCharacters + 1);
    expect(await sendAndSave({ ...file, text })).toEqual(['saved']);
    expect(readFileSync(target, 'utf8') === text).toBe(true);
  });

  it('is decoded from Base64 when marked as such', async () => {
    const bytes = Buffer.alloc(4_000_001, 'quarterdeck');
    const target = join(folder, 'large.png');
    app.host.saveFile = async () => new AtomicFileWriter(target);
    await sendAndSave({ ...file, text: bytes.toString('base64'), base64: true });
    expect(readFileSync(target).equals(bytes)).toBe(true);
  });

  it('is rejected by the window above the size limit before anything is sent', async () => {
    const before = window.received.length;
    await expect(sendAndSave({ ...file, text: 'x'.repeat(maxSavedCharacters + 1) })).rejects.toMatchObject({
      code: 'INVALID',
      data: { sentence: limitSentences.savedText },
    });
    expect(window.received).toHaveLength(before);
    expect(await window.bridge.shell.start()).toMatchObject({ host: 'web' });
  });

  it('is rejected by main above the total size limit, and the window stays connected', async () => {
    const { piece, save } = window.bridge.shell.file;
    const text = 'x'.repeat(filePieceCharacters);
    const { id } = await piece({ text });
    const sendRest = async () => {
      for (let sent = text.length; sent <= maxSavedCharacters; sent += text.length) await piece({ id, text });
    };
    const refusal = { code: 'INVALID', data: { sentence: limitSentences.savedText } };
    await expect(sendRest()).rejects.toMatchObject(refusal);
    await expect(save({ ...file, pieces: id })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await window.bridge.shell.start()).toMatchObject({ host: 'web' });
  });

  it('is rejected when main does not know its chunks', async () => {
    const { piece, save } = window.bridge.shell.file;
    await expect(piece({ id: 'unknown', text: 'x' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(save({ ...file, pieces: 'unknown' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is discarded when four newer texts are in transfer', async () => {
    const { piece } = window.bridge.shell.file;
    const { id } = await piece({ text: 'x' });
    for (let count = 0; count < 3; count += 1) await piece({ text: 'x' });
    await piece({ id, text: 'x' });
    await piece({ text: 'x' });
    await expect(piece({ id, text: 'x' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('a text saved by the window', () => {
  it('is offered as a download when no dialog selects the folder', async () => {
    const { stages, download } = await save();
    expect(stages).toEqual(['offer', 'saved']);
    expect(await download?.text()).toBe(file.text);
    expect(download?.headers.get('content-disposition')).toContain('attachment');
  });

  it('is written to the path from the dialog', async () => {
    const target = join(folder, 'chosen.yaml');
    app.host.saveFile = async () => new AtomicFileWriter(target);
    expect((await save()).stages).toEqual(['saved']);
    expect(readFileSync(target, 'utf8')).toBe(file.text);
  });

  it('is decoded from Base64 when it is marked as such', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 10]);
    const target = join(folder, 'picture.png');
    app.host.saveFile = async () => new AtomicFileWriter(target);
    await save({ name: 'picture.png', type: 'image/png', text: bytes.toString('base64'), base64: true });
    expect(readFileSync(target)).toEqual(bytes);
  });

  it('is not written when the user closes the dialog', async () => {
    app.host.saveFile = async () => null;
    expect((await save()).stages).toEqual(['cancelled']);
  });

  it('reports what to do when the folder cannot be written, and leaves no file', async () => {
    app.host.saveFile = async () => new AtomicFileWriter(join(folder, 'no-such-folder', 'chosen.yaml'));
    await expect(save()).rejects.toMatchObject({
      code: 'SERVER',
      data: {
        sentence: 'The file could not be written. Choose another folder.',
        details: expect.stringContaining('ENOENT'),
      },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
