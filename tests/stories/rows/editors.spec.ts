import { expect } from 'playwright/test';
import type { ResourceRecord } from '#contract/resources.ts';
import { parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectTexts,
  field,
  press,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { editedId, editorAnswers, specs } from '../world/editors.ts';
import { away, signedIn } from '../world/session.ts';
import { idOf, serverAnswer } from '../world/times.ts';

const scrapers = '/settings/config_scrapers';
const canaries = resourceRules.canaries.path;
const topologies = resourceRules.topologies.path;

const tile = ({ page }: StoryWindow, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

const chooserStories: readonly Story[] = [
  {
    name: 'finds a kind of health check by typing and selects it by keyboard',
    path: canaries,
    waitsFor: ['Add health check'],
    async act(stage) {
      await press(stage, 'Add health check');
      await expect(stage.page.getByLabel('Search kinds of checks')).toBeFocused();
    },
    expects: ['Add Health Check', 'Alert Manager', 'Mission Control Catalog', 'TCP'],
    async followUp(stage) {
      const { page } = stage;
      const search = page.getByLabel('Search kinds of checks');
      await typeInto(search, 'icm');
      await expect(tile(stage, 'EC2')).toHaveCount(0);
      await search.press('Enter');
      await expectTexts(stage, ['Add Health Check - ICMP Ping', 'Packet loss threshold']);
      await expect(page).toHaveURL(/add=true&form=icmp/);
      await press(stage, 'Back');
      await expectTexts(stage, ['Alert Manager']);
    },
  },
  {
    name: 'lists the kinds of scrapers',
    path: `${scrapers}?add=true`,
    expects: ['Add Catalog Scraper', 'Azure DevOps', 'Custom', 'Github Actions', 'Trivy'],
    async followUp(stage) {
      await tile(stage, 'Kubernetes').click();
      // The form's default values.
      await expectTexts(stage, ['Cluster Name', 'every 30m']);
    },
  },
  {
    name: 'adds a health check over the dashboard for users with permission',
    path: '/health',
    waitsFor: ['authorise-visa'],
    act: (stage) => press(stage, 'Add health check'),
    expects: ['Alert Manager', 'Redis'],
    async followUp(stage) {
      await tile(stage, 'TCP').click();
      await expectTexts(stage, ['Add Health Check - TCP']);
      await typeInto(field(stage, 'Name'), 'shop');
      await expect(field(stage, 'Check Name')).toHaveValue('shop');
      await typeInto(field(stage, 'URL'), 'shop:443');
      await stage.page.getByRole('button', { name: /^Schedule/ }).click();
      await stage.page.getByRole('option', { name: 'every 15m' }).click();
      await press(stage, 'Save');
      await expect(toast(stage, 'Health check added successfully')).toBeVisible();
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'canaries',
          record: {
            name: 'shop',
            namespace: 'default',
            spec: { tcp: [{ name: 'shop', endpoint: 'shop:443' }], schedule: '@every 15m' },
          },
        },
      ]);
      await expect(stage.page).toHaveURL(/\/health$/);
    },
  },
  {
    name: 'is hidden on the dashboard from users without permission',
    path: '/health',
    answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
    expects: ['authorise-visa'],
    expectsNot: ['Add health check'],
    async followUp(stage) {
      await expect(button(stage, 'Add health check')).toHaveCount(0);
    },
  },
];

