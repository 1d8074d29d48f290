import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { test as base } from './console.ts';
import { homeIn } from './SharedConsoles.ts';

/** An existing kubeconfig that contains a secret. */
const existing = `apiVersion: v1
kind: Config
clusters:
- cluster:
    server: https://10.0.0.1:6443
  name: prod-eu-1
contexts:
- context:
    cluster: prod-eu-1
    user: hanneke
  name: prod-eu-1
current-context: prod-eu-1
users:
- name: hanneke
  user:
    client-key-data: c2VjcmV0LWtleQ==
`;

/** The home folder of the console's user. */
export class Home {
  readonly folder: string;
  readonly kube: string;
  readonly config: string;

  constructor(folder: string) {
    this.folder = folder;
    this.kube = join(folder, '.kube');
    this.config = join(this.kube, 'config');
  }

  write(text = existing, mode = 0o600): string {
    mkdirSync(this.kube, { recursive: true });
    writeFileSync(this.config, text);
    chmodSync(this.config, mode);
    return text;
  }

  read(path = this.config): string {
    return readFileSync(path, 'utf8');
  }

  has(name: string): boolean {
    return existsSync(join(this.kube, name));
  }

  names(): string[] {
    return readdirSync(this.kube).sort();
  }
}

interface Fixtures {
  readonly home: Home;
  /** Returns the number of tokens created since the test started. */
  readonly minted: () => Promise<number>;
}

export const test = base.extend<Fixtures>({
  home: async ({ consoleKind, sharedConsoles }, use) => {
    const isOwn = consoleKind === 'own';
    const home = new Home(isOwn ? mkdtempSync(join(tmpdir(), 'quarterdeck-home-')) : sharedConsoles.home);
    await use(home);
    rmSync(isOwn ? home.folder : home.kube, { recursive: true, force: true });
  },
  consoleEnv: async ({ home }, use) => {
    await use(homeIn(home.folder));
  },
  minted: async ({ sample }, use) => {
    const before = await sample.mintedTokens();
    await use(async () => (await sample.mintedTokens()) - before);
    await sample.writeUsualKubeconfig();
  },
});

export const dialog = (page: Page) => page.getByRole('dialog');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const installButton = (page: Page) => button(page, 'Install');
export const nameField = (page: Page) => page.getByLabel('Context name');

/** Waits until the change is displayed and can be installed. */
export const expectReady = (page: Page) =>
  expect(installButton(page)).not.toHaveAttribute('aria-disabled', 'true');

export async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Download kubeconfig' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Download and install kubeconfig');
}

/** Runs the palette command with the given title. */
export async function pick(page: Page, typed: string, title: string): Promise<void> {
  // The keyboard shortcuts work once the footer is displayed.
  await expect(page.getByRole('link', { name: /^Sync: (Up to date|Offline)/ })).toBeVisible({
    timeout: 20_000,
  });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: title, exact: true }).click();
}

/** Installs the kubeconfig under a name and closes the dialog. */
export async function install(page: Page, name: string): Promise<void> {
  await openDialog(page);
  await typeInto(nameField(page), name);
  await page.getByLabel('Verify after installing').uncheck();
  await expect(page.getByRole('cell', { name: new RegExp(`name: "?${name}`) }).first()).toBeVisible();
  await expectReady(page);
  await installButton(page).click();
  await expect(dialog(page)).toHaveAccessibleName('kubeconfig installed');
  await button(page, 'Done').click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Format of the server's tokens. */
export const tokenPattern = /[\w-]{8,}\.[\w-]+\.\d+\.\d+\.\d+/;
