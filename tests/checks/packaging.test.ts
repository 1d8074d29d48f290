import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagingConfiguration } from '../../build/lib/packaging.mjs';

const root = join(import.meta.dirname, '..', '..');
const require = createRequire(import.meta.url);
const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
  validateConfiguration(config: unknown, debug: { isEnabled: boolean; add(): void }): Promise<void>;
};
const validate = (config: unknown) => validateConfiguration(config, { isEnabled: false, add: () => {} });

const systems = ['linux', 'darwin', 'win32'] as const;
const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** Returns the sizes of each PNG in an .ico file: from the icon directory and from the PNG header. */
function icoSizes(ico: Buffer): number[][] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const offset = ico.readUInt32LE(entry + 12);
    const picture = ico.subarray(offset, offset + ico.readUInt32LE(entry + 8));
    return [ico.readUInt8(entry) || 256, ...pngSize(picture)];
  });
}

function icnsEntries(icns: Buffer): Array<readonly [type: string, width: number | undefined]> {
  const entries: Array<readonly [string, number | undefined]> = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const picture = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    entries.push([icns.toString('latin1', at, at + 4), pngSize(picture)[0]]);
  }
  return entries;
}

describe('the packaging configuration', () => {
  for (const system of systems) {
    it(`is valid for ${system} according to the validator of electron-builder`, async () => {
      await expect(validate(packagingConfiguration(system))).resolves.toBeUndefined();
      await expect(
        validate(packagingConfiguration(system, { feedUrl: 'https://updates.example.com' })),
      ).resolves.toBeUndefined();
    });
  }

  it('is invalid with an option that electron-builder does not know', async () => {
    await expect(validate({ ...packagingConfiguration('linux'), npmRebuilt: false })).rejects.toThrow(
      /unknown property 'npmRebuilt'/,
    );
  });

  it('turns off compiling and publishing', () => {
    const { npmRebuild, nodeGypRebuild, buildDependenciesFromSource, publish } =
      packagingConfiguration('linux');
    expect({ npmRebuild, nodeGypRebuild, buildDependenciesFromSource, publish }).toEqual({
      npmRebuild: false,
      nodeGypRebuild: false,
      buildDependenciesFromSource: false,
      publish: null,
    });
  });

  it('builds AppImage, deb, rpm, dmg, zip, and NSIS packages', () => {
    const { linux, mac, win } = packagingConfiguration('linux');
    expect([linux?.target, mac?.target, win?.target]).toEqual([
      ['AppImage', 'deb', 'rpm'],
      ['dmg', 'zip'],
      ['nsis'],
    ]);
  });

  it('sets the Electron fuses to safe values', () => {
    expect(packagingConfiguration('linux').electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    });
  });

  it('registers the quarterdeck protocol and the snapshot file extension, and nothing else', () => {
    const config = packagingConfiguration('linux');
    expect(config.protocols).toEqual([{ name: 'Quarterdeck', schemes: ['quarterdeck'], role: 'Viewer' }]);
    expect(config.fileAssociations).toMatchObject([{ ext: 'quarterdeck', role: 'Viewer' }]);
    expect([config.linux, config.mac, config.win].map((part) => part?.fileAssociations)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('names its desktop entry for Electron, so that Linux desktops find its icon and its badge', () => {
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      desktopName: string;
    };
    const { linux } = packagingConfiguration('linux');
    expect(linux?.syncDesktopName).toBe(true);
    expect(desktopName).toBe(`${linux?.executableName}.desktop`);
  });

  it('hardens the macOS program with the JIT entitlement alone', () => {
    const { mac } = packagingConfiguration('darwin');
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: false });
    for (const path of [mac?.entitlements, mac?.entitlementsInherit]) {
      const text = readFileSync(join(root, path ?? ''), 'utf8');
      expect([...text.matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual([
        'com.apple.security.cs.allow-jit',
      ]);
    }
  });
});

describe('the packaged resources', () => {
  it('come from the resources folder, including the program icons of each system', () => {
    for (const system of systems) {
      const { directories, linux, mac, win } = packagingConfiguration(system);
      expect([directories?.buildResources, linux?.icon, mac?.icon, win?.icon]).toEqual([
        'resources',
        'resources/icons',
        'resources/icons/icon.icns',
        'resources/icons/icon.ico',
      ]);
    }
  });

  it('include the tray icons, in two sizes for macOS', () => {
    expect(packagingConfiguration('darwin').extraResources).toContainEqual({
      from: 'resources/tray',
      to: 'tray',
    });
    const sizeOf = (name: string) => pngSize(readFileSync(join(root, 'resources', 'tray', name)));
    expect(['tray.png', 'trayTemplate.png', 'trayTemplate@2x.png'].map(sizeOf)).toEqual([
      [32, 32],
      [16, 16],
      [32, 32],
    ]);
  });
});

describe('the program icons', () => {
  const read = (name: string) => readFileSync(join(root, 'resources', 'icons', name));

  it('have the pixel size in their names', () => {
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      expect(pngSize(read(`${size}x${size}.png`))).toEqual([size, size]);
    }
  });

  it('include one .ico file with sizes up to 256 pixels for Windows', () => {
    const sizes = [16, 24, 32, 48, 64, 128, 256];
    expect(icoSizes(read('icon.ico'))).toEqual(sizes.map((size) => [size, size, size]));
  });

  it('include one .icns file with sizes up to 1024 pixels for macOS', () => {
    const icns = read('icon.icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    expect(icnsEntries(icns)).toEqual([
      ['icp4', 16],
      ['icp5', 32],
      ['ic11', 32],
      ['icp6', 64],
      ['ic12', 64],
      ['ic07', 128],
      ['ic08', 256],
      ['ic13', 256],
      ['ic09', 512],
      ['ic14', 512],
      ['ic10', 1024],
    ]);
  });
});
