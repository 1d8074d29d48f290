import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { marks } from '#kit/marks.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { newDataFolder, removeFolder, startPlainConsole } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import type { Figure } from './measure.ts';

const entryId = 'virtual:libraries';

/** Mark that is set once the shell is painted and the user is signed in. */
const signedInMark = 'bench:signed-in';

/** Source of a bundle that contains only the shell's libraries. The assignment prevents tree shaking. */
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

async function measureLibraries(): Promise<number> {
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
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return outputs.reduce(
    (sum, output) => sum + (output.type === 'chunk' ? gzipSync(output.code).length : 0),
    0,
  );
}

interface WireBytes {
  /** Bytes on the wire, with compression and headers. */
  readonly sentBytes: number;
  /** Bytes without compression and headers. */
  readonly uncompressedBytes: number;
}

/** Measures all bytes sent to a window without a cache until the catalog list is displayed. */
async function measureFirstVisit(browser: Browser, address: string): Promise<WireBytes> {
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
  return { sentBytes: sent, uncompressedBytes: plain };
}

/** Returns the gzip size (KB) of the scripts that a page loads before a mark is set. */
async function measureScriptsUntil(page: Page, mark: string): Promise<number> {
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
  const dataFolder = newDataFolder();
  const plainConsole = await startPlainConsole(sample, dataFolder);
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage();
  const { origin, hash } = new URL(plainConsole.url);
  // An empty page, so that only the shell is loaded.
  await page.goto(`${origin}/no/such/page${hash}`);
  const { email, password } = sample.account('admin');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('This page does not exist').waitFor();
  await page.evaluate((name) => performance.mark(name), signedInMark);
  const shellKb = await measureScriptsUntil(page, signedInMark);
  await page.goto(`${origin}/catalog`);
  const listKb = await measureScriptsUntil(page, marks.catalogRows);
  const wireBytes = await measureFirstVisit(browser, `${origin}/catalog${hash}`);
  await browser.close();
  await plainConsole.stop();
  removeFolder(dataFolder);
  const reference = (await measureLibraries()) / 1_000;
  const common = { unit: 'kB', reference, referenceWhat: 'the libraries alone, gzip' } as const;
  return [
    {
      budgetName: 'P3a',
      what: 'JavaScript of shell and sign-in, gzip',
      figure: shellKb,
      budget: 180,
      ...common,
    },
    {
      budgetName: 'P3b',
      what: 'JavaScript before the catalog’s rows are painted, gzip',
      figure: listKb,
      budget: 450,
      ...common,
    },
    {
      budgetName: 'P3',
      what: 'bytes sent on the first visit of the catalog',
      unit: 'kB',
      figure: wireBytes.sentBytes / 1_000,
      reference: wireBytes.uncompressedBytes / 1_000,
      referenceWhat: 'the same uncompressed',
    },
  ];
}