/** Fields that the empty form of each kind displays. */
const blanks: ReadonlyArray<readonly [list: string, form: string, title: string, needs: readonly string[]]> =
  [
    [scrapers, 'aws', 'AWS', ['Access Key', 'Assume Role', 'Cost Report', 'Retention']],
    [scrapers, 'azure', 'Azure', ['Connection', 'Subscription ID', 'Tags']],
    [scrapers, 'azureDevops', 'Azure DevOps', ['Organization', 'Personal Access Token', 'Pipelines']],
    [scrapers, 'custom', 'Custom', ['Specs']],
    [scrapers, 'file', 'File', ['Format', 'Icon', 'Paths', 'Timestamp Format']],
    [scrapers, 'githubActions', 'Github Actions', ['Owner', 'Repository', 'Workflows']],
    [scrapers, 'http', 'HTTP', ['URL', 'Type', 'ID', 'Delete Fields']],
    [scrapers, 'kubernetes', 'Kubernetes', ['Cluster Name', 'Kubeconfig', 'Watch', 'Advanced']],
    [scrapers, 'kubernetesFile', 'Kubernetes File', ['Label Selector', 'Container', 'Files']],
    [scrapers, 'sql', 'SQL', ['Driver', 'Query', 'Connection']],
    [scrapers, 'trivy', 'Trivy', ['Compliance', 'Vulnerability Type', 'Components']],
    [canaries, 'http', 'HTTP', ['HTTP Method', 'Response Codes', 'Max SSL Expiry Age (days)', 'NTLMv2']],
    [canaries, 'exec', 'Exec', ['Script', 'JSONPath']],
    [canaries, 'alertmanager', 'Alert Manager', ['Alerts', 'Filters', 'Ignore']],
    [canaries, 'elasticsearch', 'Elasticsearch', ['Index', 'Query', 'Expected Results']],
    [canaries, 'redis', 'Redis', ['Address', 'Database', 'host:port']],
    [canaries, 'mongodb', 'Mongo DB', ['Connection', 'URL']],
    [canaries, 'icmp', 'ICMP Ping', ['Host', 'Packet count', 'Threshold millis']],
    [canaries, 'folder', 'Folder', ['Folder Path', 'Set Filter Criteria', 'GCP', 'SMB']],
    [canaries, 'tcp', 'TCP', ['URL', 'Max Response Time (in millis)']],
    [canaries, 'dns', 'DNS', ['Specs', 'Labels']],
  ];

const titles: Readonly<Record<string, string>> = {
  [scrapers]: 'Add Catalog Scraper',
  [canaries]: 'Add Health Check',
};

const blankStories = blanks.map(
  ([list, form, title, needs]): Story => ({
    name: `requires its fields at ${list} for the form ${form}`,
    path: `${list}?add=true&form=${form}`,
    waitsFor: [`${titles[list]} - ${title}`, ...needs],
    act: (stage) => press(stage, 'Save'),
    expects: ['This field is required'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', []);
      const required = await stage.page
        .getByRole('dialog')
        .locator('label')
        .filter({ hasText: /required/i })
        .allInnerTexts();
      expect(new Set(required).size, required.join(', ')).toBe(required.length);
    },
  }),
);

const one = (list: string) => `${list}/${editedId}`;
const lastUpdate = (stage: StoryWindow) => stage.bridge.calls('resources.update').at(-1)?.input;

const longNumbers = parseExact(
  '{"http":[{"name":"a","thresholdMillis":9007199254740993,"other":1e400,"url":"https://shop.example"}],"schedule":"@every 5m"}',
) as ResourceRecord;

