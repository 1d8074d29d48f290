import type { Page } from 'playwright/test';
import { listTotal, openAddress } from './clickableNumbers.ts';
import {
  countOf,
  expandedRows,
  groupRule,
  moreRule,
  type NumberedScreen,
  type NumberRule,
  testNumbersOf,
} from './compareNumbers.ts';
import { expect } from './console.ts';

const cardRules: readonly NumberRule[] = [
  { name: /^[\d,]+ \w+ checks?$/, count: expandedRows },
  { name: /^[\d,]+ \S+ \S+ insights?$/, count: listTotal },
  { name: /^[\d,]+ \S+ .+ incidents?$/s, count: listTotal },
  { name: /^[\d,]+ changes?: /, count: countOf('[role=dialog] li') },
  { name: /^[\d,]+ (healthy|unhealthy|warning|unknown)$/, count: countOf('main article') },
  moreRule(),
];

const cardExceptions: NumberedScreen['exceptions'] = [
  {
    name: /^[\d,]+ \w+ below$/,
    reason: 'Counts components of any depth below a child. Its page lists the direct children.',
  },
];

/** A panel of the component's page. Its rows render in steps while the panel scrolls. */
const panelRule: NumberRule = {
  name: /^(Catalog|Incidents|Changes|Checks|Playbooks|Teams|Insights) [\d,]+$/,
  count: async (page) => {
    // Scrolling renders the next rows.
    await page.evaluate(() => {
      for (const body of document.querySelectorAll('[data-panel-body]:not([hidden])'))
        body.scrollTop = body.scrollHeight;
    });
    return await countOf('[data-panel-body]:not([hidden]) li')(page);
  },
};

/** Opens the page of the first row with the text, and returns its address. */
const pageOfRow =
  (list: string, text: string) =>
  async (page: Page): Promise<string> => {
    await openAddress(page, list);
    const row = page.locator('main .ag-row').filter({ hasText: text }).first();
    await row.getByText(text).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/[0-9a-f-]{36}$/);
    return new URL(page.url()).pathname;
  };

/** A link to the rows of all components below. */
const belowRule: NumberRule = { name: /^[\d,]+ (below|in total): /, count: expandedRows };

const component = '/topology/01929000-0000-7000-8000-000000000005';
const workers = '/catalog?search=payments-worker&configType=Kubernetes%3A%3ADeployment&hideDeleted=no';
const severe = { name: /^.+ [\d,]+$/, count: listTotal };
const health: NumberRule = { name: /^[\d,]+ (healthy|unhealthy|warning|unknown)$/, count: listTotal };

const screens: readonly NumberedScreen[] = [
  { name: 'the dashboard', address: '/topology', min: 30, rules: cardRules, exceptions: cardExceptions },
  {
    name: 'a component',
    min: 20,
    address: component,
    rules: [...cardRules, panelRule, belowRule],
    exceptions: cardExceptions,
  },
  { name: 'the open incidents', address: '/incidents', min: 4, rules: [severe] },
  { name: 'all incidents', address: '/incidents?status=all', min: 8, rules: [severe] },
  { name: 'the catalog', address: '/catalog', min: 20, rules: [health, groupRule(/^\w+ [\d,]+$/)] },
  { name: 'the catalog by type', address: '/catalog?groupBy=type', min: 15, rules: [health] },
  { name: 'changes', address: '/catalog/changes' },
  { name: 'insights', address: '/catalog/insights' },
  {
    name: 'an item',
    min: 4,
    address: pageOfRow(workers, 'payments-worker'),
    rules: [{ name: /^(Changes|Insights|Relationships|Playbooks|Checks) [\d,]+$/, count: expandedRows }],
    exceptions: [{ name: /^Fold line/, reason: 'A line number.' }],
  },
  { name: 'logs', address: '/logs' },
  { name: 'playbooks', address: '/playbooks' },
  { name: 'playbook runs', address: '/playbooks/runs' },
];

testNumbersOf(screens);
