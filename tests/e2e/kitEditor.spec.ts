import type { Locator, Page } from 'playwright/test';
import { expect, type OpenSection, only, test } from './kit.ts';

// The fixture `complaints` of pages.ts also fails these tests on console errors and CSP violations.

const stateOf = (page: Page, name: string): Locator => page.locator(`[data-state="${name}"]`);
const codeOf = (state: Locator): Locator => state.locator('.view-lines').first();
const fieldOf = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Pastes in a single edit. `insertText` would insert one character at a time. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const yamlEditor = 'CodeEditor: YAML with schema';
const jsonEditor = 'CodeEditor: JSON with schema';
const unwrapEditor = 'CodeEditor: unwrap prompt';
const invalidYamlEditor = 'CodeEditor: YAML with an error';

/** Opens the YAML editor with a schema, and optionally other states. */
async function openEditors(page: Page, open: OpenSection, ...others: readonly string[]): Promise<void> {
  await open('editor', only(yamlEditor, ...others));
  await expect(codeOf(stateOf(page, yamlEditor))).toContainText('schedule');
}

test.describe('a code editor with a schema', () => {
  test('marks an unknown property in YAML and explains it', async ({ page, open }) => {
    await openEditors(page, open);
    const state = stateOf(page, yamlEditor);
    await fieldOf(page, 'Canary').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('wrong: 1');
    await expect(state.locator('.squiggly-warning')).toBeVisible();
    await expect(state.getByRole('button', { name: 'Property wrong is not allowed' })).toBeVisible();
    await state
      .locator('.view-line span', { hasText: /^wrong$/ })
      .last()
      .hover();
    await expect(
      page.locator('.monaco-hover').filter({ hasText: 'Property wrong is not allowed' }),
    ).toBeVisible();
  });

  test('reports problems to its parent component with line and column', async ({ page, open }) => {
    await openEditors(page, open, invalidYamlEditor);
    await expect(page.getByTestId('markers')).toContainText(/^2:11 Incorrect type/m);
    await expect(fieldOf(page, 'Canary with an error')).toHaveAttribute('aria-invalid', 'true');
  });

  test('receives focus when a problem is clicked', async ({ page, open }) => {
    await openEditors(page, open, invalidYamlEditor);
    const state = stateOf(page, invalidYamlEditor);
    await state.getByRole('button', { name: /^Line 2:/ }).click();
    await expect(fieldOf(page, 'Canary with an error')).toBeFocused();
  });

  test('completes properties in YAML', async ({ page, open }) => {
    await openEditors(page, open);
    await fieldOf(page, 'Canary').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('sch');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.suggest-widget.visible');
    await expect(list).toContainText('schedule');
    await page.keyboard.press('Enter');
    await expect(codeOf(stateOf(page, yamlEditor))).toContainText('schedule:');
  });

  test('completes properties in JSON by its own schema, not by that of another editor', async ({
    page,
    open,
  }) => {
    await openEditors(page, open, jsonEditor);
    await fieldOf(page, 'Silence').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{\n  \n}');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.suggest-widget.visible');
    await expect(list).toContainText('recursive');
    await expect(list).not.toContainText('schedule');
  });
});

