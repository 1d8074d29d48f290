import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileBeingSaved } from '../../src-main/host/FileBeingSaved.ts';
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
        sentence: 'The file could not be written. Choose another place.',
        details: expect.stringContaining('ENOENT'),
      },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
