import { expect } from 'playwright/test';
import type { RunApproval } from '#contract/playbooks.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectTexts,
  field,
  press,
  text,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import { playbookRun, runAction, runPage, step } from '../world/playbooks.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, cachedAnswer, idOf, minuteMs, serverAnswer } from '../world/times.ts';

const id = idOf(40, 4);
const path = `/playbooks/runs/${id}`;
const stepButton = ({ page }: StoryWindow, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
const output = ({ page }: StoryWindow) => page.getByRole('region', { name: /^Output/ }).last();

const running = runPage({
  status: 'running',
  endedAt: null,
  steps: [
    step(1),
    step(2, { status: 'running', endedAt: null }),
    step(3, { status: 'sleeping', startedAt: null, endedAt: null, scheduledAt: ago(-5 * minuteMs) }),
    step(4, { status: 'scheduled', startedAt: null, endedAt: null, scheduledAt: null }),
  ],
});

const approval = (values: Partial<RunApproval> = {}): RunApproval => ({
  type: 'any',
  approvers: [
    { kind: 'person', name: 'Tomas Vidal', approved: false },
    { kind: 'team', name: 'Checkout', approved: false },
  ],
  given: [],
  missing: 1,
  me: 'approver',
  ...values,
});

const waiting = (values: Partial<RunApproval> = {}) =>
  runPage({
    status: 'pending_approval',
    startedAt: null,
    endedAt: null,
    steps: [],
    scheduledAt: ago(-60 * minuteMs),
    approval: approval(values),
  });

const hostile = [
  '\u001b]0;title\u0007\u001b]8;;javascript:alert(1)\u001b\\click\u001b]8;;\u001b\\ \u001b[2J\u001b[10;10Hmoved',
  '<img src=x onerror="document.title=1"><script>alert(1)</script>',
  'javascript:alert(1) data:text/html,x file:///etc/passwd',
  'turned \u202e around',
  'progress 10%\rprogress 100%',
].join('\n');

const stories: readonly Story[] = [
  {
    name: 'shows its details, its steps and the output of the last step',
    path,
    expects: [
      'Roll back a release',
      'Params',
      'Completed',
      'Started',
      'Duration',
      'Queued',
      'Catalog',
      'payments-worker',
      'Triggered By',
      'Hanneke de Wit',
      'Re-run playbook',
      'Ask for its health',
      'Going back to revision',
      '── stderr ──',
    ],
    expectsNot: ['Scheduled', 'Initialization'],
    async followUp(stage) {
      await expect(stage.page).toHaveTitle('Roll back a release | Quarterdeck');
      await expect(stepButton(stage, /^4 /)).toHaveAttribute('aria-current', 'step');
      await expect(stepButton(stage, /^3 /)).toBeDisabled();
      await expectCalls(stage, 'playbooks.runs.get', [{ id }]);
      await expectCalls(stage, 'playbooks.runs.action', [{ id: idOf(42, 4) }]);
      await stepButton(stage, /^4 /).focus();
      await stage.page.keyboard.press('ArrowUp');
      await expect(stepButton(stage, /^2 /)).toHaveAttribute('aria-current', 'step');
      await expect(stage.page).toHaveURL(new RegExp(`step=${idOf(42, 2)}`));
      await expectTexts(stage, ['values.json', '2 KB', 'release.bin', '5 MB']);
    },
  },
  {
    name: 'shows its parameters without secrets',
    path,
    waitsFor: ['Params'],
    act: (stage) => press(stage, 'Params'),
    expects: ['Parameters of this run', 'Revision', '41', '(secret, not shown)'],
  },
  {
    name: 'opens only the web links of its output, in the browser',
    path,
    answers: { 'shell.link.open': {} },
    expects: ['https://deploy.meridian.example/releases/41'],
    async followUp(stage) {
      const links = output(stage).locator('a');
      await expect(links).toHaveText([
        'https://deploy.meridian.example/releases/41',
        'https://status.meridian.example',
      ]);
      await links.first().click();
      await expectCalls(stage, 'shell.link.open', [{ url: 'https://deploy.meridian.example/releases/41' }]);
    },
  },
  {
    name: 'follows the running step and shows when the next steps start',
    path,
    answers: { 'playbooks.runs.get': serverAnswer(running) },
    expects: ['Running', 'step 2', /^at \d\d:\d\d/],
    async followUp(stage) {
      await expect(stepButton(stage, /^2 Running step 2/)).toHaveAttribute('aria-current', 'step');
      // The run is polled, and the selection follows to the next step.
      stage.bridge.answer({
        'playbooks.runs.get': serverAnswer(
          runPage({ ...running, steps: running.steps.map((one, at) => (at < 3 ? step(at + 1) : one)) }),
        ),
      });
      await expect(stepButton(stage, /^3 Completed step 3/)).toHaveAttribute('aria-current', 'step');
      stage.bridge.answer({ 'playbooks.runs.get': serverAnswer(runPage()) });
      await expectTexts(stage, ['Completed', 'Ask for its health']);
      const { length } = stage.bridge.calls('playbooks.runs.get');
      await stage.page.waitForTimeout(2_500);
      await expect.poll(() => stage.bridge.calls('playbooks.runs.get').length).toBe(length);
    },
  },
  {
    name: 'shows the error of a failure before any step',
    path,
    answers: {
      'playbooks.runs.get': serverAnswer(
        runPage({ status: 'failed', error: 'secrets "gone" not found', steps: [] }),
      ),
    },
    expects: ['Initialization', 'secrets "gone" not found', 'Failed'],
    followUp: (stage) => expectCalls(stage, 'playbooks.runs.action', []),
  },
  {
    name: 'names the approvers while approval is pending',
    path,
    answers: { 'playbooks.runs.get': serverAnswer(waiting()) },
    expects: [
      'Pending approval',
      'Approve',
      'Approvers',
      'One of: Tomas Vidal or team Checkout',
      '1 approval is missing',
      'No steps yet.',
      'Scheduled',
    ],
    expectsNot: ['Duration'],
    async followUp(stage) {
      await press(stage, 'Approve');
      await expectCalls(stage, 'playbooks.runs.approve', []);
      await expectTexts(stage, [
        'Approve “Roll back a release”',
        'Requested by',
        'Deployment · payments · prod-eu-1',
        'Impact',
        '(secret, not shown)',
      ]);
      stage.bridge.answer({
        'playbooks.runs.approve': failing('FORBIDDEN', {
          sentence: 'You are not allowed to approve this playbook run.',
        }),
      });
      await press(stage, 'Approve');
      await expectTexts(stage, ['You are not allowed to approve this playbook run.']);
      stage.bridge.answer({ 'playbooks.runs.approve': {}, 'playbooks.runs.get': serverAnswer(running) });
      await press(stage, 'Approve');
      await expect(toast(stage, 'The run was approved')).toBeVisible();
      await expectTexts(stage, ['Running']);
      await expect(button(stage, 'Approve')).toHaveCount(0);
    },
  },
  {
    name: 'shows the request and its impact in the approval dialog',
    path,
    waitsFor: ['Pending approval'],
    answers: { 'playbooks.runs.get': serverAnswer(waiting()) },
    act: (stage) => press(stage, 'Approve'),
    expects: ['Approve “Roll back a release”', 'Requested by', /^Hanneke de Wit/, 'Impact', 'Revision'],
    followUp: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expectCalls(stage, 'playbooks.runs.approve', []);
    },
  },
  {
    name: 'requires the name of a guarded resource for approval',
    path,
    waitsFor: ['Pending approval'],
    answers: {
      'playbooks.runs.get': serverAnswer(waiting()),
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'payments-worker', reason: 'workspace' } },
    },
    act: (stage) => press(stage, 'Approve'),
    expects: ['Type payments-worker to confirm', 'Confirmation is on for this workspace.'],
    async followUp(stage) {
      await expectCalls(stage, 'guards.of', [{ act: 'approve', runId: id }]);
      await expectDisabled(stage, 'Approve', 'Confirmation is on. Type payments-worker first.');
      const typed = field(stage, 'Type payments-worker to confirm');
      await expect(typed).toBeFocused();
      await typed.pressSequentially('payments');
      await stage.page.keyboard.press('Enter');
      await expectCalls(stage, 'playbooks.runs.approve', []);
      await typed.pressSequentially('-worker');
      await stage.page.keyboard.press('Enter');
      await expect(toast(stage, 'The run was approved')).toBeVisible();
      await expectCalls(stage, 'playbooks.runs.approve', [{ id, typed: 'payments-worker' }]);
    },
  },
  {
    name: 'disables Approve for users who are not approvers',
    path,
    answers: {
      'playbooks.runs.get': serverAnswer(waiting({ me: 'excluded' })),
    },
    expects: ['One of: Tomas Vidal or team Checkout'],
    followUp: (stage) =>
      expectDisabled(stage, 'Approve', 'Only Tomas Vidal or team Checkout may approve this run.'),
  },
  {
    name: 'lists given and missing approvals',
    path,
    answers: {
      'playbooks.runs.get': serverAnswer(
        waiting({
          type: 'all',
          me: 'approved',
          approvers: [
            { kind: 'person', name: 'Hanneke de Wit', approved: true },
            { kind: 'person', name: 'Tomas Vidal', approved: false },
            { kind: 'team', name: 'Checkout', approved: false },
          ],
          given: [{ by: 'Hanneke de Wit', at: ago(5 * minuteMs) }],
          missing: 2,
        }),
      ),
    },
    expects: [
      'All of: Hanneke de Wit, Tomas Vidal, and team Checkout',
      /^Approved by Hanneke de Wit, \d+m ago/,
      '2 approvals are missing',
    ],
    followUp: (stage) =>
      expectDisabled(
        stage,
        'Approve',
        'You have approved this run. It still needs approval from Tomas Vidal and team Checkout.',
      ),
  },
  {
    name: 'records an approval and counts the missing approvals',
    path,
    waitsFor: ['Pending approval'],
    answers: { 'playbooks.runs.get': serverAnswer(waiting({ type: 'all', missing: 2 })) },
    act: (stage) => press(stage, 'Approve'),
    expects: ['Requested by'],
    async followUp(stage) {
      await press(stage, 'Approve');
      await expect(toast(stage, 'Your approval was recorded. 1 more approval is needed.')).toBeVisible();
    },
  },
  {
    name: 'names the approver after approval',
    path,
    answers: {
      'playbooks.runs.get': serverAnswer(
        runPage({
          approval: {
            ...approval(),
            given: [{ by: 'Tomas Vidal', at: ago(3 * minuteMs) }],
            missing: 0,
            me: 'excluded',
          },
        }),
      ),
    },
    expects: ['Completed', /^Approved by Tomas Vidal, \d+m ago/],
    expectsNot: ['1 approval is missing'],
  },
  {
    name: 'hides Approve from users without permission',
    path,
    answers: {
      'session.changes': signedIn({ roles: ['commander'] }),
      'playbooks.runs.get': serverAnswer(runPage({ status: 'pending_approval', steps: [] })),
    },
    expects: ['Pending approval'],
    expectsNot: ['Approve', 'Re-run playbook'],
  },
  {
    name: 'shows an empty state for a step without a result',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) => serverAnswer(runAction({ id: asked, result: null })),
    },
    expects: ['No result'],
  },
  {
    name: 'explains that a step has not started',
    path: `${path}?step=${idOf(42, 4)}`,
    answers: {
      'playbooks.runs.get': serverAnswer(running),
      'playbooks.runs.action': ({ id: asked }) =>
        serverAnswer(runAction({ id: asked, status: 'scheduled', startedAt: null, result: null })),
    },
    expects: ['This step has not started: Scheduled.'],
  },
  {
    name: 'shows rows, Markdown and other parts of a result',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) =>
        serverAnswer(
          runAction({
            id: asked,
            result: {
              rows: Array.from({ length: 500 }, (_, at) => ({
                name: `row ${at}`,
                count: at,
                nested: { at },
              })),
              markdown:
                '# Diagnosis\n\nThe **pool** is [exhausted](https://runbooks.meridian.example) <script>alert(1)</script>',
              headers: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`x-header-${at}`, 'value'])),
            },
          }),
        ),
    },
    expects: ['Diagnosis', 'row 0', '{"at":0}', '200 of 500 rows', '"x-header-0"'],
    expectsNot: ['row 499'],
    async followUp(stage) {
      await press(stage, 'Show all rows');
      await expect(text(stage, 'row 499')).toHaveCount(1);
      await expect(stage.page.locator('script', { hasText: 'alert(1)' })).toHaveCount(0);
    },
  },
  {
    name: 'shows hostile output without running it',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) =>
        serverAnswer(runAction({ id: asked, result: { stdout: hostile } })),
    },
    expects: [/click moved/, /<img src=x/, 'progress 100%', /turned \ufffd around/],
    async followUp(stage) {
      await expect(output(stage).locator('a, img, script')).toHaveCount(0);
      await expect(stage.page).toHaveTitle('Roll back a release | Quarterdeck');
    },
  },
  {
    name: 'shows an output line of 50 MB',
    path,
    answers: {
      'playbooks.runs.action': ({ id: asked }) =>
        serverAnswer(runAction({ id: asked, result: { stdout: `begin ${'x'.repeat(50_000_000)}` } })),
    },
    // Allows time to transfer 50 MB to the window.
    act: (stage) => expect(text(stage, /^begin xxx/).first()).toBeVisible({ timeout: 12_000 }),
    expects: [/^begin xxx/],
  },
  {
    name: 'saves its output as a file',
    path,
    waitsFor: ['Going back to revision'],
    answers: {
      'shell.file.save': async function* () {
        yield { stage: 'saved' } as const;
      },
    },
    async act(stage) {
      await press(stage, 'More output actions');
      await stage.page.getByRole('menuitem', { name: 'Download logs' }).click();
    },
    expects: ['Downloaded logs'],
    async followUp(stage) {
      const [call] = stage.bridge.calls('shell.file.save');
      expect(call?.input).toMatchObject({
        name: expect.stringMatching(/^roll-back-release-.*\.log$/),
        text: expect.stringMatching(/^Going back to revision 41\n/),
      });
      stage.bridge.answer({ 'shell.file.save': failsWith(failures.broken) });
      await press(stage, 'More output actions');
      await stage.page.getByRole('menuitem', { name: 'Download logs' }).click();
      await expect(toast(stage, 'Failed to download logs')).toBeVisible();
    },
  },
  {
    name: 'saves an artifact of a step with progress',
    path: `${path}?step=${idOf(42, 2)}`,
    answers: {
      'playbooks.runs.saveArtifact': async function* () {
        yield { stage: 'running', done: 1_048_576, total: 5_242_880 } as const;
        yield { stage: 'finished', bytes: 5_242_880 } as const;
      },
    },
    waitsFor: ['release.bin'],
    act: (stage) => press(stage, 'Save release.bin'),
    expects: ['release.bin saved, 5 MB'],
    async followUp(stage) {
      await expectCalls(stage, 'playbooks.runs.saveArtifact', [{ id: idOf(43, 2), name: 'release.bin' }]);
      stage.bridge.answer({ 'playbooks.runs.saveArtifact': failsWith(failures.gone) });
      await press(stage, 'Save values.json');
      await expect(toast(stage, 'values.json could not be saved')).toBeVisible();
    },
  },
  {
    name: 'shows long names and 60 steps',
    path,
    answers: {
      'playbooks.runs.get': serverAnswer(
        runPage({
          ...playbookRun({
            id,
            playbook: { id: idOf(41, 1), title: longName, icon: null },
            createdBy: { id: 'x', name: longName },
          }),
          error: null,
          steps: Array.from({ length: 60 }, (_, at) => step(at + 1, { name: `${longName} ${at}` })),
        }),
      ),
    },
    expects: ['Failed'],
  },
  {
    name: 'shows a not-found message when missing',
    path,
    answers: { 'playbooks.runs.get': missing },
    expects: ['Run not found', 'All runs'],
  },
  {
    name: 'shows a loading message until the server answers',
    path,
    answers: { 'playbooks.runs.get': pending },
    expects: ['loading data...'],
  },
  ...[failures.broken, failures.refused].map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}, and loads on Try again`,
      path,
      answers: { 'playbooks.runs.get': failsWith(failure) },
      expects: [failure.sentence],
      async followUp(stage) {
        stage.bridge.answer({ 'playbooks.runs.get': serverAnswer(runPage()) });
        await press(stage, 'Try again');
        await expectTexts(stage, ['Ask for its health']);
      },
    }),
  ),
  {
    name: 'shows an error when its output cannot be loaded',
    path,
    answers: { 'playbooks.runs.action': failsWith(failures.broken) },
    expects: ['The output could not be loaded', failures.broken.sentence, 'Ask for its health'],
    async followUp(stage) {
      // Pressed while the answer fails: the window retries each second, which removes the button.
      await press(stage, 'Try again');
      stage.bridge.answer({
        'playbooks.runs.action': ({ id: asked }) => serverAnswer(runAction({ id: asked })),
      });
      await expectTexts(stage, ['Going back to revision']);
    },
  },
  {
    name: 'shows cached data when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'playbooks.runs.get': cachedAnswer(runPage(), away.sentence),
      'playbooks.runs.action': ({ id: asked }) => cachedAnswer(runAction({ id: asked }), away.sentence),
    },
    expects: ['Going back to revision', 'Roll back a release'],
    async followUp(stage) {
      await expect(button(stage, 'Re-run playbook')).toHaveAttribute(
        'data-tooltip',
        'The server cannot be reached.',
      );
      await expectNoTexts(stage, [failures.broken.sentence]);
    },
  },
  {
    name: 'is run again with the same parameters after Run is pressed',
    path: `${path}?rerun=true`,
    answers: {
      'playbooks.params': {
        parameters: [
          {
            name: 'revision',
            label: 'Revision',
            type: 'text',
            default: '40',
            description: null,
            icon: null,
            required: true,
            properties: {},
          },
        ],
      },
    },
    expects: ['Revision', 'Impact'],
    async followUp(stage) {
      await expect(stage.page.getByRole('textbox', { name: 'Revision' })).toHaveValue('41');
      await expectCalls(stage, 'playbooks.run', []);
      await press(stage, 'Run');
      await expectCalls(stage, 'playbooks.run', [
        { id: idOf(41, 2), on: { kind: 'config', id: idOf(3, 1) }, values: { revision: '41' } },
      ]);
    },
  },
];

defineStories([{ screen: 'a playbook run', stories }]);