test.describe('the Tab key in a code editor', () => {
  const hint = 'Tab indents. Press Esc, then Tab to leave.';

  test('indents, and a visible hint explains it while the editor has focus', async ({ page, open }) => {
    await openEditors(page, open);
    const state = stateOf(page, yamlEditor);
    const field = fieldOf(page, 'Canary');
    await expect(state.getByText(hint)).toBeHidden();
    await field.focus();
    await expect(state.getByText(hint)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(hint));
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await expect(state.locator('.view-line').first()).toHaveText(/^\s{2}#\sChecks/);
  });

  for (const key of ['Tab', 'Shift+Tab']) {
    test(`leaves the editor with Esc and ${key}`, async ({ page, open }) => {
      await openEditors(page, open);
      const field = fieldOf(page, 'Canary');
      await field.focus();
      await page.keyboard.press('Escape');
      await expect(field).toBeFocused();
      await page.keyboard.press(key);
      await expect(field).not.toBeFocused();
    });
  }

  test('indents again after another key follows Esc', async ({ page, open }) => {
    await openEditors(page, open);
    const field = fieldOf(page, 'Canary');
    await field.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  });

  test('moves focus after Ctrl+M and indents after the next Ctrl+M', async ({ page, open }) => {
    await openEditors(page, open);
    const field = fieldOf(page, 'Canary');
    await field.focus();
    await page.keyboard.press('Control+m');
    await page.keyboard.press('Tab');
    await expect(field).not.toBeFocused();
    await field.focus();
    await page.keyboard.press('Control+m');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  });

  test('still indents after an Esc that closes suggestions or the search', async ({ page, open }) => {
    await openEditors(page, open);
    const field = fieldOf(page, 'Canary');
    await field.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('sch');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.suggest-widget.visible');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+F');
    const find = page.locator('.find-widget.visible');
    await expect(find).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(find).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  });

  test('always moves focus in a read-only editor', async ({ page, open }) => {
    await open('editor', only('CodeEditor: shell'));
    const field = fieldOf(page, 'Example in shell');
    await field.focus();
    await page.keyboard.press('Tab');
    await expect(field).not.toBeFocused();
  });
});

test('a code editor offers to unwrap a wrapped spec, and undo restores the original text', async ({
  page,
  open,
}) => {
  await openEditors(page, open, unwrapEditor);
  const state = stateOf(page, unwrapEditor);
  const question = state.getByText('Wrapping spec field detected, do you want to unwrap it?');
  await expect(question).toBeVisible();
  await state.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  await expect(codeOf(state)).toContainText('# Often enough');
  await expect(codeOf(state)).not.toContainText('apiVersion');
  await page.keyboard.press('Control+Z');
  await expect(codeOf(state)).toContainText('apiVersion');
  await expect(question).toBeVisible();
});

test('the context menu of a code editor is not clipped by the editor’s edge', async ({ page, open }) => {
  await openEditors(page, open, invalidYamlEditor);
  const state = stateOf(page, invalidYamlEditor);
  await codeOf(state).click({ button: 'right', position: { x: 40, y: 50 } });
  const pasteItem = page.getByRole('menuitem', { name: 'Paste' });
  await pasteItem.hover();
  await expect(pasteItem).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(pasteItem).toBeHidden();
});

test('the diff view shows the differences between two texts', async ({ page, open }) => {
  const views = ['DiffView: side by side', 'DiffView: inline'];
  await open('editor', only(...views));
  await expect(fieldOf(page, 'Deployment, before')).toBeAttached();
  await expect(fieldOf(page, 'Deployment, after')).toBeAttached();
  for (const name of views) {
    const state = stateOf(page, name);
    await expect(state.locator('.line-insert').first()).toBeVisible();
    // An inline diff shows deleted lines between the unchanged lines.
    await expect(state.locator('.modified .view-lines:not(.line-delete)')).toContainText('replicas: 8');
  }
});

test('an open code editor follows theme changes', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openEditors(page, open);
  const state = stateOf(page, yamlEditor);
  const key = state.locator('.view-line span', { hasText: /^schedule$/ }).last();
  const background = state.locator('.monaco-editor-background').first();
  const setTheme = (theme: string) =>
    page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
  await expect(key).toHaveCSS('color', 'rgb(53, 82, 204)');
  await expect(background).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await setTheme('dark');
  await expect(key).toHaveCSS('color', 'rgb(147, 169, 255)');
  await expect(background).toHaveCSS('background-color', 'rgb(20, 23, 27)');
  await setTheme('system');
  await expect(key).toHaveCSS('color', 'rgb(53, 82, 204)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(key).toHaveCSS('color', 'rgb(147, 169, 255)');
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await expect(state.locator('.monaco-editor').first()).toHaveClass(/hc-black/);
});

