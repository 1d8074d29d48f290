import { chromium } from 'playwright';
import { startKitPage } from '../support/kitPage.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { Figure } from './measure.ts';
import { median } from './measure.ts';

const text = 'payments-worker-7d9c6f5b8-2xkqv in prod-eu-1 and staging';
/** Delay between two keys, in milliseconds: 25 keys per second, very fast typing. */
const delayMs = 40;

/** Counts lost keys and measures key latency while each key filters 100,000 rows. */
export async function measureTyping(): Promise<Figure[]> {
  const kit = await startKitPage();
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${kit.origin}/?section=table&rows=100000`);
  await page.locator('.ag-row').first().waitFor();
  const field = page.getByRole('textbox', { name: 'Filter the rows' });
  const lost = await median(5, async () => {
    await field.fill('');
    await field.pressSequentially(text, { delay: delayMs });
    const typed = await field.inputValue();
    return [...text].filter((letter, at) => typed[at] !== letter).length;
  });
  await browser.close();
  await kit.stop();
  return [
    {
      budgetName: '-',
      what: `keys lost while a filter over 100,000 rows is typed, ${text.length} keys`,
      unit: 'keys',
      figure: lost,
      budget: 0,
      reference: 0,
      referenceWhat: 'none may be lost',
    },
  ];
}