const filledStories: readonly Story[] = [
  {
    name: 'changes one field of a complete health check',
    path: one(canaries),
    answers: editorAnswers('canaries', specs.http),
    waitsFor: ['Update'],
    expects: ['Headers', 'Authorization', 'Response Codes', /Edit the others .* in Code/],
    async act(stage) {
      await expect(field(stage, 'URL')).toHaveValue('https://shop.meridian.example/api/orders');
    },
    async followUp(stage) {
      await expectNoTexts(stage, ['***0123456789abcdef']);
      await typeInto(field(stage, 'URL'), 'https://shop.meridian.example/api/orders/2');
      await press(stage, 'Update');
      await expect(toast(stage, 'Health check updated successfully')).toBeVisible();
      const [first, ...rest] = specs.http.http;
      await expect
        .poll(() => lastUpdate(stage))
        .toMatchObject({
          changes: {
            spec: {
              ...specs.http,
              http: [{ ...first, url: 'https://shop.meridian.example/api/orders/2' }, ...rest],
            },
          },
        });
      await expect(stage.page).toHaveURL(new RegExp(`${canaries}$`));
    },
  },
  {
    name: 'stores selected response codes as numbers',
    path: one(canaries),
    answers: editorAnswers('canaries', specs.http),
    waitsFor: ['Update', 'Response Codes'],
    async act({ page }) {
      await page.getByRole('button', { name: /^Response Codes/ }).click();
      await page.getByRole('option', { name: '204' }).click();
      await page.keyboard.press('Escape');
    },
    expects: ['Update'],
    async followUp(stage) {
      await press(stage, 'Update');
      await expect(toast(stage, 'Health check updated successfully')).toBeVisible();
      await expect
        .poll(() => lastUpdate(stage))
        .toMatchObject({
          changes: { spec: { http: [{ responseCodes: [200, 299, 204] }, {}] } },
        });
    },
  },
  {
    name: 'removes the key of a scraper and accepts a new key',
    path: one(scrapers),
    answers: editorAnswers('scrapers', specs.aws, { name: 'aws-prod', icon: 'aws' }),
    waitsFor: ['Access Key', 'Cost Report', 'AWS::EC2::Instance'],
    async act({ page }) {
      await page.getByRole('button', { name: 'Remove Access Key' }).click();
      // One label: the field itself, without a checkbox above it.
      await expect(page.getByRole('checkbox', { name: 'Access Key' })).toHaveCount(0);
    },
    expects: ['Access Key', 'Update'],
    async followUp(stage) {
      const secret = stage.page.getByRole('group', { name: 'Access Key' }).locator('input[type="password"]');
      await typeInto(secret.first(), 'typed');
      await press(stage, 'Update');
      await expect(toast(stage, 'Scraper updated successfully')).toBeVisible();
      const { aws, retention } = specs.aws;
      await expect
        .poll(() => stage.bridge.calls('resources.update').at(-1)?.input)
        .toMatchObject({
          changes: {
            spec: {
              aws: [
                { ...aws[0], awsConnection: { ...aws[0]?.awsConnection, accessKey: { value: 'typed' } } },
              ],
              retention,
            },
          },
        });
    },
  },
  {
    name: 'locks the name and the namespace of a topology',
    path: one(topologies),
    answers: editorAnswers('topologies', specs.topology),
    expects: ['Namespace', 'Labels', 'Spec', 'Job History', 'Check spec', 'Update'],
    async followUp(stage) {
      await expect(field(stage, 'Namespace')).not.toBeEditable();
      await expect(field(stage, 'Name')).not.toBeEditable();
    },
  },
  {
    name: 'shows a kind without fields as code',
    path: one(canaries),
    answers: editorAnswers('canaries', specs.dns),
    expects: ['Specs', 'Labels', 'Update', '10.0.0.10'],
  },
  {
    name: 'shows the whole specification in Code',
    path: one(canaries),
    answers: editorAnswers('canaries', specs.http),
    waitsFor: ['HTTP Method'],
    act: async ({ page }) => page.getByRole('tab', { name: 'Code' }).click(),
    expects: ['severity', 'X-Team'],
  },
  {
    name: 'explains that a field cannot hold a long number, and leaves the number unchanged',
    path: one(canaries),
    answers: editorAnswers('canaries', longNumbers),
    waitsFor: ['Update'],
    expects: [
      'This field cannot hold the number 9007199254740993. The number stays unless you enter another one.',
    ],
    async act(stage) {
      await expect(field(stage, 'URL')).toHaveValue('https://shop.example');
    },
    async followUp(stage) {
      await typeInto(field(stage, 'URL'), 'https://shop.example/2');
      await press(stage, 'Update');
      await expect(toast(stage, 'Health check updated successfully')).toBeVisible();
      await expect
        .poll(() => stringifyExact(lastUpdate(stage)))
        .toContain('"thresholdMillis":9007199254740993,"other":1e400,"url":"https://shop.example/2"');
    },
  },
  {
    name: 'shows and saves the digits of long numbers in Code',
    path: one(canaries),
    answers: editorAnswers('canaries', longNumbers),
    waitsFor: ['HTTP Method'],
    act: async ({ page }) => page.getByRole('tab', { name: 'Code' }).click(),
    expects: ['9007199254740993', '1e400'],
  },
];