test.describe('loading the code editor', () => {
  test.use({ ownContext: true });

  test('requests no Monaco files before an editor is displayed', async ({ page, open }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await open('buttons');
    await expect(page.getByRole('heading', { name: 'Buttons' })).toBeVisible();
    const editorFilePattern = /monaco|editor\.api|(?:editor|yaml|json)\.worker|codicon/i;
    expect(requestedUrls.filter((url) => editorFilePattern.test(url))).toEqual([]);
  });

  test('starts no worker from a blob', async ({ page, open, kit: { origin } }) => {
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await openEditors(page, open, invalidYamlEditor);
    await expect(page.getByTestId('markers')).toContainText('2:11');
    expect(workers.length).toBeGreaterThan(0);
    expect(workers.filter((url) => !url.startsWith(`${origin}/assets/`))).toEqual([]);
  });

  test('shows an error with its cause when a file is missing', async ({ page, open }) => {
    await page.route('**/setUpMonaco-*.js', (route) => route.abort('connectionrefused'));
    await open('editor');
    const state = stateOf(page, yamlEditor);
    await expect(state.getByText('The editor could not be loaded')).toBeVisible();
    await state.getByText('Details').click();
    await expect(state.getByText(/setUpMonaco/)).toBeVisible();
  });
});

test('a failed code editor retries, and offers a reload after a second failure', async ({ page, open }) => {
  const names = ['CodeEditor: fails to load once', 'CodeEditor: failed to load'] as const;
  await open('editor', only(...names));
  const [recoveringEditor, failingEditor] = [stateOf(page, names[0]), stateOf(page, names[1])];
  await recoveringEditor.getByRole('button', { name: 'Try again' }).click();
  await expect(codeOf(recoveringEditor)).toContainText('interval');
  await expect(failingEditor.getByRole('button', { name: 'Reload' })).toBeHidden();
  await failingEditor.getByRole('button', { name: 'Try again' }).click();
  await expect(failingEditor.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('removed code editors release their models', async ({ page, open }) => {
  await open('editor', '&mounting');
  for (let round = 0; round < 3; round += 1) {
    await page.getByRole('button', { name: 'Show editors' }).click();
    await expect(page.locator('.view-line').first()).toBeVisible();
    await expect(page.locator('.monaco-diff-editor .view-line').first()).toBeVisible();
    await page.getByRole('button', { name: 'Hide editors' }).click();
    await expect(page.getByTestId('models')).toHaveText('0');
  }
  // Removing an editor during a running comparison must not cause an error.
  for (let round = 0; round < 10; round += 1) {
    await page.getByRole('button', { name: 'Show editors' }).click();
    await page.getByRole('button', { name: 'Hide editors' }).click();
  }
  await expect(page.getByTestId('models')).toHaveText('0');
});

test.describe('deep nesting in a code editor', () => {
  const note = 'This text is nested too deeply to check. Validation is off.';

  for (const { state, field } of [
    { state: yamlEditor, field: 'Canary' },
    { state: jsonEditor, field: 'Silence' },
  ]) {
    test(`turns off validation of ${field}, with a note, until the text is replaced`, async ({
      page,
      open,
    }) => {
      await openEditors(page, open, jsonEditor);
      const warning = stateOf(page, state).locator('.squiggly-warning').first();
      await fieldOf(page, field).focus();
      await page.keyboard.press('Control+A');
      // Starts the language service, which may still be busy when the deeply nested text arrives.
      await page.keyboard.insertText('{"wrong": 1}');
      await expect(warning).toBeVisible();
      await page.keyboard.press('Control+A');
      await paste(fieldOf(page, field), '['.repeat(20_000));
      await expect(stateOf(page, state).getByText(note)).toBeVisible();
      await expect(stateOf(page, state).locator('.squiggly-error, .squiggly-warning')).toHaveCount(0);
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText('{"wrong": 1}');
      await expect(stateOf(page, state).getByText(note)).toHaveCount(0);
      await expect(warning).toBeVisible();
    });
  }

  test('disables the schema, with a note, when the schema itself is too deep', async ({ page, open }) => {
    const name = 'CodeEditor: schema that is nested too deeply';
    await openEditors(page, open, name);
    const deep = stateOf(page, name);
    await expect(
      deep.getByText('The schema is nested too deeply to use. Completion and validation are off.'),
    ).toBeVisible();
    await fieldOf(page, 'Deep').focus();
    await page.keyboard.press('Control+End');
    // Not a bracket or a quotation mark, which the editor would close. "@" cannot start a YAML value.
    await page.keyboard.insertText('wrong: @1');
    await expect(deep.locator('.squiggly-error').first()).toBeVisible({ timeout: 20_000 });
  });
});
