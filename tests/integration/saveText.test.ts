import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileBeingSaved } from '../../src-main/host/FileBeingSaved.ts';
import {
  filePieceCharacters,
  limitSentences,
  maxSavedCharacters,
} from '../../src-preload/contract/rules/messageLimits.ts';
import { sendFile, type TextFile } from '../../src-renderer/parts/filePieces.ts';
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

describe('a large text that the window saves', () => {
  it('is saved whole', async () => {
    const target = join(folder, 'large.yaml');
    app.host.saveFile = async () => new FileBeingSaved(target);
    const text = 'kind: Prüfung 🔑\n'.repeat(1_125_000);
    expect(text.length).toBeGreaterThan(18_000_000);
    expect(await sendAndSave({ ...file, text })).toEqual(['saved']);
    expect(readFileSync(target, 'utf8') === text).toBe(true);
  });

  it('is saved whole where JSON spells each of its characters with six', async () => {
    const target = join(folder, 'control.txt');
    app.host.saveFile = async () => new FileBeingSaved(target);
    const text = '\u0001'.repeat(filePieceCharacters + 1);
    expect(await sendAndSave({ ...file, text })).toEqual(['saved']);
    expect(readFileSync(target, 'utf8') === text).toBe(true);
  });

  it('stands for bytes where it says so', async () => {
    const bytes = Buffer.alloc(4_000_001, 'quarterdeck');
    const target = join(folder, 'large.png');
    app.host.saveFile = async () => new FileBeingSaved(target);
    await sendAndSave({ ...file, text: bytes.toString('base64'), base64: true });
    expect(readFileSync(target).equals(bytes)).toBe(true);
  });

  it('is refused by the window when it is larger than a file may be, before anything is sent', async () => {
    const before = window.received.length;
    await expect(sendAndSave({ ...file, text: 'x'.repeat(maxSavedCharacters + 1) })).rejects.toMatchObject({
      code: 'INVALID',
      data: { sentence: limitSentences.savedText },
    });
    expect(window.received).toHaveLength(before);
    expect(await window.bridge.shell.start()).toMatchObject({ host: 'web' });
  });

  it('is refused by main when its pieces are too large together, and the window stays connected', async () => {
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

  it('is refused when main does not know its pieces', async () => {
    const { piece, save } = window.bridge.shell.file;
    await expect(piece({ id: 'unknown', text: 'x' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(save({ ...file, pieces: 'unknown' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('gives way to the fifth one that is sent at the same time', async () => {
    const { piece } = window.bridge.shell.file;
    const { id } = await piece({ text: 'x' });
    for (let count = 0; count < 3; count += 1) await piece({ text: 'x' });
    await piece({ id, text: 'x' });
    await piece({ text: 'x' });
    await expect(piece({ id, text: 'x' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('a text that the window saves', () => {
  it('is offered as a download where no dialog asks for the place', async () => {
    const { stages, download } = await save();
    expect(stages).toEqual(['offer', 'saved']);
    expect(await download?.text()).toBe(file.text);
    expect(download?.headers.get('content-disposition')).toContain('attachment');
  });

  it('is written where a dialog says', async () => {
    const target = join(folder, 'chosen.yaml');
    app.host.saveFile = async () => new FileBeingSaved(target);
    expect((await save()).stages).toEqual(['saved']);
    expect(readFileSync(target, 'utf8')).toBe(file.text);
  });

  it('stands for bytes where it says so', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 10]);
    const target = join(folder, 'picture.png');
    app.host.saveFile = async () => new FileBeingSaved(target);
    await save({ name: 'picture.png', type: 'image/png', text: bytes.toString('base64'), base64: true });
    expect(readFileSync(target)).toEqual(bytes);
  });

  it('is not written when the person closes the dialog', async () => {
    app.host.saveFile = async () => null;
    expect((await save()).stages).toEqual(['cancelled']);
  });

  it('says what to do when the place takes no file, and leaves none', async () => {
    app.host.saveFile = async () => new FileBeingSaved(join(folder, 'no-such-folder', 'chosen.yaml'));
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
