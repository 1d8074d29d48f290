import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build } from 'vite';
import { launchOptions } from '../support/launchOptions.ts';
import { newDataFolder, removeFolder, startPlainConsole } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import type { Figure } from './measure.ts';

const entryId = 'virtual:libraries';

/** What the shell's libraries weigh by themselves, each used by its main export. */
const librariesEntry = `
import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
import { createRouter, createRootRoute, RouterProvider } from '@tanstack/react-router';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { create } from 'zustand';
globalThis.used = [createRoot, createElement, createRouter, createRootRoute, RouterProvider, QueryClient,
  QueryClientProvider, useQuery, createORPCClient, RPCLink, create];
`;

async function librariesGzipBytes(): Promise<number> {
  const result = await build({
    logLevel: 'silent',
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'libraries',
        resolveId: (id: string) => (id === entryId ? join(import.meta.dirname, 'libraries.js') : undefined),
        load: (id: string) => (id.endsWith('libraries.js') ? librariesEntry : undefined),
      },
    ],
    build: { write: false, minify: true, rolldownOptions: { input: entryId } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.reduce((sum, one) => sum + (one.type === 'chunk' ? gzipSync(one.code).length : 0), 0);
}

/** P3: JavaScript that the window loads, gzip, for a shell and sign-in, b the catalog list. */
export async function measureJavaScript(sample: BenchSample): Promise<Figure[]> {
  const data = newDataFolder();
  const running = await startPlainConsole(sample, data);
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage();
  const loaded = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    loaded.set(response.url(), gzipSync(await response.body()).length);
  });
  const sum = () => [...loaded.values()].reduce((a, b) => a + b, 0) / 1_000;
  const { origin, hash } = new URL(running.url);
  await page.goto(`${origin}/health${hash}`);
  const { email, password } = sample.account('admin');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Health is not built yet').waitFor();
  const shell = sum();
  await page.goto(`${origin}/catalog`);
  await page.getByRole('grid', { name: 'Catalog' }).waitFor();
  const list = sum();
  await browser.close();
  await running.stop();
  removeFolder(data);
  const reference = (await librariesGzipBytes()) / 1_000;
  const common = { unit: 'kB', reference, referenceWhat: 'the libraries alone, gzip' } as const;
  return [
    {
      budgetName: 'P3a',
      what: 'JavaScript of shell and sign-in, gzip',
      figure: shell,
      budget: 180,
      ...common,
    },
    {
      budgetName: 'P3b',
      what: 'JavaScript up to the catalog list, gzip',
      figure: list,
      budget: 450,
      ...common,
    },
  ];
}
