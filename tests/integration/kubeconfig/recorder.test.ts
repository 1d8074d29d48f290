import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { connectWindow } from '../../support/bridgeClient.ts';
import {
  defaultKubeconfigRequest,
  installed,
  kubectlHome,
  ownKubeconfig,
} from '../../support/kubectlHome.ts';
import { startSampleForTests } from '../../support/sampleForTests.ts';
import { textsBelow, tokenForms } from '../../support/secretSearch.ts';
import { signInAs, waitForSession } from '../../support/session.ts';
import { noKeychain, startApplication } from '../../support/testApplication.ts';

const ended: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

const tokenIn = (text: string): string =>
  (parse(text).users as Array<{ user: { password?: string } }>).flatMap(
    ({ user }) => user.password ?? [],
  )[0] ?? '';

describe('the token of a kubeconfig', () => {
  it('appears in the file, the copied text, and the saved file only', async () => {
    const sample = await startSampleForTests();
    ended.push(() => sample.stop());
    const home = kubectlHome();
    ended.push(home.end);
    home.put(ownKubeconfig);
    const app = await startApplication({
      server: sample.origin,
      loadKeychain: noKeychain,
      kubeconfigPaths: { home: home.root, files: [home.file] },
    });
    const { data } = app;
    const window = await connectWindow(app.url);
    const { kubeconfig } = window.bridge;
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample, 'editor');

    const tokens: string[] = [];
    const install = async (target: 'default' | 'separate', makeCurrent = false) => {
      const wish = { ...defaultKubeconfigRequest, target, makeCurrent };
      const { fingerprint } = await kubeconfig.preview(wish);
      const outcome = await kubeconfig.install({ ...wish, fingerprint });
      const { id, path } = installed(outcome);
      tokens.push(tokenIn(home.read(path.replace('~', home.root))));
      return id;
    };
    const first = await install('default');
    await kubeconfig.verify({ id: first });
    await kubeconfig.preview({ ...defaultKubeconfigRequest, makeCurrent: true });
    await install('default', true);
    const separate = await install('separate');
    await kubeconfig.inventory.list({});
    await kubeconfig.inventory.preview({ id: separate });
    await kubeconfig.undo({ id: first });
    // Delayed, so that the file changes before the answer arrives.
    await sample.fault({ path: '/kubeconfig', kind: 'delay', delayMs: 800, after: true });
    const { fingerprint } = await kubeconfig.preview(defaultKubeconfigRequest);
    const asked = await sample.mintedTokens();
    const installing = kubeconfig.install({ ...defaultKubeconfigRequest, fingerprint });
    await expect.poll(() => sample.mintedTokens(), { interval: 5 }).toBe(asked + 1);
    home.put(`# mine\n${home.read()}`);
    const held = await installing;
    if (held.outcome !== 'confirm' || held.pending === null) throw new Error(JSON.stringify(held));
    installed(await kubeconfig.proceed({ pending: held.pending, fingerprint: held.change.fingerprint }));
    tokens.push(tokenIn(home.read()));
    // A truncated answer contains half a token.
    await sample.fault({ path: '/kubeconfig', kind: 'truncate', after: true });
    await kubeconfig.copy({}).catch(() => undefined);

    let download: Promise<Response> | undefined;
    for await (const step of await kubeconfig.save({})) {
      if (step.stage === 'offer') download = fetch(new URL(app.url).origin + step.path);
    }
    tokens.push(tokenIn((await (await download)?.text()) ?? ''));
    const silent = window.received.length;
    const copied = tokenIn((await kubeconfig.copy({})).text);
    const answers = window.received.slice(silent).filter((text) => text.includes(copied));
    expect(answers).toHaveLength(1);
    await kubeconfig.inventory.list({});
    window.close();
    await app.stop();

    tokens.push(copied);
    expect(tokens.every((token) => /^[^.]+\.[^.]+\.\d+\.\d+\.\d+$/.test(token))).toBe(true);
    expect(new Set(tokens).size).toBe(tokens.length);
    const messages = window.received
      .filter((text) => !answers.includes(text))
      .map((text, index) => [`message ${index}`, text] as const);
    const kept = textsBelow(data);
    expect(kept.map(([path]) => path)).toEqual(
      expect.arrayContaining([join(data, 'kubeconfigs.json'), join(data, 'logs', 'main.log')]),
    );
    expect(kept.filter(([path]) => path.includes('kubeconfig-work') || path.endsWith('.tmp'))).toEqual([]);
    const found = [...messages, ...kept].flatMap(([place, text]) =>
      [...tokens, 's3cr3t-of-prod']
        .flatMap(tokenForms)
        .flatMap((form) => (text.includes(form) ? [[place, form]] : [])),
    );
    expect(found).toEqual([]);
    expect(messages.length).toBeGreaterThan(15);
  });
});
