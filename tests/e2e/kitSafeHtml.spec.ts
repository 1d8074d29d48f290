import { foreignHost, heavyTexts, hostileTexts } from '../support/hostileTexts.ts';
import { noViolations } from '../support/noViolations.ts';
import { expect, state, test } from './kit.ts';

test('a comment renders its mentions, which are not links', async ({ page, open }) => {
  await open('safe-html');
  const comment = state(page, 'SafeHtml: a comment');
  const mentions = comment.locator('[class*="mention"]');
  await expect(mentions).toHaveText([
    '@Tomás Vidal',
    '@Ana Reyes',
    '@A very long name of somebody who has several names',
  ]);
  await expect(comment.locator('span[class*="own"]')).toHaveText(['@Ana Reyes']);
  await expect(comment.getByRole('link')).toHaveText(['the run']);
  await expect(comment.getByRole('link')).toHaveAttribute(
    'title',
    'https://runbooks.meridian.example/payments',
  );
  await expect(comment.getByText('once=1 style=bold')).toBeVisible();
  await expect(comment.getByRole('cell', { name: '9' })).toBeVisible();
  const plain = state(page, 'SafeHtml: plain');
  await expect(plain.locator('[class*="mention"]')).toHaveCount(3);
  await expect(plain.getByText('- error rate is at `0.2%`')).toBeVisible();
});

test('an HTML document is not parsed as Markdown, and its styles are not shown as text', async ({
  page,
  open,
}) => {
  await open('safe-html');
  const document = state(page, 'SafeHtml: a document');
  await expect(document.getByRole('heading', { name: 'payments-worker is down' })).toBeVisible();
  await expect(document.locator('pre, code, em, style, title')).toHaveCount(0);
  await expect(document.getByText('*not* in italics.')).toBeVisible();
  await expect(document.getByText('color: red')).toHaveCount(0);
  await expect(document.getByRole('link')).toHaveAttribute('rel', 'noreferrer noopener');
  await noViolations(page, { include: ['[data-state="SafeHtml: a document"]'] });
});

test('a long text shows its beginning, and everything on request', async ({ page, open }) => {
  await open('safe-html');
  const long = state(page, 'SafeHtml: long');
  await expect(long.locator('strong')).toHaveCount(0);
  await long.getByRole('button', { name: 'Show all' }).click();
  await expect(long.locator('strong')).toHaveText('the end');
  await long.getByRole('button', { name: 'Show less' }).click();
  await expect(long.locator('strong')).toHaveCount(0);
});

test('hostile HTML runs no script, sends no request, has no foreign link, and stays in its box', async ({
  page,
  open,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => {
    asked.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await open('safe-html');
  for (const name of Object.keys(hostileTexts)) {
    const [markdown, html] = await state(page, `SafeHtml: ${name}`)
      .locator(':scope > div')
      .evaluateAll((all) =>
        all.map((box) => ({
          seen: (box as HTMLElement).innerText.includes('harmless'),
          tags: [...box.querySelectorAll('*')]
            .map(({ tagName }) => tagName.toLowerCase())
            .filter(
              (tag) =>
                !/^(a|b|blockquote|br|code|del|div|em|h[1-6]|hr|i|ins|li|ol|p|pre|s|span|strong|table|tbody|td|th|thead|tr|u|ul)$/.test(
                  tag,
                ),
            ),
          attributes: [...box.querySelectorAll('*')].flatMap((element) =>
            [...element.attributes]
              .map((attribute) => attribute.name)
              .filter(
                (each) =>
                  !/^(href|title|target|rel|colspan|rowspan|start|align|tabindex)$/.test(each) &&
                  each !== 'class',
              ),
          ),
          links: [...box.querySelectorAll('a[href]')]
            .map((link) => link.getAttribute('href') ?? '')
            .filter((address) => !/^https?:\/\//i.test(address)),
          foreignRel: [...box.querySelectorAll('a[href]')].filter(
            (link) => link.getAttribute('rel') !== 'noreferrer noopener',
          ).length,
        })),
      );
    for (const [format, shown] of Object.entries({ markdown, html })) {
      expect({ name, format, ...shown }).toEqual({
        name,
        format,
        seen: true,
        tags: [],
        attributes: [],
        links: [],
        foreignRel: 0,
      });
    }
  }
  expect(asked.filter((url) => url.includes(foreignHost) || url.startsWith('dialog'))).toEqual([]);
  expect(await page.title()).not.toContain('owned');
});

test('a text of 1 MB is displayed, for any content', async ({ page, open }) => {
  await open('safe-html');
  const heavy = state(page, 'SafeHtml: heavy');
  for (const name of Object.keys(heavyTexts)) {
    await heavy.getByRole('button', { name, exact: true }).click();
    await expect(heavy.locator(`[data-heavy="${name}"]`)).toHaveCount(1);
    await heavy.getByRole('button', { name: 'Show all' }).click();
    await expect(heavy.getByRole('button', { name: 'Show less' })).toHaveCount(1);
  }
});
