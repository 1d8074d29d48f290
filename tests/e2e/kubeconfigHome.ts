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

/** A file as somebody has it, with a secret of their own. */
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

/** The folder in which the console believes its person lives. */
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
  /** How many tokens were made since the test began. */
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

/** The change that would be made is on the screen, and can be made. */
export const expectReady = (page: Page) =>
  expect(installButton(page)).not.toHaveAttribute('aria-disabled', 'true');

export async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Download kubeconfig' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Download and install kubeconfig');
}

/** Does what the palette offers under a title. */
export async function pick(page: Page, typed: string, title: string): Promise<void> {
  // The frame's keys come a moment after its first paint, and its foot with them.
  await expect(page.getByRole('link', { name: /^Sync: (Up to date|Offline)/ })).toBeVisible({
    timeout: 20_000,
  });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: title, exact: true }).click();
}

/** Installs under a name and leaves the dialog. */
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

/** A token as the server makes them. */
export const tokenPattern = /[\w-]{8,}\.[\w-]+\.\d+\.\d+\.\d+/;
