import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { Agent, fetch } from 'undici';
import { noViolations } from '../support/noViolations.ts';
import { selfSigned, startSampleForTests } from '../support/sampleForTests.ts';
import { typeInto } from '../support/typeInto.ts';
import { giveCredentials, webAddress } from './console.ts';
import { dialog, expectReady, installButton, nameField, openDialog, test } from './kubeconfigHome.ts';
import { homeIn } from './SharedConsoles.ts';

const certificate = fileURLToPath(new URL('../support/tls/test-cert.pem', import.meta.url));

test.use({
  consoleKind: 'own',
  // Tokens are sent only over TLS, so this sample server has a certificate.
  consoleEnv: async ({ home }, use) => {
    await use({ ...homeIn(home.folder), NODE_EXTRA_CA_CERTS: certificate });
  },
});

test('an installed kubeconfig is verified with a request, and the server’s response is shown as proof', async ({
  page,
  home,
  start,
}) => {
  home.write();
  const secure = await startSampleForTests({ tls: selfSigned });
  const dispatcher = new Agent({ connect: { ca: selfSigned.cert } });
  try {
    const running = await start(secure.origin);
    await page.goto(webAddress(running.url, '/catalog'));
    await giveCredentials(page, secure.account('editor'));
    await openDialog(page);
    await typeInto(nameField(page), 'meridian');
    await expect(page.getByRole('row', { name: 'added name: meridian' }).first()).toBeVisible();
    await expectReady(page);
    await installButton(page).click();
    await expect(dialog(page)).toHaveAccessibleName('kubeconfig installed and verified');
    await expect(dialog(page)).toContainText(/The server answered in/);
    await expect(dialog(page)).toContainText('1 of 1 shown');
    await expect(page.getByRole('row', { name: 'payments payments 30s Failed' })).toBeVisible();
    await expect(dialog(page)).toContainText('kubectl --context meridian get canaries -A');
    await noViolations(page);
    const answer = await fetch(`${secure.origin}/_sample/tokens`, { dispatcher });
    expect(await answer.json()).toEqual({ minted: 1 });
  } finally {
    await dispatcher.close();
    await secure.stop();
  }
});
