import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { wholeItem } from '../world/catalog.ts';
import { checkId } from '../world/health.ts';
import { componentId } from '../world/topology.ts';

const origin = 'https://mission-control.example.com';
const item = wholeItem();
const itemAddress = `/catalog/${item.id}`;
const catalogLink = (stage: StoryWindow) => stage.page.getByRole('main').getByRole('link').first();

async function choosePaletteCommand({ page }: StoryWindow, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await typeInto(page.getByRole('combobox', { name: 'Search everything' }), name);
  await page.getByRole('option', { name }).first().click();
}

/** Returns the clipboard's text by media type. */
const clipboardTexts = ({ page }: StoryWindow) =>
  page.evaluate(async () => {
    const texts: Record<string, string> = {};
    for (const content of await navigator.clipboard.read())
      for (const type of content.types)
        if (type.startsWith('text/')) texts[type] = await (await content.getType(type)).text();
    return texts;
  });

/** Returns facts of the picture in the clipboard: its size in pixels and its colors. */
const clipboardPicture = ({ page }: StoryWindow) =>
  page.evaluate(async () => {
    const [content] = await navigator.clipboard.read();
    const blob = await content?.getType('image/png');
    if (blob === undefined) throw new Error('no picture');
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return { width: bitmap.width, height: bitmap.height, colors: colors.size, isBlackDrawn: colors.has(0) };
  });

/** Starts to drag an element and returns the content that another program would receive. */
const dragged = (stage: StoryWindow) =>
  catalogLink(stage).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    element.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
    element.dispatchEvent(new DragEvent('dragend', { bubbles: true }));
    return Object.fromEntries(dataTransfer.types.map((type) => [type, dataTransfer.getData(type)]));
  });

/** Drops a link from another program. Returns whether the window took it. */
const drop = ({ page }: StoryWindow, address: string, target: string) =>
  page.evaluate(
    ([address = '', target = '']) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', address);
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector(target)?.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [address, target],
  );

defineStories([
  {
    screen: 'sharing',
    stories: [
      {
        name: 'copies a text for chats with the links of both clients',
        path: itemAddress,
        waitsFor: [item.name],
        act: (stage) => choosePaletteCommand(stage, 'Copy for chat'),
        expects: ['Text for chat copied to clipboard'],
        followUp: async (stage) => {
          const texts = await clipboardTexts(stage);
          const lines = (texts['text/plain'] ?? '').split('\n');
          expect(lines[0]).toContain(`${item.name} · ${item.type}`);
          expect(lines).toContain(`Web: ${origin}${itemAddress}`);
          expect(lines.at(-1)).toMatch(/^Quarterdeck: quarterdeck:\/\/open\?server=https/);
          expect(texts['text/html']).toContain(`<a href="${origin}${itemAddress}">`);
        },
      },
      {
        name: 'copies the title of a screen without a subject for chats',
        path: '/catalog',
        // The frame must be displayed before its shortcut is pressed.
        waitsFor: [/^Deployment$/],
        act: (stage) => choosePaletteCommand(stage, 'Copy for chat'),
        expects: ['Text for chat copied to clipboard'],
        followUp: async (stage) => {
          expect((await clipboardTexts(stage))['text/plain']?.split('\n')[0]).toBe('Catalog');
        },
      },
      {
        name: 'gives a dragged link the address of the web client and its name',
        path: '/incidents',
        expects: ['INC-142'],
        followUp: async (stage) => {
          const content = await dragged(stage);
          expect(content['text/uri-list']).toMatch(new RegExp(`^${origin}/`));
          expect(content['text/plain']).toBe(
            `${content['text/uri-list']} ${await catalogLink(stage).textContent()}`,
          );
        },
      },
      {
        name: 'opens a dropped link of the web client',
        path: '/catalog',
        expects: ['Catalog'],
        followUp: async (stage) => {
          expect(await drop(stage, `# link\r\n${origin}/incidents`, 'main')).toBe(true);
          await expect.poll(() => new URL(stage.page.url()).pathname).toBe('/incidents');
        },
      },
      {
        name: 'leaves a link that is dropped on a text field to the field',
        path: '/catalog',
        expects: ['Catalog'],
        followUp: async (stage) => {
          expect(await drop(stage, `${origin}/incidents`, 'input')).toBe(false);
        },
      },
      {
        name: 'reports a dropped link that leads to no screen',
        path: '/catalog',
        act: async (stage) => void (await drop(stage, 'mailto:a@example.com', 'main')),
        expects: ['This link does not lead to a server or screen that Quarterdeck can open.'],
      },
      {
        name: 'copies a picture of a component card without its buttons',
        path: '/topology',
        waitsFor: ['Payments'],
        act: async (stage) => {
          await stage.page
            .locator(`[data-component="${componentId('Payments')}"]`)
            .first()
            .getByRole('button', { name: /^Actions/ })
            .click();
          await stage.page.getByRole('menuitem', { name: 'Copy picture' }).click();
          await toast(stage, 'Picture copied to clipboard').waitFor({ timeout: 15_000 });
        },
        expects: ['Picture copied to clipboard'],
        followUp: async (stage) => {
          const { width, height, colors } = await clipboardPicture(stage);
          expect(width).toBeGreaterThan(400);
          expect(height).toBeGreaterThan(150);
          expect(colors).toBeGreaterThan(20);
        },
      },
      {
        name: 'copies a picture of the chart of a check',
        path: `/health?checkId=${checkId}&timeRange=1h&checkTab=graph`,
        act: async (stage) => {
          await button(stage, /^Picture of/).click();
          await stage.page.getByRole('menuitem', { name: 'Copy picture' }).click();
          await toast(stage, 'Picture copied to clipboard').waitFor({ timeout: 15_000 });
        },
        expects: ['Picture copied to clipboard'],
        followUp: async (stage) => {
          const { colors, isBlackDrawn } = await clipboardPicture(stage);
          // A pattern without its colors is drawn black.
          expect(isBlackDrawn).toBe(false);
          expect(colors).toBeGreaterThan(20);
        },
      },
    ],
  },
]);