const pasteIntoCode = async ({ page }: StoryWindow, code: string): Promise<void> => {
  await page.locator('.monaco-editor').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
};
const wholeRecord = (name: string) => `name: ${name}
namespace: default
spec:
  dns:
    - server: 10.0.0.11
`;

const storedStories: readonly Story[] = [
  {
    name: 'is saved without the required values that it lacks and with a number that its field refuses',
    path: one(canaries),
    answers: editorAnswers('canaries', { icmp: [{ endpoint: 'a.example', packetLossThreshold: 0.5 }] }),
    waitsFor: ['Packet loss threshold'],
    async act(stage) {
      await typeInto(field(stage, 'Host'), 'b.example');
      await press(stage, 'Update');
    },
    expects: ['Health check updated successfully'],
    followUp: (stage) =>
      expectCalls(stage, 'resources.update', [
        {
          kind: 'canaries',
          id: editedId,
          version: 'v1',
          changes: { spec: { icmp: [{ endpoint: 'b.example', packetLossThreshold: 0.5 }] } },
        },
      ]),
  },
];

const codeStories: readonly Story[] = [
  {
    name: 'reports keys that no field writes and changes of read-only fields, and saves nothing',
    path: one(canaries),
    answers: editorAnswers('canaries', specs.dns),
    waitsFor: ['Specs'],
    async act(stage) {
      await stage.page.getByRole('tab', { name: 'Code' }).click();
      await pasteIntoCode(stage, `zzProbe: 1\n${wholeRecord('another')}`);
      await press(stage, 'Update');
    },
    expects: [
      /Line 1: “zzProbe” is not a field of this record. Remove it./,
      /Line 2: “name” cannot be changed here. Undo this change./,
    ],
    async followUp(stage) {
      await expectCalls(stage, 'resources.update', []);
      await pasteIntoCode(stage, wholeRecord('shop-orders'));
      await press(stage, 'Update');
      await expect(toast(stage, 'Health check updated successfully')).toBeVisible();
      expect(lastUpdate(stage)).toMatchObject({
        changes: { labels: null, spec: { dns: [{ server: '10.0.0.11' }] } },
      });
    },
  },
  {
    name: 'fills name, namespace and labels from an unwrapped manifest',
    path: `${canaries}?add=true&form=custom`,
    waitsFor: ['Save'],
    async act(stage) {
      await pasteIntoCode(
        stage,
        `apiVersion: canaries.flanksource.com/v1
kind: Canary
metadata: {name: shop-front, namespace: shop, labels: {team: shop}}
spec:
  http:
    - name: front
`,
      );
      await press(stage, 'Yes');
    },
    expects: ['Specs'],
    async followUp(stage) {
      await expect(field(stage, 'Name')).toHaveValue('shop-front');
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'canaries',
          record: {
            name: 'shop-front',
            namespace: 'shop',
            labels: { team: 'shop' },
            spec: { http: [{ name: 'front' }] },
          },
        },
      ]);
    },
  },
  {
    name: 'scrolls to the problem of a code editor that is taller than the dialog',
    path: `${canaries}?add=true&form=custom`,
    waitsFor: ['Save'],
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'front');
      await pasteIntoCode(stage, 'thresholdMillis: 0644\nhttp: []\n');
      await press(stage, 'Save');
    },
    expects: [/Line 1: kubectl reads 0644 as 420/],
    async followUp(stage) {
      // While the editor still loads, the dialog can scroll back to its top once.
      await expect(async () => {
        await press(stage, 'Save');
        await expect(stage.page.getByText(/kubectl reads 0644 as 420/)).toBeInViewport({
          ratio: 1,
          timeout: 1_000,
        });
      }).toPass();
      await expectCalls(stage, 'resources.create', []);
    },
  },
  {
    name: 'keeps the default namespace that the user typed',
    path: `${canaries}?add=true&form=custom`,
    waitsFor: ['Save'],
    async act(stage) {
      await typeInto(field(stage, 'Namespace'), 'default');
      await pasteIntoCode(stage, 'metadata: {name: front, namespace: shop}\nspec:\n  schedule: hourly\n');
      await press(stage, 'Yes');
    },
    expects: ['Specs'],
    async followUp(stage) {
      await expect(field(stage, 'Name')).toHaveValue('front');
      await expect(field(stage, 'Namespace')).toHaveValue('default');
    },
  },
];

