import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The location of fuses in Electron's executable: after this marker, a version byte, their count and one
 * character each.
 */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const asShipped = '101101001';

const program = Buffer.concat([
  Buffer.from('stand-in'),
  Buffer.from(sentinel),
  Buffer.from([1, asShipped.length]),
  Buffer.from(asShipped),
]);

const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

/** Reads the fuses of a packaged executable. */
export function fusesOf(packed: Buffer): Record<(typeof fuseNames)[number], boolean> {
  const first = packed.indexOf(sentinel) + sentinel.length + 2;
  const states = fuseNames.map((name, index) => [name, packed[first + index] === '1'.charCodeAt(0)]);
  return Object.fromEntries(states);
}

const plist = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${content}</dict></plist>`;
const bundle = (name: string) =>
  plist(
    `<key>CFBundleExecutable</key><string>${name}</string><key>CFBundleName</key><string>${name}</string><key>CFBundleIdentifier</key><string>com.github.Electron</string>`,
  );

const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`);

const files: Readonly<Record<'linux' | 'darwin', Readonly<Record<string, string | Buffer>>>> = {
  linux: {
    electron: program,
    'chrome-sandbox': '',
    chrome_crashpad_handler: '',
    LICENSE: 'Electron',
    'LICENSES.chromium.html': 'Chromium',
    'locales/de.pak': '',
    'locales/en-US.pak': '',
    'resources/.keep': '',
  },
  darwin: {
    LICENSE: 'Electron',
    'LICENSES.chromium.html': 'Chromium',
    'Electron.app/Contents/Info.plist': bundle('Electron'),
    'Electron.app/Contents/MacOS/Electron': 'stand-in',
    'Electron.app/Contents/Resources/electron.icns': '',
    'Electron.app/Contents/Resources/en.lproj/locale.pak': '',
    'Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework': program,
    'Electron.app/Contents/Frameworks/Electron Framework.framework/Versions/A/Resources/en.lproj/locale.pak':
      '',
    ...Object.fromEntries(
      helpers.flatMap((name) => [
        [`Electron.app/Contents/Frameworks/${name}.app/Contents/Info.plist`, bundle(name)],
        [`Electron.app/Contents/Frameworks/${name}.app/Contents/MacOS/${name}`, 'stand-in'],
      ]),
    ),
  },
};

/**
 * Writes the files of Electron's own archive, with an executable that only contains fuses. The packager can
 * then run without Electron's binary.
 */
export function writeStandInElectron(folder: string, system: 'linux' | 'darwin'): void {
  for (const [path, content] of Object.entries(files[system])) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o755 });
  }
}
