import { expect } from 'playwright/test';
import { button, field, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';

/** Addresses of dialogs with a form. */
const forms = [
  '/agents?addAgent=true',
  '/incidents?create=true',
  '/settings/connections?add=true',
  '/settings/permissions?add=true',
  '/notifications/rules?add=true',
] as const;

const stories = forms.map(
  (path): Story => ({
    name: `fills the window and becomes smaller again: ${path}`,
    path,
    expects: [],
    async followUp(stage) {
      const dialog = stage.page.getByRole('dialog').last();
      const width = async () => (await dialog.boundingBox())?.width ?? 0;
      await expect(button(stage, 'Fill the window')).toBeVisible();
      const before = await width();
      await press(stage, 'Fill the window');
      await expect.poll(width).toBeGreaterThan(1_300);
      await press(stage, 'Make smaller');
      await expect.poll(width).toBe(before);
    },
  }),
);

defineStories([
  {
    screen: 'the dialog of a form',
    stories: [
      ...stories,
      {
        name: 'keeps typed values while it fills the window',
        path: '/agents?addAgent=true',
        expects: ['Create new agent'],
        async followUp(stage) {
          await field(stage, 'Name').pressSequentially('edge');
          await press(stage, 'Fill the window');
          await expect(field(stage, 'Name')).toHaveValue('edge');
        },
      },
    ],
  },
]);