const owners: ReadonlyArray<
  readonly [owner: string, row: Parameters<typeof editorAnswers>[2], said: string]
> = [
  ['a resource of the cluster', { source: 'KubernetesCRD' }, 'Managed by KubernetesCRD. Edit it there.'],
  ['a file', { source: 'ConfigFile' }, 'Managed by ConfigFile. Edit it there.'],
  [
    'a catalog item',
    { source: 'kubernetes/01930000-0000-4000-8000-000000000001' },
    'Managed by kubernetes/01930000-0000-4000-8000-000000000001. Edit it there.',
  ],
  [
    'an agent',
    { agent: { id: idOf(9, 2), name: 'fra-2' } },
    'Managed by an agent. Edit it where the agent runs.',
  ],
];
const editors = [
  ['scrapers', scrapers, specs.aws],
  ['canaries', canaries, specs.http],
  ['topologies', topologies, specs.topology],
] as const;

const ownedStories = editors.flatMap(([kind, list, spec]) =>
  owners.map(
    ([owner, row, said]): Story => ({
      name: `shows ${kind} managed by ${owner} without Update and Delete`,
      path: one(list),
      answers: editorAnswers(kind, spec, row),
      expects: [said, 'Check spec'],
      async followUp(stage) {
        for (const name of ['Update', 'Delete', 'Add']) await expect(button(stage, name)).toHaveCount(0);
        const editable = stage.page
          .getByRole('main')
          .locator('form :is(input[type=text], textarea):read-write')
          .filter({ visible: true });
        await expect(editable, 'fields that can be changed').toHaveCount(0);
        await expect(stage.page.locator('form label').filter({ hasText: 'required' })).toHaveCount(0);
      },
    }),
  ),
);

