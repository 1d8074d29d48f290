import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { marks } from '../../src-renderer/kit/marks.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { newDataFolder, removeFolder, startPlainConsole } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import type { Figure } from './measure.ts';

const entryId = 'virtual:libraries';

/** Mark that is set once the shell is painted and the user is signed in. */
const signedIn = 'bench:signed-in';

/** Bundle of the shell's libraries alone, each used through its main export. */
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

interface WireBytes {
  /** As sent by the web host, with headers. */
  readonly sent: number;
  /** Without compression and headers. */
  readonly plain: number;
}

/** Measures all bytes sent to a window without a cache until the catalog list is displayed. */
async function firstVisit(browser: Browser, address: string): Promise<WireBytes> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let sent = 0;
  let plain = 0;
  network.on('Network.dataReceived', ({ dataLength }) => {
    plain += dataLength;
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sent += encodedDataLength;
  });
  await page.goto(address);
  await page.locator('.ag-row').first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return { sent, plain };
}

/** Returns the gzip size (KB) of the scripts that a page loads before a mark is set. */
async function scriptsUntil(page: Page, mark: string): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  const scripts = await page.evaluate((name) => {
    const endMs = performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime <= endMs && /\.js$/.test(entry.name))
      .map((entry) => entry.name);
  }, mark);
  const bodies = await Promise.all(
    [...new Set(scripts)].map(async (url) => (await fetch(url)).arrayBuffer()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body)).length, 0) / 1_000;
}

/** P3: gzip size of the JavaScript loaded before the first paint: shell and sign-in (a), catalog list (b). */
export async function measureJavaScript(sample: BenchSample): Promise<Figure[]> {
  const data = newDataFolder();
  const running = await startPlainConsole(sample, data);
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage();
  const { origin, hash } = new URL(running.url);
  // An empty page, so that only the shell is loaded.
  await page.goto(`${origin}/no/such/page${hash}`);
  const { email, password } = sample.account('admin');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('This page does not exist').waitFor();
  await page.evaluate((name) => performance.mark(name), signedIn);
  const shell = await scriptsUntil(page, signedIn);
  await page.goto(`${origin}/catalog`);
  const list = await scriptsUntil(page, marks.catalogRows);
  const wire = await firstVisit(browser, `${origin}/catalog${hash}`);
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
      what: 'JavaScript before the catalog’s rows are painted, gzip',
      figure: list,
      budget: 450,
      ...common,
    },
    {
      budgetName: 'P3',
      what: 'bytes sent on the first visit of the catalog',
      unit: 'kB',
      figure: wire.sent / 1_000,
      reference: wire.plain / 1_000,
      referenceWhat: 'the same uncompressed',
    },
  ];
}
