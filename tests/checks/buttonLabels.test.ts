import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Verbs at the beginning of labels of buttons and menu items. */
const verbs =
  'Add|Allow|Apply|Approve|Attach|Cancel|Change|Choose|Clear|Close|Collapse|Compare|Copy|Create|Delete|Deny|Discard|' +
  'Download|Duplicate|Edit|Expand|Export|Fetch|Fill|Go|Hide|Import|Install|Invite|Link|Load|Make|Manage|Mark|Move|' +
  'New|Open|Pin|Preview|Read|Refresh|Reload|Remove|Rename|Reopen|Reset|Restart|Restore|Retry|Revert|Review|Revoke|' +
  'Run|Save|Search|Select|Send|Set|Show|Sign|Silence|Start|Stop|Sync|Test|Try|Undo|Unpin|Update|Use|View';
const beginsWithVerb = new RegExp(`^(${verbs})\\b`);

/** Names and abbreviations that have capital letters anywhere. */
const names = new Set([
  ...['Kubernetes', 'Quarterdeck', 'Flux', 'Helm', 'Git', 'GitHub', 'GitOps', 'Jira', 'Azure', 'Prometheus'],
  ...['Trivy', 'Teams', 'Markdown', 'CRD', 'Enter', 'Esc', 'Tab', 'Catalog', 'Health', 'Settings', 'Sync'],
]);

/** Titles of dialogs and pages. The written description fixes many of them, with capital letters. */
const isTitle = (path: string) => /title|heading|label|placeholder|tab$|kinds?\b/i.test(path);

/** Labels with capital letters, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'Change Type': 'Name of a filter, not an action.',
  'Silence Duration': 'Name of a field, not an action.',
  'Test Connection Results': 'Title of a dialog.',
  'Select Connection Type': 'Title of a dialog.',
  'Select Responder': 'Title of a dialog, in the written description.',
  'Select Responder Type': 'Title of a dialog, in the written description.',
  'Change Password': 'Title of a section, in the written description.',
  'Add Directly': 'Title of a group, in the written description.',
  'Go to Kubeconfigs': 'The name of a screen.',
  'Hide Deleted Config Changes': 'Name of a preference, in the written description.',
  'Hide Deleted Catalog': 'Name of a preference, in the written description.',
  'Hide Passing': 'Name of a filter, in the written description.',
  'Show Comments': 'In the written description.',
  'Edit User': 'In the written description.',
  'Run Now': 'In the written description.',
  'View Logs': 'In the written description.',
  'Link to Incident': 'In the written description.',
  'Attach as Evidence': 'In the written description.',
};

/** Returns the texts of an object of messages with their path. */
function* textsOf(value: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsOf(inner, `${path}.${key}`);
}

/** Whether a word after the first begins with a capital letter, without being a name or an abbreviation. */
const hasTitleCase = (text: string): boolean =>
  text
    .split(/[\s/-]+/)
    .slice(1)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .some((word) => /^[A-Z][a-z]/.test(word) && !names.has(word));

it('labels of buttons are in sentence case', async () => {
  const found: string[] = [];
  for (const file of globSync('src-renderer/**/*essages.ts', { cwd: root }).sort()) {
    const texts: unknown = await import(pathToFileURL(join(root, file)).href);
    for (const [path, text] of textsOf(texts, file))
      if (
        beginsWithVerb.test(text) &&
        !/[.?!:]/.test(text) &&
        !isTitle(path.slice(file.length)) &&
        hasTitleCase(text)
      )
        found.push(`${path}: ${text}`);
  }
  const unused = Object.keys(exceptions).filter((label) => !found.some((one) => one.endsWith(`: ${label}`)));
  expect(unused, 'exceptions that no message needs').toEqual([]);
  expect(found.filter((one) => !(one.replace(/^.*: /, '') in exceptions))).toEqual([]);
});