const checkStories: readonly Story[] = [
  {
    name: 'lists the problems with their paths and lines and saves nothing',
    path: one(canaries),
    answers: {
      ...editorAnswers('canaries', specs.http),
      'settings.checkSpec': {
        outcome: 'checked',
        problems: [
          { path: [], key: 'shedule', message: 'shedule is unknown.' },
          { path: ['http', '0', 'url'], message: 'This must be of type string.' },
        ],
        schemaFaults: [{ path: ['http', '1'], message: 'The schema describes this object with Object.' }],
      },
    },
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Check spec'),
    expects: [
      '2 problems',
      'http.0.url',
      'Line 7:',
      'shedule is unknown.',
      'The whole specification',
      'The server’s schema is wrong for 1 object, which was not checked:',
      'Line 38:',
    ],
    async followUp(stage) {
      await expectCalls(stage, 'settings.checkSpec', [
        {
          file: 'canary.spec.schema.json',
          spec: specs.http,
          lists: [
            { key: 'http', file: 'health_http.schema.json' },
            { key: 'tcp', file: 'health_tcp.schema.json' },
          ],
        },
      ]);
      await press(stage, 'Close');
      await expectCalls(stage, 'resources.update', []);
    },
  },
  {
    name: 'reports objects that the server’s schema describes wrongly, without a problem of the specification',
    path: one(canaries),
    answers: {
      ...editorAnswers('canaries', specs.http),
      'settings.checkSpec': {
        outcome: 'checked',
        problems: [],
        schemaFaults: [{ path: ['tcp', '0'], message: 'The schema describes this object with Object.' }],
      },
    },
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Check spec'),
    expects: ['tcp.0', 'Everything else matches the schema.'],
  },
  {
    name: 'names the entries that were checked when the schema of the whole cannot be used',
    path: one(canaries),
    answers: {
      ...editorAnswers('canaries', specs.http),
      'settings.checkSpec': {
        outcome: 'checked',
        problems: [],
        schemaFaults: [],
        partial: {
          reason: 'unusable-schema',
          paths: [
            ['http', '0'],
            ['http', '1'],
          ],
        },
      },
    },
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Check spec'),
    expects: [
      'No problems found. Only http.0, http.1 were checked, because the server’s schema of the whole specification cannot be used.',
    ],
  },
  {
    name: 'counts the lines of problems in the displayed code',
    path: one(topologies),
    answers: {
      ...editorAnswers('topologies', specs.topology),
      'settings.checkSpec': {
        outcome: 'checked',
        problems: [{ path: ['components', '0', 'name'], message: 'This must be of type number.' }],
        schemaFaults: [],
      },
    },
    waitsFor: ['Update'],
    async act(stage) {
      const { page } = stage;
      await page.locator('.monaco-editor').first().click();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.insertText('# note\n\n');
      await press(stage, 'Check spec');
    },
    expects: ['1 problem', 'Line 6:'],
    async followUp(stage) {
      await press(stage, 'Close');
      await stage.page.getByRole('tab', { name: 'Code' }).click();
      await expect(stage.page.locator('.monaco-editor')).toContainText('namespace');
      await press(stage, 'Check spec');
      await expectTexts(stage, ['components.0.name', 'Line 9:']);
    },
  },
  {
    name: 'confirms a valid specification',
    path: one(scrapers),
    answers: editorAnswers('scrapers', specs.aws),
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Check spec'),
    expects: ['The specification matches its schema.'],
  },
  {
    name: 'explains that the server has no schema',
    path: one(topologies),
    answers: {
      ...editorAnswers('topologies', specs.topology),
      'settings.checkSpec': { outcome: 'no-schema' },
    },
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Check spec'),
    expects: ['The server has no schema for this specification, so it was not checked.'],
  },
  {
    name: 'shows the cause of a failed check and keeps the typed values',
    path: one(canaries),
    answers: {
      ...editorAnswers('canaries', specs.http),
      'session.changes': signedIn({ server: away }),
      'settings.checkSpec': failing('OFFLINE', { sentence: 'The server cannot be reached.' }),
    },
    waitsFor: ['Check spec'],
    act: (stage) => press(stage, 'Check spec'),
    expects: [/The specification could not be checked: The server cannot be reached\./],
    async followUp(stage) {
      await expect(field(stage, 'URL')).toHaveValue('https://shop.meridian.example/api/orders');
    },
  },
  {
    name: 'checks the specification of a new resource',
    path: `${canaries}?add=true&form=tcp`,
    answers: { 'settings.schema': serverAnswer(null) },
    waitsFor: ['Save'],
    act: (stage) => press(stage, 'Check spec'),
    expects: ['The specification matches its schema.'],
    followUp: (stage) => expectCalls(stage, 'resources.create', []),
  },
];

const runStories: readonly Story[] = [
  {
    name: 'runs a selected check without unsaved changes',
    path: one(canaries),
    answers: editorAnswers('canaries', specs.http),
    waitsFor: ['Run Now'],
    act: (stage) => press(stage, 'Run Now'),
    expects: ['authorise-visa', 'authorise-amex'],
    async followUp(stage) {
      await stage.page.getByRole('menuitem', { name: 'authorise-amex' }).click();
      await expectCalls(stage, 'health.check.run', [{ id: idOf(8, 2) }]);
      await typeInto(field(stage, 'URL'), 'https://elsewhere.example');
      await expectDisabled(stage, 'Run Now', 'Save your changes first. Only the saved version runs.');
    },
  },
  {
    name: 'is hidden before any check has run',
    path: one(canaries),
    answers: { ...editorAnswers('canaries', specs.http), 'health.canary.checks': serverAnswer([]) },
    expects: ['Check spec'],
    expectsNot: ['Run Now'],
  },
];

defineStories([
  { screen: 'the Run Now menu of an editor', stories: runStories },
  { screen: 'the selection of a kind', stories: chooserStories },
  { screen: 'an empty form', stories: blankStories },
  { screen: 'a resource editor', stories: filledStories },
  { screen: 'the editor of an incomplete resource', stories: storedStories },
  { screen: 'the code of a resource', stories: codeStories },
  { screen: 'a read-only resource editor', stories: ownedStories },
  { screen: 'the specification check', stories: checkStories },
]);
